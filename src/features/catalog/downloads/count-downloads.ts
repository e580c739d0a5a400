// Counts downloads: each is spooled to local disk before its last byte is sent, and summed later.
import { z } from "zod";
import type { CountedDownload } from "#features/catalog/downloads/store.ts";
import { findCounted, insertCounted } from "#features/catalog/downloads/store.ts";
import { selectCounted } from "#features/catalog/downloads/select-counted.ts";
import type { Db } from "#platform/database/open.ts";
import type { Log } from "#platform/log.ts";
import { openSpool, openSpoolDisk } from "#platform/spool/index.ts";
import type { SpoolDisk } from "#platform/spool/index.ts";

export interface DownloadCounter {
  /** Resolves once the download is durably recorded, or could not be recorded at all; never rejects. */
  record(download: CountedDownload): Promise<void>;
  /** Moves spooled records to the database; returns the number of records. */
  drain(): Promise<number>;
  /** Downloads since startup that could be recorded neither on disk nor in the database. */
  lost(): number;
  close(): Promise<void>;
}

declare module "#platform/context.ts" {
  interface Ports {
    readonly downloads: DownloadCounter;
  }
}

/** Project, version, signed-in user, network hash, timestamp in milliseconds. */
const line = z.tuple([z.string(), z.string(), z.string().nullable(), z.string().regex(/^[0-9a-f]{32}$/), z.int()]);

function write({ projectId, versionId, userId, person, at }: CountedDownload): string {
  return JSON.stringify([projectId, versionId, userId, person.toString("hex"), at.getTime()] satisfies z.output<
    typeof line
  >);
}

function read(text: string): CountedDownload {
  const [projectId, versionId, userId, person, at] = line.parse(JSON.parse(text));
  return { projectId, versionId, userId, person: Buffer.from(person, "hex"), at: new Date(at) };
}

/** Inserts the downloads that count. Idempotent: a counted download excludes its own duplicate. */
async function applyDownloads(db: Db, records: readonly string[]): Promise<void> {
  const downloads = records.map(read);
  await insertCounted(db, selectCounted(await findCounted(db, downloads), downloads));
}

/** @param folder spool folder; may be shared by several processes */
export async function openDownloadCounter(db: Db, folder: string, log: Log): Promise<DownloadCounter> {
  return countDownloadsOn(db, await openSpoolDisk(folder), log);
}

/** @param disk storage for the spool */
export function countDownloadsOn(db: Db, disk: SpoolDisk, log: Log): DownloadCounter {
  const spool = openSpool({ db, disk, log, apply: applyDownloads });
  let lost = 0;
  return {
    async record(download) {
      try {
        await spool.append(write(download));
      } catch (error) {
        lost += 1;
        log.error({ err: error, version: download.versionId }, "a download could not be counted");
      }
    },
    drain: () => spool.drain(),
    lost: () => lost,
    close: () => spool.close(),
  };
}
