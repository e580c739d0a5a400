// A new password, entered twice.
import type { RouterContextProvider } from "react-router";
import { refuse, textIn, type KeptForm } from "#web/components/form/keep-form.ts";
import { useText } from "#web/i18n/auth.ts";
import { PasswordField } from "./password-field.tsx";

/** The refusal when the two do not match. */
export async function refuseMismatch(context: Readonly<RouterContextProvider>, form: FormData) {
  if (textIn(form, "password") === textIn(form, "confirm-password")) return null;
  return refuse(context, form, { confirm: { code: "password.mismatch" } });
}

/** Submitted as `password` and `confirm-password`; `refuseMismatch` compares them. */
export function NewPassword({ label, refused }: { label: string; refused: KeptForm | null }) {
  const t = useText();
  const shared = { autoComplete: "new-password", minLength: 8, maxLength: 256, required: true };
  return (
    <>
      <PasswordField
        {...shared}
        label={label}
        name="password"
        help={t("auth.password.help")}
        error={refused?.fields.password}
      />
      <PasswordField {...shared} label={t("auth.confirm")} name="confirm-password" error={refused?.fields.confirm} />
    </>
  );
}
