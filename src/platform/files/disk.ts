// The file store on a local folder: written to a temporary file, flushed, then renamed to its content hash.
import { randomUUID } from "node:crypto";
import {
  type FileHandle,
  mkdir,
  open as openFile,
  opendir,
  rename,
  stat as statFile,
  unlink,
  utimes,
} from "node:fs/promises";
import { dirname, join } from "node:path";
import { Problem, missing } from "#kernel/problem.ts";
import type { ByteRange, FileStore, OpenFile, Staged, StageLimits, StoredFile } from "./port.ts";
import { readHandle } from "./open-source.ts";
import { receive } from "./receive.ts";
import { syncFolder } from "./sync-folder.ts";

const incoming = "incoming";
const keyShape = /^[0-9a-f]{128}$/;
const removedSuffix = ".removed";

/**
 * Opens (and creates, if needed) a store in `root`. Files are two folders deep, `ab/cd/abcd…`, and uploads in progress
 * in `incoming/`, on the same file system so that the rename is atomic.
 */
export async function openDiskStore(root: string): Promise<FileStore> {
  await mkdir(join(root, incoming), { recursive: true });

  async function stage(stream: AsyncIterable<Uint8Array>, { maxBytes }: StageLimits): Promise<Staged> {
    const temporary = join(root, incoming, `${randomUUID()}.part`);
    const handle = await openFile(temporary, "wx+").catch(explain);
    try {
      const sums = await receive(stream, handle, maxBytes);
      return staged(root, temporary, handle, sums);
    } catch (error) {
      await drop(temporary, handle);
      return explain(error);
    }
  }

  return {
    stage,
    put: async (stream, limits) => (await stage(stream, limits)).keep(),
    open: async (key, range) => (await openKey(root, key)).createReadStream(window(range)),
    pathWithin,
    openRandomAccess: async (key) => randomAccess(await openKey(root, key), pathOf(root, key)),
    stat: (key) => statKey(root, key),
    remove: (key, before) => removeKey(root, key, before),
    list: () => listKeys(root),
    sweep: (staleAfterMs) => sweepIncoming(root, staleAfterMs),
  };
}

const fullCodes: ReadonlySet<unknown> = new Set(["ENOSPC", "EDQUOT", "EFBIG"]);
/** The disk fails, was mounted read-only or not at all, denies access, or there are too many open files. */
const failingCodes: ReadonlySet<unknown> = new Set(
  "EROFS EPERM EACCES EIO ESTALE EMFILE ENFILE ENODEV ENOENT ENOTDIR".split(" "),
);

/** Maps disk errors to messages users can act on; rethrows every other error. */
export function explain(error: unknown): never {
  const code = error instanceof Error && "code" in error ? error.code : undefined;
  const told = fullCodes.has(code) ? new Problem("full", "file.full") : new Problem("unavailable", "file.failing");
  if (!fullCodes.has(code) && !failingCodes.has(code)) throw error;
  told.cause = error;
  throw told;
}

function staged(root: string, temporary: string, handle: FileHandle, sums: Omit<StoredFile, "key">): Staged {
  const file = openFileOf(handle, sums.size, temporary);
  return {
    ...sums,
    file,
    async keep() {
      const key = sums.sha512;
      try {
        // Receiving may have ended long ago; from now on it counts as young.
        await handle.utimes(new Date(), new Date());
        await handle.sync();
        await file.close();
        await settle(root, temporary, key);
      } catch (error) {
        await drop(temporary, handle);
        return explain(error);
      }
      return { key, ...sums };
    },
    discard: () => drop(temporary, handle),
  };
}

/** Renames a flushed file to its final path and flushes the folders, so that a power failure cannot lose the name. */
async function settle(root: string, temporary: string, key: string): Promise<void> {
  const target = pathOf(root, key);
  const made = await mkdir(dirname(target), { recursive: true });
  await rename(temporary, target);
  await syncFolder(dirname(target));
  if (made !== undefined) {
    await syncFolder(dirname(dirname(target)));
    await syncFolder(root);
  }
}

async function drop(temporary: string, handle: FileHandle): Promise<void> {
  await handle.close().catch(() => undefined);
  await unlink(temporary).catch(ignoreMissing);
}

/** Keys are hexadecimal digits only. */
function pathWithin(key: string): string {
  if (!keyShape.test(key)) throw missing("file");
  return `${key.slice(0, 2)}/${key.slice(2, 4)}/${key}`;
}

function pathOf(root: string, key: string): string {
  return join(root, pathWithin(key));
}

async function openKey(root: string, key: string): Promise<FileHandle> {
  return openFile(pathOf(root, key), "r")
    .catch(async (error: unknown) => {
      // Without its folder, no file is missing: the disk is not mounted.
      throw isMissing(error) && (await isThere(join(root, incoming))) ? missing("file") : error;
    })
    .catch(explain);
}

async function statKey(root: string, key: string): Promise<{ size: number; storedAt: Date } | undefined> {
  if (!keyShape.test(key)) return undefined;
  try {
    const found = await statFile(pathOf(root, key));
    return { size: found.size, storedAt: found.mtime };
  } catch (error) {
    return isMissing(error) ? undefined : explain(error);
  }
}

/**
 * The same bytes may be stored again between a look at the file's age and its deletion, so it is taken out of the way
 * first, and put back if it turns out to be younger.
 */
async function removeKey(root: string, key: string, before: Date): Promise<boolean> {
  const found = await statKey(root, key);
  if (!found || found.storedAt >= before) return false;
  const aside = join(root, incoming, `${key}${removedSuffix}`);
  try {
    await rename(pathOf(root, key), aside);
    if ((await statFile(aside)).mtime >= before) {
      await putBack(root, key, aside);
      return false;
    }
    await unlink(aside);
    return true;
  } catch (error) {
    ignoreMissing(error);
    return false;
  }
}

/** Puts a file set aside back in its place, as if stored now; it may replace equal bytes, which are no older. */
async function putBack(root: string, key: string, aside: string): Promise<void> {
  const now = new Date();
  await utimes(aside, now, now);
  await settle(root, aside, key);
}

async function* listKeys(root: string): AsyncIterable<string> {
  for await (const outer of await opendir(root)) {
    if (!/^[0-9a-f]{2}$/.test(outer.name)) continue;
    for await (const inner of await opendir(join(root, outer.name))) {
      for await (const entry of await opendir(join(root, outer.name, inner.name))) {
        if (keyShape.test(entry.name)) yield entry.name;
      }
    }
  }
}

async function sweepIncoming(root: string, staleAfterMs: number): Promise<number> {
  const before = Date.now() - staleAfterMs;
  let cleared = 0;
  for await (const entry of await opendir(join(root, incoming))) {
    const path = join(root, incoming, entry.name);
    if (entry.name.endsWith(removedSuffix)) {
      await putBack(root, entry.name.slice(0, -removedSuffix.length), path).catch(ignoreMissing);
      continue;
    }
    const found = await statFile(path).catch(ignoreMissing);
    if (!found || found.mtimeMs > before) continue;
    await unlink(path).catch(ignoreMissing);
    cleared++;
  }
  return cleared;
}

async function randomAccess(handle: FileHandle, path: string): Promise<OpenFile> {
  return openFileOf(handle, (await handle.stat()).size, path);
}

function openFileOf(handle: FileHandle, size: number, path: string): OpenFile {
  return { ...readHandle(handle, size), source: { path } };
}

function window(range: ByteRange | undefined): { start?: number; end?: number; highWaterMark: number } {
  return { ...range, highWaterMark: 256 * 1024 };
}

async function isThere(path: string): Promise<boolean> {
  return (await statFile(path).catch(ignoreMissing)) !== undefined;
}

function isMissing(error: unknown): boolean {
  return error instanceof Error && "code" in error && (error.code === "ENOENT" || error.code === "ENOTDIR");
}

function ignoreMissing(error: unknown): undefined {
  if (!isMissing(error)) throw error;
  return undefined;
}
