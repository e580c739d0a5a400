// Totals of an organization's projects.
import { organizationPage } from "#features/catalog/pages/contract.ts";
import { Figures } from "#web/components/form/figures.tsx";
import { PageHead } from "#web/frame/page-head.tsx";
import { useText } from "#web/i18n/organization.ts";
import { requestContext } from "#web/lib/context.ts";
import type { Route } from "./+types/analytics.ts";
import styles from "./organization-settings.module.css";
import { useOrganization } from "./use-organization.ts";

export async function loader({ context, params }: Route.LoaderArgs) {
  const { projects } = await requestContext(context).call(organizationPage, { organization: params.id, limit: 1 });
  const { total, downloads, followers } = projects;
  return { total, downloads, followers };
}

export default function Analytics({ loaderData: { total, downloads, followers } }: Route.ComponentProps) {
  const t = useText();
  const { organization } = useOrganization();
  const title = t("organization.analytics.of", { name: organization.name });
  return (
    <section className={styles.part}>
      <PageHead title={title} description={t("organization.analytics.later")} hidden />
      <h2>{t("organization.part.analytics")}</h2>
      <div role="group" aria-label={t("organization.analytics.figures")}>
        <Figures
          figures={[
            { name: t("organization.analytics.projects"), value: total },
            { name: t("organization.analytics.downloads"), value: downloads },
            { name: t("organization.analytics.followers"), value: followers },
          ]}
        />
      </div>
      <p className={styles.later}>{t("organization.analytics.later")}</p>
    </section>
  );
}
