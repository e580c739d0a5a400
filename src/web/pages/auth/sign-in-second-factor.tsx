// The second step of signing in: an app code, a backup code, or a passkey.
import { useEffect } from "react";
import { Form, useNavigation } from "react-router";
import { CodeField } from "#web/components/account/code-field.tsx";
import { PasskeyButton } from "#web/components/account/passkey-button.tsx";
import type { KeptForm } from "#web/components/form/keep-form.ts";
import { A } from "#web/frame/a.tsx";
import { Text, useText } from "#web/i18n/proof.ts";
import { Button } from "#web/ui/button.tsx";
import styles from "./auth.module.css";

type SecondFactorProps = { back: string; flow: string; methods: string; refused: KeptForm | null };

export function SecondFactor({ back, flow, methods, refused }: SecondFactorProps) {
  const t = useText();
  const busy = useNavigation().formData?.has("code") ?? false;
  const fields = { intent: "second-factor", redirect: back, flow, methods };
  // This step replaces the form that had the focus.
  useEffect(() => document.getElementById("code")?.focus(), []);
  return (
    <>
      <p>
        <Text id="proof.second.description" />
      </p>
      <Form method="post" className={styles.form}>
        {Object.entries(fields).map(([name, value]) => (
          <input key={name} type="hidden" name={name} value={value} />
        ))}
        <CodeField id="code" error={refused?.fields.code} />
        <Button type="submit" tone="primary" size="large" busy={busy}>
          <Text id="proof.second.do" />
        </Button>
      </Form>
      {methods.includes("passkey") && <PasskeyButton fields={fields} label={t("proof.passkey.use")} />}
      <p>
        <A href={`/auth/sign-in?${new URLSearchParams({ redirect: back })}`}>{t("proof.second.again")}</A>
      </p>
    </>
  );
}
