// A person's own projects, where each stands and what it needs next.
import { listUserProjects } from "#features/catalog/contract.ts";
import type { ProjectStatus, ProjectType } from "#features/catalog/contract.ts";
import { AccountPage } from "#web/components/form/account-page.tsx";
import { ProjectStatusMark } from "#web/components/publish/project-status.tsx";
import { A } from "#web/frame/a.tsx";
import { Moment } from "#web/frame/moment.tsx";
import { useText } from "#web/i18n/settings.ts";
import { useText as usePublishText } from "#web/i18n/publish.ts";
import { from, requireViewer } from "#web/lib/context.ts";
import { Avatar } from "#web/ui/avatar.tsx";
import { LinkButton } from "#web/ui/button.tsx";
import { EmptyState } from "#web/ui/empty-state.tsx";
import { Table } from "#web/ui/table.tsx";
import type { Route } from "./+types/projects.ts";
import styles from "./dashboard.module.css";
import { nextStep, type Step } from "./next-step.ts";

interface OwnProject {
  readonly id: string;
  readonly title: string;
  readonly iconUrl: string | null;
  readonly type: ProjectType;
  readonly path: string;
  readonly status: ProjectStatus;
  readonly updated: string;
  readonly step: Step;
}

export async function loader({ context }: Route.LoaderArgs) {
  const { id } = requireViewer(context);
  const projects = await from(context).call(listUserProjects, { user: id });
  const own = projects.map((project): OwnProject => ({
    id: project.id,
    title: project.title,
    iconUrl: project.icon?.smallUrl ?? null,
    type: project.type,
    path: `/${project.type}/${project.slug}`,
    status: project.status,
    updated: project.updated,
    step: nextStep({ status: project.status, versions: project.versionIds.length, can: project.can }),
  }));
  return { projects: own.toSorted((a, b) => b.updated.localeCompare(a.updated)) };
}

const places = { upload: "/version/new", mend: "/settings", submit: "/settings", settings: "/settings" } as const;

function NextStep({ project }: { project: OwnProject }) {
  const t = useText();
  const { step } = project;
  if (step === "none") return null;
  if (step === "wait") return t("settings.step.wait");
  return <A href={project.path + places[step]}>{t(`settings.step.${step}`)}</A>;
}

function Name({ project }: { project: OwnProject }) {
  return (
    <A href={project.path} className={styles.name}>
      <Avatar name={project.title} src={project.iconUrl} size={36} />
      {project.title}
    </A>
  );
}

/** What stands in each cell, kept apart from the page so that cells are not made anew with it. */
const cells = {
  name: (project: OwnProject) => <Name project={project} />,
  status: (project: OwnProject) => <ProjectStatusMark status={project.status} />,
  step: (project: OwnProject) => <NextStep project={project} />,
  updated: (project: OwnProject) => <Moment at={project.updated} />,
};

export default function Projects({ loaderData }: Route.ComponentProps) {
  const t = useText();
  const words = usePublishText();
  const { projects } = loaderData;
  const create = (
    <LinkButton href="/create/project" tone="primary">
      {t("core.create.project")}
    </LinkButton>
  );
  if (projects.length === 0) {
    return (
      <AccountPage title={t("settings.projects")}>
        <EmptyState title={t("settings.projects.none")} actions={create}>
          {t("settings.projects.none.says")}
        </EmptyState>
      </AccountPage>
    );
  }
  return (
    <AccountPage title={t("settings.projects")} actions={create} wide>
      <Table
        caption={t("settings.projects")}
        rows={projects}
        rowKey={({ id }) => id}
        columns={[
          { key: "name", header: t("settings.column.project"), bare: true, cell: cells.name },
          { key: "type", header: t("settings.column.type"), cell: (row) => words(`publish.type.${row.type}`) },
          {
            key: "status",
            header: t("settings.column.status"),
            cell: cells.status,
          },
          { key: "step", header: t("settings.column.step"), cell: cells.step },
          { key: "updated", header: t("settings.column.updated"), cell: cells.updated },
        ]}
      />
    </AccountPage>
  );
}
