// Backup codes, shown only once: to copy, save or print.
import { useFocus } from "#web/components/form/use-focus.ts";
import { useViewer } from "#web/frame/use-frame.ts";
import { useText } from "#web/i18n/factors.ts";
import { Button, LinkButton } from "#web/ui/button.tsx";
import { Callout } from "#web/ui/callout.tsx";
import { CopyButton } from "#web/ui/copy-button.tsx";
import styles from "./account.module.css";

export function BackupCodes({ codes }: { codes: readonly string[] }) {
  const t = useText();
  const ref = useFocus<HTMLDivElement>(codes.join());
  const name = useViewer()?.username ?? "";
  const file = `${t("factors.codes.file", { name })}\n\n${codes.join("\n")}\n`;
  const labels = {
    copy: t("factors.codes.copy"),
    copied: t("factors.totp.copied"),
    failed: t("factors.totp.copy-failed"),
  };
  return (
    <div ref={ref} tabIndex={-1} className={styles.appeared}>
      <Callout kind="ok" announce title={t("factors.codes.once")}>
        <p>{t("factors.codes.once.description")}</p>
        <ul className={styles.codes}>
          {codes.map((code) => (
            <li key={code}>{code}</li>
          ))}
        </ul>
        <div className={styles.buttons}>
          <span className={styles.scripted}>
            <CopyButton text={codes.join("\n")} labels={labels} showLabel tone="neutral" />
          </span>
          <LinkButton
            href={`data:text/plain;charset=utf-8,${encodeURIComponent(file)}`}
            download={`tessera-backup-codes-${name}.txt`}
            size="small"
            icon="download"
          >
            {t("factors.codes.save")}
          </LinkButton>
          <span className={styles.scripted}>
            <Button size="small" icon="printer" onClick={() => window.print()}>
              {t("factors.codes.print")}
            </Button>
          </span>
        </div>
      </Callout>
    </div>
  );
}
