// A secret that is shown only once, or a client id: to copy.
import { useFocus } from "#web/components/form/use-focus.ts";
import { useText } from "#web/i18n/settings.ts";
import { Callout } from "#web/ui/callout.tsx";
import { CopyButton } from "#web/ui/copy-button.tsx";
import styles from "./account.module.css";

type Props = {
  title: string;
  /** Explanation; by default, that it is shown only once. */
  description?: string;
  secret: string;
  /** Label of the button. */
  copy: string;
};

/** Scrolled into view and focused when it appears. */
export function NewSecret({ title, description, secret, copy }: Props) {
  const t = useText();
  const ref = useFocus<HTMLDivElement>(secret);
  const labels = { copy, copied: t("settings.secret.copied"), failed: t("settings.secret.copy-failed") };
  return (
    <div ref={ref} tabIndex={-1} className={styles.appeared}>
      <Callout kind="ok" announce title={title}>
        <p>{description ?? t("settings.secret.once")}</p>
        <p className={styles.secret}>
          <code>{secret}</code>
          <CopyButton text={secret} labels={labels} showLabel tone="neutral" />
        </p>
      </Callout>
    </div>
  );
}
