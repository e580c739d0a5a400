// Opens a published file for the downloads door, and counts who took it.
import { createHmac } from "node:crypto";
import type { DownloadRow } from "#features/catalog/downloads/store.ts";
import { deleteSummed, findDownload, recordDownload, sumDownloads } from "#features/catalog/downloads/store.ts";
import { findProjects } from "#features/catalog/projects/find-project.ts";
import { maySeeVersions } from "#features/catalog/projects/rules.ts";
import { isPublic, isVersionPublic } from "#features/catalog/projects/status.ts";
import { personOf } from "#kernel/actor.ts";
import { missing } from "#kernel/problem.ts";
import type { Context } from "#platform/context.ts";
import { transaction } from "#platform/database/open.ts";
import type { Db } from "#platform/database/open.ts";
import { emit } from "#platform/jobs/index.ts";
import { clientKey } from "#platform/limits/index.ts";

/** The file at an address, if the asker may have it; a file of a hidden version is as if it were not there. */
export async function findFile(
  context: Context,
  projectId: string,
  versionId: string,
  fileName: string,
): Promise<DownloadRow> {
  const row = await findDownload(context.db, projectId, versionId, fileName);
  if (!row) throw missing("File");
  if (isPublic(row.project_status) && isVersionPublic(row.version_status)) return row;
  const [found] = await findProjects(context, [projectId]);
  if (!found || (!isVersionPublic(row.version_status) && !maySeeVersions(found.standing))) throw missing("File");
  return row;
}

/** Counts a download that began: once per person and window, and never for files that are not public. */
export async function countDownload(context: Context, row: DownloadRow): Promise<void> {
  if (!isPublic(row.project_status) || !isVersionPublic(row.version_status)) return;
  const person = createHmac("sha256", context.secret).update(clientKey(context.origin.ip)).digest().subarray(0, 16);
  await transaction(context.db, async (db) => {
    await recordDownload(db, {
      projectId: row.project_id,
      versionId: row.version_id,
      userId: personOf(context.actor)?.id ?? null,
      person,
      at: context.clock.now(),
    });
  });
}

/** Adds up what was recorded; run every few seconds by the worker. Gives how many projects changed. */
export async function addUpDownloads(db: Db): Promise<number> {
  return transaction(db, async (inner) => {
    const projects = await sumDownloads(inner);
    if (projects.length > 0) await emit(inner, "project.counted", { projectIds: projects });
    return projects.length;
  });
}

/** What is rising is told from the last seven days; older downloads are only numbers. */
const recordsKeptMs = 8 * 24 * 60 * 60 * 1000;

/** Removes the records of downloads that are added up and of which nothing is told any more. */
export async function forgetDownloads(world: Pick<Context, "db" | "clock">): Promise<void> {
  await deleteSummed(world.db, new Date(world.clock.now().getTime() - recordsKeptMs));
}
