// The field for a code from the authenticator app, or a backup code.
import { useText } from "#web/i18n/factors.ts";
import { TextInput } from "#web/ui/field.tsx";

/** Arrives as `code`. */
export function CodeField({ id, error }: { id?: string; error: string | undefined }) {
  const t = useText();
  return (
    <TextInput
      {...(id !== undefined && { id })}
      label={t("factors.code")}
      name="code"
      help={t("factors.code.help")}
      error={error}
      autoComplete="one-time-code"
      autoCapitalize="none"
      spellCheck={false}
      maxLength={40}
      required
    />
  );
}
