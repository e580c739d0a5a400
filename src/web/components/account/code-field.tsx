// The field for an authenticator or backup code.
import { useText } from "#web/i18n/proof.ts";
import { TextInput } from "#web/ui/text-field.tsx";

/** Submitted as `code`; pages with several explain each with `label`. */
export function CodeField({ id, label, error }: { id?: string; label?: string; error: string | undefined }) {
  const t = useText();
  return (
    <TextInput
      {...(id !== undefined && { id })}
      label={label ?? t("proof.code")}
      name="code"
      help={t("proof.code.help")}
      error={error}
      autoComplete="one-time-code"
      autoCapitalize="none"
      spellCheck={false}
      maxLength={40}
      required
    />
  );
}
