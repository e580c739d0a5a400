// A project's totals.
import { Figures } from "#web/components/form/figures.tsx";
import { useText } from "#web/i18n/publish.ts";
import styles from "./project-settings.module.css";
import { useProject } from "./use-project.ts";

export default function Analytics() {
  const t = useText();
  const { project, path } = useProject();
  return (
    <section className={styles.stack}>
      <h2>{t("publish.part.analytics")}</h2>
      <div role="group" aria-label={t("publish.analytics.figures")}>
        <Figures
          figures={[
            { name: t("publish.analytics.downloads"), value: project.downloads },
            { name: t("publish.analytics.followers"), value: project.followers },
            { name: t("publish.analytics.versions"), value: project.versionIds.length, href: `${path}/versions` },
          ]}
        />
      </div>
      <p className={styles.small}>{t("publish.analytics.later")}</p>
    </section>
  );
}
