// Empty state of version lists: no versions yet, or no matches.
import { projectPath } from "#features/catalog/projects/project-type.ts";
import { useText } from "#web/i18n/versions.ts";
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
        title={t("versions.filtered.title")}
        actions={<LinkButton href={path}>{t("versions.clear")}</LinkButton>}
      >
        <p>{t("versions.filtered.description")}</p>
      </EmptyState>
    );
  }
  const upload = project.can.upload && (
    <LinkButton href={`${projectPath(project)}/version/new`}>{t("versions.upload")}</LinkButton>
  );
  return (
    <EmptyState title={t("versions.none.title")} actions={upload}>
      <p>{t("versions.none.description")}</p>
    </EmptyState>
  );
}
