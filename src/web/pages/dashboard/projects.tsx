// A user's own projects, with the status and next step of each.
import { AccountPage } from "#web/components/form/account-page.tsx";
import { ProjectStatusMark } from "#web/components/publish/project-status.tsx";
import { TimeAgo } from "#web/frame/time-ago.tsx";
import { useText } from "#web/i18n/settings.ts";
import { useText as usePublishText } from "#web/i18n/publish.ts";
import { LinkButton } from "#web/ui/button.tsx";
import { EmptyState } from "#web/ui/empty-state.tsx";
import { Table } from "#web/ui/table.tsx";
import type { Route } from "./+types/projects.ts";
import { loadOwnProjects, type OwnProject } from "./own-projects.ts";
import { NextStep, ProjectName } from "./project-cells.tsx";

export async function loader({ context }: Route.LoaderArgs) {
  return { projects: await loadOwnProjects(context) };
}

/** Cell contents, defined outside the component so that cells are not recreated with it. */
const cells = {
  name: (project: OwnProject) => <ProjectName project={project} />,
  status: (project: OwnProject) => <ProjectStatusMark status={project.status} />,
  step: (project: OwnProject) => <NextStep project={project} />,
  updated: (project: OwnProject) => <TimeAgo at={project.updated} />,
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
          {t("settings.projects.none.description")}
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
