// Updates the columns that a project derives from its versions.
import { typesOf } from "#features/catalog/projects/project-type.ts";
import { refreshAggregates, updateProject } from "#features/catalog/projects/write-store.ts";
import type { Db } from "#platform/database/open.ts";

/** Recomputes loaders, game versions, environments and types from the listed versions. */
export async function refreshProject(db: Db, projectId: string): Promise<void> {
  const rawLoaders = await refreshAggregates(db, projectId);
  await updateProject(db, projectId, { types: typesOf(rawLoaders) });
}
