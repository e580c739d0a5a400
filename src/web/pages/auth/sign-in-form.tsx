// The first step of signing in: username and password, or a passkey.
import { Suspense } from "react";
import { Form, useNavigation } from "react-router";
import { PasskeyButton, usePasskeyAutofill } from "#web/components/account/passkey-button.tsx";
import "#web/components/captcha/proof-field.module.css";
import { PasswordField } from "#web/components/account/password-field.tsx";
import "#web/components/form/own-errors.ts";
import type { KeptForm } from "#web/components/form/keep-form.ts";
import { A } from "#web/frame/a.tsx";
import { afterwards } from "#web/frame/lazy-parts.ts";
import { useText as useProofText } from "#web/i18n/proof.ts";
import { Text, useText } from "#web/i18n/auth.ts";
import { importPart } from "#web/lib/import-part.ts";
import { Button } from "#web/ui/button.tsx";
import { TextInput } from "#web/ui/text-field.tsx";
import styles from "./auth.module.css";

const ProofField = afterwards(
  async () => (await importPart(() => import("#web/components/captcha/proof-field.tsx"))).ProofField,
);

/** After many wrong passwords the site requires proof of work from then on. */
const wantsProof = (refused: KeptForm | null) =>
  refused !== null &&
  (refused.kind === "tooMany" || refused.fields.proof !== undefined || refused.values.proof !== undefined);

export function SignInForm({ back, refused }: { back: string; refused: KeptForm | null }) {
  const t = useText();
  const proof = useProofText();
  const busy = useNavigation().formData?.has("login") ?? false;
  usePasskeyAutofill(back);
  return (
    <>
      <Form method="post" className={styles.form}>
        <input type="hidden" name="redirect" value={back} />
        <TextInput
          label={t("auth.login")}
          name="login"
          defaultValue={refused?.values.login}
          error={refused?.fields.login}
          autoComplete="username webauthn"
          autoCapitalize="none"
          spellCheck={false}
          maxLength={254}
          required
        />
        <PasswordField
          label={t("auth.password")}
          name="password"
          error={refused?.fields.password}
          autoComplete="current-password"
          maxLength={256}
          required
        />
        <Suspense>{wantsProof(refused) && <ProofField always />}</Suspense>
        <Button type="submit" tone="primary" size="large" busy={busy}>
          <Text id="auth.sign-in.do" />
        </Button>
        <p className={styles.small}>
          <A href="/auth/reset-password">{t("auth.sign-in.forgot")}</A>
        </p>
      </Form>
      <PasskeyButton fields={{ intent: "passkey", redirect: back }} label={proof("proof.passkey.sign-in")} />
    </>
  );
}
