// The field for the username of a new account.
import type { KeptForm } from "#web/components/form/keep-form.ts";
import { useText } from "#web/i18n/auth.ts";
import { TextInput } from "#web/ui/text-field.tsx";

/** Submitted as `username`. @param offered initial value */
export function UsernameField({ refused, offered }: { refused: KeptForm | null; offered?: string }) {
  const t = useText();
  return (
    <TextInput
      label={t("auth.username")}
      name="username"
      help={t("auth.username.help")}
      defaultValue={refused?.values.username ?? offered}
      error={refused?.fields.username}
      autoComplete="username"
      autoCapitalize="none"
      spellCheck={false}
      maxLength={39}
      pattern="[a-zA-Z0-9._\-]+"
      title={t("auth.username.help")}
      required
    />
  );
}
