// The projects that use this one.
import { data } from "react-router";
import { projectDependents } from "#features/catalog/related/contract.ts";
import { projectPath } from "#features/catalog/projects/project-type.ts";
import { toListed } from "#web/components/listed-project.ts";
import { PageLinks } from "#web/components/page-links.tsx";
import { ProjectList } from "#web/components/project-list.tsx";
import { ProjectPageHead } from "#web/components/project-page-head.tsx";
import { Usage } from "#web/components/usage.tsx";
import { useProject } from "#web/components/use-project.ts";
import { useText } from "#web/i18n/side.ts";
import { requestContext } from "#web/lib/context.ts";
import { pageIn } from "#web/lib/page-in.ts";
import { EmptyState } from "#web/ui/empty-state.tsx";
import type { Route } from "./+types/used-by.ts";
import styles from "./used-by.module.css";

export async function loader({ context, params, url }: Route.LoaderArgs) {
  const { call, language } = requestContext(context);
  const page = pageIn(url.searchParams);
  const { items, projects, packs, pageSize } = await call(projectDependents, {
    project: params.id,
    page,
    locale: language.locale,
  });
  if (page > 1 && items.length === 0) throw data(null, { status: 404 });
  const pages = Math.ceil((projects + packs) / pageSize);
  return { items: items.map((card) => toListed(card)), projects, packs, page, pages };
}

export default function UsedBy({ loaderData: { items, projects, packs, page, pages } }: Route.ComponentProps) {
  const t = useText();
  const { project } = useProject();
  const path = `${projectPath(project)}/used-by`;
  return (
    <>
      <ProjectPageHead
        name={t("side.used-by")}
        description={t("side.used-by.description", { title: project.title })}
        below="/used-by"
      />
      <h2 className={styles.title}>{t("side.used-by")}</h2>
      {items.length === 0 ? (
        <EmptyState title={t("side.used-by.none")} />
      ) : (
        <p className={styles.counts}>
          <Usage projects={projects} packs={packs} />
        </p>
      )}
      <ProjectList projects={items} view="list" heading="h3" typed />
      <PageLinks page={page} pages={pages} hrefOf={(to) => (to === 1 ? path : `${path}?page=${to}`)} />
    </>
  );
}
