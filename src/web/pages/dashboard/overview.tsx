// The dashboard: a user's totals, and what to do next.
import { userPage } from "#features/catalog/contract.ts";
import { AccountPage } from "#web/components/form/account-page.tsx";
import { Figures } from "#web/components/form/figures.tsx";
import { ProjectStatusMark } from "#web/components/publish/project-status.tsx";
import { useText } from "#web/i18n/dashboard.ts";
import { useText as useSettingsText } from "#web/i18n/settings.ts";
import { requestContext, requireViewer } from "#web/lib/context.ts";
import { LinkButton } from "#web/ui/button.tsx";
import { EmptyState } from "#web/ui/empty-state.tsx";
import type { Route } from "./+types/overview.ts";
import styles from "./dashboard.module.css";
import { loadOwnProjects, type OwnProject } from "./own-projects.ts";
import { NextStep, ProjectName } from "./project-cells.tsx";

export async function loader({ context }: Route.LoaderArgs) {
  const { id } = requireViewer(context);
  const [projects, { organizations }] = await Promise.all([
    loadOwnProjects(context),
    requestContext(context).call(userPage, { user: id }),
  ]);
  const sum = (of: (project: OwnProject) => number) => projects.reduce((total, project) => total + of(project), 0);
  return {
    projects: projects.length,
    downloads: sum(({ downloads }) => downloads),
    followers: sum(({ followers }) => followers),
    organizations: organizations.length,
    waiting: projects.filter(({ step }) => step !== "settings" && step !== "none"),
  };
}

function Steps({ projects, waiting }: { projects: number; waiting: readonly OwnProject[] }) {
  const t = useText();
  if (projects === 0) {
    const create = (
      <LinkButton href="/create/project" tone="primary">
        {t("core.create.project")}
      </LinkButton>
    );
    return (
      <EmptyState title={t("dashboard.steps.new")} actions={create}>
        <p>{t("dashboard.steps.new.description")}</p>
      </EmptyState>
    );
  }
  if (waiting.length === 0)
    return (
      <EmptyState title={t("dashboard.steps.none")}>
        <p>{t("dashboard.steps.none.description")}</p>
      </EmptyState>
    );
  return (
    <section className={styles.steps}>
      <h2>{t("dashboard.steps")}</h2>
      <ul>
        {waiting.map((project) => (
          <li key={project.id}>
            <ProjectName project={project} />
            <ProjectStatusMark status={project.status} />
            <span className={styles.step}>
              <NextStep project={project} />
            </span>
          </li>
        ))}
      </ul>
    </section>
  );
}

export default function Overview({ loaderData: of }: Route.ComponentProps) {
  const t = useText();
  const settings = useSettingsText();
  const figures = [
    { name: t("dashboard.projects"), value: of.projects, href: "/dashboard/projects" },
    { name: t("dashboard.downloads"), value: of.downloads },
    { name: t("dashboard.followers"), value: of.followers },
    { name: t("dashboard.organizations"), value: of.organizations, href: "/dashboard/organizations" },
  ];
  return (
    <AccountPage title={settings("settings.dashboard")} description={t("dashboard.description")}>
      <section aria-label={t("dashboard.figures")}>
        <Figures figures={figures} />
      </section>
      <Steps projects={of.projects} waiting={of.waiting} />
    </AccountPage>
  );
}
