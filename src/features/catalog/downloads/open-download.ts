// Finds a published file for the download route, records the download, and sums what was recorded.
import type { KeyObject } from "node:crypto";
import { createHmac, createSecretKey } from "node:crypto";
import type { DownloadRow } from "#features/catalog/downloads/store.ts";
import { deleteDays, deleteSummed, findDownload, sumRecordedDownloads } from "#features/catalog/downloads/store.ts";
import { projectTag } from "#features/catalog/cache-tags.ts";
import { projectCounted } from "#features/catalog/events.ts";
import { findProjects } from "#features/catalog/projects/find-project.ts";
import { maySeeVersions } from "#features/catalog/projects/rules.ts";
import { isPublic, isVersionPublic } from "#features/catalog/projects/status.ts";
import { personOf } from "#kernel/actor.ts";
import { missing } from "#kernel/problem.ts";
import { dependOn } from "#platform/cache/index.ts";
import type { Context } from "#platform/context.ts";
import { transaction } from "#platform/database/open.ts";
import { emit } from "#platform/jobs/index.ts";
import { clientKey } from "#platform/limits/index.ts";

/** A file that becomes hidden stops being served within this time even if the invalidation is lost. */
const rowsSpace = {
  name: "catalog.download-rows",
  freshMs: 1000,
  emptied: "by-tag",
  maxEntries: 4000,
  maxBytes: 2 * 1024 * 1024,
  bytesOf: () => 500,
  worth: ({ row }: { row: DownloadRow | undefined }) => row !== undefined,
} as const;

/** The file at a download URL, without permission checks. */
async function findRow({ db, cache }: Context, ...address: [string, string, string]): Promise<DownloadRow | undefined> {
  const { row } = await cache.space(rowsSpace).get(JSON.stringify(address), async () => {
    dependOn([projectTag(address[0])]);
    return { row: await findDownload(db, ...address) };
  });
  return row;
}

/** The file at a download URL if the actor may download it; files of hidden versions answer as missing. */
export async function findFile(
  context: Context,
  projectId: string,
  versionId: string,
  fileName: string,
): Promise<DownloadRow> {
  const row = await findRow(context, projectId, versionId, fileName);
  if (!row) throw missing("file");
  if (isPublic(row.project_status) && isVersionPublic(row.version_status)) return row;
  const [found] = await findProjects(context, [projectId], false);
  if (!found || (!isVersionPublic(row.version_status) && !maySeeVersions(found.standing))) throw missing("file");
  return row;
}

/** Preparing a key costs three times as much as using it. */
const keys = new WeakMap<Buffer, KeyObject>();

function keyOf(secret: Buffer): KeyObject {
  const key = keys.get(secret) ?? createSecretKey(secret);
  keys.set(secret, key);
  return key;
}

/**
 * Records a download as it starts. Counts once per client and window, and only public files. Resolves when the record
 * is durable; never rejects.
 */
export async function countDownload(context: Context, row: DownloadRow): Promise<void> {
  if (!isPublic(row.project_status) || !isVersionPublic(row.version_status)) return;
  const person = createHmac("sha256", keyOf(context.secret))
    .update(clientKey(context.origin.ip))
    .digest()
    .subarray(0, 16);
  await context.ports.downloads.record({
    projectId: row.project_id,
    versionId: row.version_id,
    userId: personOf(context.actor)?.id ?? null,
    person,
    at: context.clock.now(),
  });
}

/**
 * Drains this machine's spool, then sums recorded downloads; the worker runs it every few seconds. Returns the number
 * of projects changed.
 */
export async function sumDownloads({ db, ports, log }: Pick<Context, "db" | "ports" | "log">): Promise<number> {
  // Records from other machines are summed even if this drain fails.
  await ports.downloads.drain().catch((error: unknown) => log.error({ err: error }, "a spool could not be applied"));
  return transaction(db, async (db) => {
    const projects = await sumRecordedDownloads(db);
    if (projects.length > 0) await emit(db, projectCounted, { projectIds: projects });
    return projects.length;
  });
}

const dayMs = 24 * 60 * 60 * 1000;
/** Users' exports contain them; everything else reads their sums. */
const recordsKeptMs = 8 * dayMs;
/** What is rising reads three months; two days more are for what lags. */
const daysKeptMs = 92 * dayMs;

/** Deletes download records that are summed and past retention, and the sums of days. */
export async function deleteOldDownloads(services: Pick<Context, "db" | "clock">): Promise<void> {
  const now = services.clock.now().getTime();
  await deleteSummed(services.db, new Date(now - recordsKeptMs));
  await deleteDays(services.db, new Date(now - daysKeptMs));
}
