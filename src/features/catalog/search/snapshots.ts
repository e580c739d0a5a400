// Saves the search index in the data folder and loads it at the next start, which then only follows what changed since.
import { randomUUID } from "node:crypto";
import { existsSync } from "node:fs";
import { mkdir, open, readdir, rename, rm, stat } from "node:fs/promises";
import { join } from "node:path";
import { z } from "zod";
import { fingerprint } from "#features/catalog/search/fingerprint.ts";
import type { LocalEngine } from "#features/catalog/search/in-process/engine.ts";
import type { Db } from "#platform/database/open.ts";
import { syncFolder } from "#platform/files/sync-folder.ts";
import { isMarkKnown, markEvents } from "#platform/jobs/index.ts";
import type { Log } from "#platform/log.ts";

/** What an image says about itself. */
const stampShape = z.object({
  layout: z.string(),
  content: z.string(),
  /** Of the mark that was left in the outbox when the image was complete. */
  id: z.string(),
  /** The oldest transaction whose events may not be in the image. */
  cursor: z.string().regex(/^\d{1,20}$/),
});
type Stamp = z.output<typeof stampShape>;

export interface LoadedSnapshot {
  /** The oldest transaction whose events must be followed. */
  readonly cursor: string;
  /** Whether it was made by other code, so that it should be replaced soon. */
  readonly outdated: boolean;
}

export interface Snapshots {
  /** Loads the last image into the engine; null if there is none that fits to this program and database. */
  load(): Promise<LoadedSnapshot | null>;
  /**
   * Writes an image of the engine, which must not be changed meanwhile. It counts once the function that is returned
   * has made it durable. Failures are logged.
   * @param cursor the oldest transaction whose events the engine may not have seen
   */
  save(cursor: string): Promise<() => Promise<void>>;
}

const name = "index";
const beginning = "saving-";

function readStamp(text: string): Stamp | null {
  try {
    return stampShape.parse(JSON.parse(text));
  } catch {
    return null;
  }
}

/** Removes what killed programs left, but not the newest: another process may be writing it. */
async function clearLeft(folder: string): Promise<void> {
  const names = (await readdir(folder)).filter((one) => one.startsWith(beginning));
  const left = await Promise.all(
    names.map(async (one) => ({
      one,
      at: await stat(join(folder, one)).then(
        ({ mtimeMs }) => mtimeMs,
        () => 0,
      ),
    })),
  );
  for (const { one } of left.sort((a, b) => b.at - a.at).slice(1)) await rm(join(folder, one), { force: true });
}

async function writePieces(path: string, pieces: AsyncIterable<Uint8Array>) {
  const file = await open(path, "wx");
  try {
    for await (const piece of pieces) await file.writeFile(piece);
    return file;
  } catch (error) {
    await file.close();
    throw error;
  }
}

/** @param folder where images are kept; created when needed */
export function openSnapshots(db: Db, folder: string, engine: LocalEngine, log: Log): Snapshots {
  const path = join(folder, name);
  let failing = false;

  const noteFailure = (error: unknown): void => {
    if (!failing) log.warn({ err: error }, "search could not save its index, which makes the next start slower");
    failing = true;
  };

  async function refusalOf(stamp: Stamp | null): Promise<string | null> {
    if (!stamp || stamp.layout !== (await fingerprint()).layout) return "another version of the program saved it";
    const known = await isMarkKnown(db, stamp);
    return known ? null : "it is of another database, of another state of it, or older than six days";
  }

  async function load(): Promise<LoadedSnapshot | null> {
    if (!existsSync(path)) return null;
    let stamp: Stamp | null = null;
    const refusal = await engine.load(path, (text) => refusalOf((stamp = readStamp(text))));
    if (refusal !== null || stamp === null) {
      log.warn({ reason: refusal }, "the saved search index is not used, filling a new one");
      return null;
    }
    const { cursor, content } = stamp as Stamp;
    return { cursor, outdated: content !== (await fingerprint()).content };
  }

  async function save(cursor: string): Promise<() => Promise<void>> {
    const id = randomUUID();
    const partial = join(folder, `${beginning}${id}`);
    const drop = (error: unknown): Promise<void> => {
      noteFailure(error);
      return rm(partial, { force: true }).catch(() => undefined);
    };
    try {
      await mkdir(folder, { recursive: true });
      await clearLeft(folder);
      const stamp: Stamp = { ...(await fingerprint()), id, cursor };
      const file = await writePieces(partial, engine.save(JSON.stringify(stamp)));
      const finish = async () => {
        try {
          await file.sync();
        } finally {
          await file.close();
        }
        // Afterwards, so that no state of the database that has the stamp lacks a change that the image has.
        await markEvents(db, id);
        await rename(partial, path);
        await syncFolder(folder);
        failing = false;
      };
      return () => finish().catch(drop);
    } catch (error) {
      await drop(error);
      return async () => undefined;
    }
  }

  return { load, save };
}
