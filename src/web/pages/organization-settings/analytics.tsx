// What an organization's projects come to.
import { Figures } from "#web/components/form/figures.tsx";
import { PageHead } from "#web/frame/page-head.tsx";
import { useText } from "#web/i18n/organization.ts";
import styles from "./organization-settings.module.css";
import { useOrganization } from "./use-organization.ts";

export default function Analytics() {
  const t = useText();
  const { organization, projects } = useOrganization();
  const title = t("organization.analytics.of", { name: organization.name });
  const sum = (of: (project: (typeof projects)[number]) => number) =>
    projects.reduce((total, project) => total + of(project), 0);
  return (
    <section className={styles.part}>
      <PageHead title={title} description={t("organization.analytics.later")} hidden />
      <h2>{t("organization.part.analytics")}</h2>
      <div role="group" aria-label={t("organization.analytics.figures")}>
        <Figures
          figures={[
            { name: t("organization.analytics.projects"), value: projects.length },
            { name: t("organization.analytics.downloads"), value: sum(({ downloads }) => downloads) },
            { name: t("organization.analytics.followers"), value: sum(({ followers }) => followers) },
          ]}
        />
      </div>
      <p className={styles.later}>{t("organization.analytics.later")}</p>
    </section>
  );
}
