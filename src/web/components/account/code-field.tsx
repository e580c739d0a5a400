// The field for a code from the authenticator app, or a backup code.
import { useText } from "#web/i18n/proof.ts";
import { TextInput } from "#web/ui/field.tsx";

/** Arrives as `code`; pages with several say with `label` what each is for. */
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
