// The banner of a project that is not simply public: who can see it, and the moderator's message.
import type { ProjectStatus } from "#features/catalog/projects/status.ts";
import type { ProjectFrame } from "#web/components/load-project-frame.ts";
import { A } from "#web/frame/a.tsx";
import { useText } from "#web/i18n/status.ts";
import { Callout } from "#web/ui/callout.tsx";
import styles from "./status-banner.module.css";

type Told = Exclude<ProjectStatus, "approved">;

const kinds: Readonly<Record<Told, "info" | "warn" | "danger">> = {
  draft: "info",
  processing: "info",
  scheduled: "info",
  private: "info",
  unlisted: "info",
  archived: "warn",
  withheld: "warn",
  rejected: "danger",
};

/** Statuses that moderators see too; they are not told that only the team does. */
const hidden = ["draft", "processing", "scheduled", "private", "rejected"] as const;

export function StatusBanner({ of, path }: { of: ProjectFrame; path: string }) {
  const t = useText();
  const { status, moderatorMessage, can } = of.project;
  if (status === "approved") return null;
  const inside = hidden.find((one) => one === status);
  const title = can.review && inside ? t(`status.${inside}.staff`) : t(`status.${status}`);
  return (
    <Callout kind={kinds[status]} title={title}>
      {moderatorMessage && (
        <p className={styles.message}>
          {t("status.message")} <q>{moderatorMessage.message}</q>
          {moderatorMessage.body && <span className={styles.body}>{moderatorMessage.body}</span>}
        </p>
      )}
      {can.edit && (
        <p>
          <A href={`${path}/settings`}>{t("status.settings")}</A>
        </p>
      )}
    </Callout>
  );
}
