// Counts downloads: each is recorded in a spool on this machine before its last byte leaves, and added up later.
import { z } from "zod";
import type { CountedDownload } from "#features/catalog/downloads/store.ts";
import { findCounted, insertCounted } from "#features/catalog/downloads/store.ts";
import { selectCounted } from "#features/catalog/downloads/select-counted.ts";
import type { Db } from "#platform/database/open.ts";
import type { Log } from "#platform/log.ts";
import { openSpool, openSpoolDisk } from "#platform/spool/index.ts";
import type { SpoolDisk } from "#platform/spool/index.ts";

export interface DownloadCounter {
  /** Resolves when the download is recorded for good, or when nothing could be done about it; never rejects. */
  record(download: CountedDownload): Promise<void>;
  /** Brings what lies in the spool to the database; gives how many records. */
  drain(): Promise<number>;
  /** Downloads since the start that neither the disk nor the database took. */
  lost(): number;
  close(): Promise<void>;
}

declare module "#platform/context.ts" {
  interface Ports {
    readonly downloads: DownloadCounter;
  }
}

/** Project, version, person who is signed in, hash of the network, milliseconds. */
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

/** Writes those that count. Idempotent: a download that counts leaves no room for itself. */
async function applyDownloads(db: Db, records: readonly string[]): Promise<void> {
  const downloads = records.map(read);
  await insertCounted(db, selectCounted(await findCounted(db, downloads), downloads));
}

/** @param folder where the spool lies; several processes may share it */
export async function openDownloadCounter(db: Db, folder: string, log: Log): Promise<DownloadCounter> {
  return countDownloadsOn(db, await openSpoolDisk(folder), log);
}

/** @param disk where the spool lies */
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
