// What stands where a list of versions is empty: no versions yet, or none that match.
import { projectPath } from "#features/catalog/projects/project-type.ts";
import { useText } from "#web/i18n/project.ts";
import { LinkButton } from "#web/ui/button.tsx";
import { EmptyState } from "#web/ui/empty-state.tsx";
import { useProject } from "./use-project.ts";
import { isFiltered, type VersionFilter } from "./version-filter.ts";

export function VersionsEmpty({ path, filter }: { path: string; filter: VersionFilter }) {
  const t = useText();
  const { project } = useProject();
  if (isFiltered(filter)) {
    return (
      <EmptyState
        title={t("project.versions.filtered.title")}
        actions={<LinkButton href={path}>{t("project.versions.clear")}</LinkButton>}
      >
        <p>{t("project.versions.filtered.says")}</p>
      </EmptyState>
    );
  }
  const upload = project.can.upload && (
    <LinkButton href={`${projectPath(project)}/version/new`}>{t("project.versions.upload")}</LinkButton>
  );
  return (
    <EmptyState title={t("project.versions.none.title")} actions={upload}>
      <p>{t("project.versions.none.says")}</p>
    </EmptyState>
  );
}
