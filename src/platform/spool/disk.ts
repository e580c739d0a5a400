// The folder of a spool: segments that are only appended to, read from any offset, and removed whole.
import { type FileHandle, mkdir, open, readdir, stat, unlink } from "node:fs/promises";
import { join } from "node:path";

export interface SegmentFile {
  readonly name: string;
  /** In bytes. */
  readonly size: number;
  /** Milliseconds since it was last appended to. */
  readonly idleMs: number;
}

/** A segment that is being written. */
export interface OpenSegment {
  append(bytes: Uint8Array): Promise<void>;
  /** What was appended survives a power cut when this resolves. */
  sync(): Promise<void>;
  close(): Promise<void>;
}

/** What a spool asks of its folder; tests put a disk in its place that fails at a chosen step. */
export interface SpoolDisk {
  list(): Promise<SegmentFile[]>;
  /** Makes a new segment, whose name survives a power cut when this resolves. */
  create(name: string): Promise<OpenSegment>;
  /** At most `length` bytes from `offset`; none where the segment ends or is not there. */
  read(name: string, offset: number, length: number): Promise<Buffer>;
  /** Removes a segment for good; idempotent. */
  remove(name: string): Promise<void>;
}

const suffix = ".log";

function isMissing(error: unknown): boolean {
  return error instanceof Error && "code" in error && error.code === "ENOENT";
}

async function syncFolder(folder: string): Promise<void> {
  // Windows cannot open a folder to flush it; its file system orders the change itself.
  if (process.platform === "win32") return;
  const handle = await open(folder, "r");
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
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
        // Another process removed it in between.
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

/** Opens (and makes, where needed) the folder of a spool. */
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

/** The name of a segment; names are never used twice. */
export function segmentName(process: string, sequence: number): string {
  return `${process}-${sequence}${suffix}`;
}
