// Finds versions for an actor: a version is visible if its project is, and hidden ones only with inside access.
import type { ProjectPermission } from "#features/teams/index.ts";
import type { Found } from "#features/catalog/projects/find-project.ts";
import { requirePermission, findStandings } from "#features/catalog/projects/find-project.ts";
import { lockProject } from "#features/catalog/projects/write-store.ts";
import { maySeeVersions } from "#features/catalog/projects/rules.ts";
import { isVersionPublic } from "#features/catalog/projects/status.ts";
import type { StandingRow } from "#features/catalog/projects/store.ts";
import type { VersionTableRow } from "#features/catalog/versions/store.ts";
import { loadVersions } from "#features/catalog/versions/store.ts";
import { missing } from "#kernel/problem.ts";
import type { Context } from "#platform/context.ts";
import type { Db } from "#platform/database/open.ts";

/** A version with its project (without description), as the actor may see it. */
export interface FoundVersion {
  readonly row: VersionTableRow;
  readonly project: Found<StandingRow>;
}

/** The versions the actor may see, in the order of the ids. */
export async function findVersions(
  context: Context,
  ids: readonly string[],
  changelogs = true,
): Promise<FoundVersion[]> {
  const rows = await loadVersions(context.db, ids, changelogs);
  return visibleIn(await findStandings(context, [...new Set(rows.map((row) => row.project_id))]), rows);
}

/**
 * The rows the actor may see, with their projects, in the given order.
 * @param projects the projects the actor may see
 */
export function visibleIn(projects: readonly Found<StandingRow>[], rows: readonly VersionTableRow[]): FoundVersion[] {
  const byId = new Map(projects.map((found) => [found.row.id, found]));
  const seen: FoundVersion[] = [];
  for (const row of rows) {
    const project = byId.get(row.project_id);
    if (project && (isVersionPublic(row.status) || maySeeVersions(project.standing))) seen.push({ row, project });
  }
  return seen;
}

/** A version by id; throws `missing` if it does not exist or the actor may not see it. */
export async function findVersion(context: Context, id: string): Promise<FoundVersion> {
  const [found] = await findVersions(context, [id]);
  if (!found) throw missing("version");
  return found;
}

/** A version of a project on which the actor has the permission. */
export async function findEditableVersion(
  context: Context,
  id: string,
  permission: ProjectPermission,
): Promise<FoundVersion> {
  const found = await findVersion(context, id);
  requirePermission(found.project, permission);
  return found;
}

/**
 * Locks the version's project until the transaction ends, so that the version cannot be deleted meanwhile; throws
 * `missing` if it was, since it was found.
 */
export async function lockVersion(context: Context, db: Db, { row }: FoundVersion): Promise<void> {
  await lockProject(db, row.project_id);
  const [found] = await findVersions({ ...context, db }, [row.id], false);
  if (!found) throw missing("version");
}
