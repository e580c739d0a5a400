// The folder of a spool: append-only segments, read from any offset and removed whole.
import { type FileHandle, mkdir, open, readdir, stat, unlink } from "node:fs/promises";
import { join } from "node:path";
import { syncFolder } from "#platform/files/sync-folder.ts";

export interface SegmentFile {
  readonly name: string;
  /** In bytes. */
  readonly size: number;
  /** Milliseconds since the last append. */
  readonly idleMs: number;
}

/** A segment open for writing. */
export interface OpenSegment {
  append(bytes: Uint8Array): Promise<void>;
  /** Everything appended survives a power failure once this resolves. */
  sync(): Promise<void>;
  close(): Promise<void>;
}

/** What a spool needs from its folder; tests substitute a disk that fails at a chosen step. */
export interface SpoolDisk {
  list(): Promise<SegmentFile[]>;
  /** Creates a new segment; its name survives a power failure once this resolves. */
  create(name: string): Promise<OpenSegment>;
  /** At most `length` bytes from `offset`; empty at the end of the segment or when it does not exist. */
  read(name: string, offset: number, length: number): Promise<Buffer>;
  /** Deletes a segment; idempotent. */
  remove(name: string): Promise<void>;
}

const suffix = ".log";

function isMissing(error: unknown): boolean {
  return error instanceof Error && "code" in error && error.code === "ENOENT";
}

function segmentOf(handle: FileHandle): OpenSegment {
  return {
    append: (bytes) => handle.appendFile(bytes),
    sync: () => handle.datasync(),
    close: () => handle.close(),
  };
}

async function listSegments(folder: string): Promise<SegmentFile[]> {
  const names = (await readdir(folder)).filter((name) => name.endsWith(suffix)).toSorted();
  const found = await Promise.all(
    names.map(async (name) => {
      try {
        const { size, mtimeMs } = await stat(join(folder, name));
        return [{ name, size, idleMs: Date.now() - mtimeMs }];
      } catch (error) {
        // Another process removed it in the meantime.
        if (isMissing(error)) return [];
        throw error;
      }
    }),
  );
  return found.flat();
}

async function readSegment(path: string, offset: number, length: number): Promise<Buffer> {
  const handle = await open(path, "r").catch((error: unknown) => {
    if (isMissing(error)) return null;
    throw error;
  });
  if (!handle) return Buffer.alloc(0);
  try {
    const bytes = Buffer.allocUnsafe(length);
    const { bytesRead } = await handle.read(bytes, 0, length, offset);
    return bytes.subarray(0, bytesRead);
  } finally {
    await handle.close();
  }
}

/** Opens (and creates, if needed) the folder of a spool. */
export async function openSpoolDisk(folder: string): Promise<SpoolDisk> {
  await mkdir(folder, { recursive: true });
  return {
    list: () => listSegments(folder),
    async create(name) {
      const handle = await open(join(folder, name), "ax");
      try {
        await syncFolder(folder);
      } catch (error) {
        await handle.close();
        throw error;
      }
      return segmentOf(handle);
    },
    read: (name, offset, length) => readSegment(join(folder, name), offset, length),
    async remove(name) {
      try {
        await unlink(join(folder, name));
      } catch (error) {
        if (!isMissing(error)) throw error;
      }
      await syncFolder(folder);
    },
  };
}

/** The name of a segment; never reused. */
export function segmentName(process: string, sequence: number): string {
  return `${process}-${sequence}${suffix}`;
}
