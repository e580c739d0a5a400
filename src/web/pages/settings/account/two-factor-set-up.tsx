// Setting up an authenticator app: a QR code, the same as text, and the first code.
import { Form } from "react-router";
import { useText } from "#web/i18n/factors.ts";
import { Button } from "#web/ui/button.tsx";
import { CopyButton } from "#web/ui/copy-button.tsx";
import { TextInput } from "#web/ui/text-field.tsx";
import styles from "./two-factor.module.css";

type SetUpProps = {
  setUp: { readonly flow: string; readonly secret: string; readonly picture: string };
  error?: string | undefined;
};

export function TotpSetUp({ setUp, error }: SetUpProps) {
  const t = useText();
  const { flow, secret, picture } = setUp;
  const labels = {
    copy: t("factors.totp.copy"),
    copied: t("factors.totp.copied"),
    failed: t("factors.totp.copy-failed"),
  };
  return (
    <>
      <section className={styles.part} aria-labelledby="scan">
        <h2 id="scan">{t("factors.totp.scan")}</h2>
        <img className={styles.picture} src={picture} alt={t("factors.totp.picture")} width={208} height={208} />
        <p>{t("factors.totp.by-hand")}</p>
        <p className={styles.secret}>
          <code>{secret.match(/.{1,4}/g)?.join(" ")}</code>
          <CopyButton text={secret} labels={labels} />
        </p>
      </section>
      <section className={styles.part} aria-labelledby="first">
        <h2 id="first">{t("factors.totp.then")}</h2>
        <Form method="post" className={styles.form}>
          <input type="hidden" name="intent" value="add" />
          <input type="hidden" name="flow" value={flow} />
          <TextInput
            label={t("factors.totp.first-code")}
            name="code"
            error={error}
            inputMode="numeric"
            autoComplete="one-time-code"
            maxLength={10}
            required
          />
          <Button type="submit" tone="primary">
            {t("factors.totp.add")}
          </Button>
        </Form>
      </section>
    </>
  );
}
