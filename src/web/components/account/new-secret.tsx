// A secret on the one occasion it is shown: to copy.
import { useText } from "#web/i18n/settings.ts";
import { Callout } from "#web/ui/callout.tsx";
import { CopyButton } from "#web/ui/copy-button.tsx";
import styles from "./account.module.css";

/** @param copy label of the button */
export function NewSecret({ title, secret, copy }: { title: string; secret: string; copy: string }) {
  const t = useText();
  const labels = { copy, copied: t("settings.secret.copied"), failed: t("settings.secret.copy-failed") };
  return (
    <Callout kind="ok" announce title={title}>
      <p>{t("settings.secret.once")}</p>
      <p className={styles.secret}>
        <code>{secret}</code>
        <CopyButton text={secret} labels={labels} showLabel tone="neutral" />
      </p>
    </Callout>
  );
}
