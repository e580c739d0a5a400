// The layout of a project's settings: the project, the sections, and a link back.
import { Outlet, useLocation } from "react-router";
import { projectChecklist } from "#features/catalog/contract.ts";
import { currentOf, plainPath, SidePage } from "#web/components/form/side-page.tsx";
import { openProject } from "#web/components/publish/open-project.ts";
import { ProjectStatusMark } from "#web/components/publish/project-status.tsx";
import { ProjectTitle } from "#web/components/publish/project-title.tsx";
import { PageHead } from "#web/frame/page-head.tsx";
import { useText } from "#web/i18n/publish.ts";
import { requestContext } from "#web/lib/context.ts";
import { LinkButton } from "#web/ui/button.tsx";
import type { Route } from "./+types/layout.ts";
import type { SettingsContext } from "./use-project.ts";

export async function loader(args: Route.LoaderArgs) {
  const figures = /\/settings\/analytics\/?$/.test(args.url.pathname);
  const project = await openProject(args, (can) => (figures ? can.viewAnalytics : can.edit));
  if (!project.can.edit) return { project, checklist: { items: [], canSubmit: false } };
  const checklist = await requestContext(args.context).call(projectChecklist, { project: project.id });
  return { project, checklist };
}

export default function SettingsLayout({ loaderData }: Route.ComponentProps) {
  const t = useText();
  const { project } = loaderData;
  const path = `/${project.type}/${project.slug}`;
  const at = (part: string) => `${path}/settings${part}`;
  const edit = [
    { href: at(""), label: t("publish.part.general"), icon: "sliders-horizontal" },
    { href: at("/description"), label: t("publish.part.description"), icon: "file-text" },
    { href: at("/tags"), label: t("publish.part.tags"), icon: "tags" },
    { href: at("/links"), label: t("publish.part.links"), icon: "link" },
    { href: at("/license"), label: t("publish.part.license"), icon: "scale" },
    { href: at("/gallery"), label: t("publish.part.gallery"), icon: "images" },
    { href: at("/versions"), label: t("publish.part.versions"), icon: "package" },
    { href: at("/translations"), label: t("publish.part.translations"), icon: "languages" },
    { href: at("/members"), label: t("publish.part.members"), icon: "users" },
  ] as const;
  const links = [
    ...(project.can.edit ? edit : []),
    ...(project.can.viewAnalytics
      ? [{ href: at("/analytics"), label: t("publish.part.analytics"), icon: "chart-line" } as const]
      : []),
  ];
  const current = currentOf([{ links }], plainPath(useLocation().pathname));
  const part = links.find(({ href }) => href === current)?.label ?? "";
  const head = (
    <ProjectTitle project={project}>
      <h1>{t("publish.settings")}</h1>
      <ProjectStatusMark status={project.status} />
      {project.can.upload && <LinkButton href={`${path}/version/new`}>{t("publish.upload")}</LinkButton>}
    </ProjectTitle>
  );
  return (
    <SidePage area="publish" label={t("publish.settings")} head={head} sections={[{ links }]}>
      <PageHead title={t("publish.settings.part", { part, title: project.title })} hidden />
      <Outlet context={{ ...loaderData, path } satisfies SettingsContext} />
    </SidePage>
  );
}
