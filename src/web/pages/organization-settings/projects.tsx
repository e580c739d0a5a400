// An organization's projects.
import { data } from "react-router";
import { organizationPage } from "#features/catalog/pages/contract.ts";
import { PageLinks } from "#web/components/page-links.tsx";
import { A } from "#web/frame/a.tsx";
import { PageHead } from "#web/frame/page-head.tsx";
import { useFormats } from "#web/i18n/area.tsx";
import { useText } from "#web/i18n/organization.ts";
import { requestContext } from "#web/lib/context.ts";
import { pageIn } from "#web/lib/page-in.ts";
import { useText as usePublishText } from "#web/i18n/publish.ts";
import { Avatar } from "#web/ui/avatar.tsx";
import { EmptyState } from "#web/ui/empty-state.tsx";
import { Table } from "#web/ui/table.tsx";
import type { Route } from "./+types/projects.ts";
import styles from "./organization-settings.module.css";
import { useOrganization } from "./use-organization.ts";

const limit = 50;

export async function loader({ context, params, url }: Route.LoaderArgs) {
  const page = pageIn(url.searchParams);
  const asked = { organization: params.id, page, limit };
  const { items, total } = (await requestContext(context).call(organizationPage, asked)).projects;
  if (page > 1 && items.length === 0) throw data(null, { status: 404 });
  const projects = items.map(({ id, title, type, slug, icon, downloads }) => ({
    id,
    title,
    type,
    path: `/${type}/${slug}`,
    iconUrl: icon?.smallUrl ?? null,
    downloads,
  }));
  return { projects, total, page, pages: Math.ceil(total / limit) };
}

type Project = Route.ComponentProps["loaderData"]["projects"][number];

function Name({ project: { title, path, iconUrl } }: { project: Project }) {
  return (
    <A href={path} className={styles.name}>
      <Avatar name={title} src={iconUrl} size={36} />
      {title}
    </A>
  );
}

function Settings({ project: { title, path } }: { project: Project }) {
  const t = useText();
  return (
    <A href={`${path}/settings`} aria-label={t("organization.projects.settings.named", { title })}>
      {t("organization.projects.settings")}
    </A>
  );
}

/** Cell contents, defined outside the component so that cells are not recreated with it. */
const cells = {
  name: (project: Project) => <Name project={project} />,
  settings: (project: Project) => <Settings project={project} />,
};

export default function Projects({ loaderData: { projects, total, page, pages } }: Route.ComponentProps) {
  const t = useText();
  const words = usePublishText();
  const formats = useFormats();
  const { organization, mayEdit } = useOrganization();
  const path = `/organization/${organization.slug}/settings/projects`;
  const title = t("organization.projects.of", { name: organization.name });
  return (
    <section className={styles.part}>
      <PageHead title={title} description={t("organization.projects.none.description")} hidden />
      <h2>{t("organization.part.projects")}</h2>
      {projects.length === 0 ? (
        <EmptyState title={t("organization.projects.none")}>
          <p>{t("organization.projects.none.description")}</p>
        </EmptyState>
      ) : (
        <Table
          caption={t("organization.projects.count", { count: total })}
          rows={projects}
          rowKey={({ id }) => id}
          columns={[
            { key: "name", header: t("organization.projects.project"), bare: true, cell: cells.name },
            {
              key: "type",
              header: t("organization.projects.type"),
              cell: ({ type }) => words(`publish.type.${type}`),
            },
            {
              key: "downloads",
              header: t("organization.projects.downloads"),
              number: true,
              cell: ({ downloads }) => formats.number(downloads),
            },
            ...(mayEdit
              ? [{ key: "settings", header: t("organization.projects.settings"), bare: true, cell: cells.settings }]
              : []),
          ]}
        />
      )}
      <PageLinks page={page} pages={pages} hrefOf={(to) => (to === 1 ? path : `${path}?page=${to}`)} />
    </section>
  );
}
