// The folder of a spool: append-only segments, read from any offset and removed whole.
import { type FileHandle, mkdir, open, readdir, rename, stat, unlink } from "node:fs/promises";
import { join } from "node:path";
import { syncFolder } from "#platform/files/sync-folder.ts";

export interface SegmentFile {
  /** Of the segment, whether it was set aside or not. */
  readonly name: string;
  /** Of the file. */
  readonly file: string;
  /** In bytes. */
  readonly size: number;
  /** Milliseconds since the last append. */
  readonly idleMs: number;
}

/** A segment open for writing. */
export interface OpenSegment {
  append(bytes: Uint8Array): Promise<void>;
  /**
   * Everything appended survives a power failure, and is read by whoever removes the segment, once this resolves. It
   * fails after the segment was set aside.
   */
  sync(): Promise<void>;
  close(): Promise<void>;
}

/** What a spool needs from its folder; tests substitute a disk that fails at a chosen step. */
export interface SpoolDisk {
  list(): Promise<SegmentFile[]>;
  /** Creates a new segment; its name survives a power failure once this resolves. */
  create(name: string): Promise<OpenSegment>;
  /**
   * Takes the segment from its process, which is probably dead: if it is alive after all, its next `sync` fails. Returns
   * the file with all that was synced; null if another process did so before.
   */
  setAside(segment: SegmentFile): Promise<SegmentFile | null>;
  /** At most `length` bytes from `offset`; empty at the end of the file or when it does not exist. */
  read(file: string, offset: number, length: number): Promise<Buffer>;
  /** Deletes the file of a segment; idempotent. */
  remove(file: string): Promise<void>;
}

const suffix = ".log";
const asideSuffix = ".aside";

/** The segment's name by that of its file; set aside, it has another one. */
export function segmentOfFile(file: string): string {
  return file.endsWith(asideSuffix) ? file.slice(0, -asideSuffix.length) : file;
}

/** The name of a segment's file once it is set aside. */
export function asideOf(name: string): string {
  return name + asideSuffix;
}

function isMissing(error: unknown): boolean {
  return error instanceof Error && "code" in error && error.code === "ENOENT";
}

function segmentOf(handle: FileHandle, path: string): OpenSegment {
  return {
    append: (bytes) => handle.appendFile(bytes),
    async sync() {
      await handle.datasync();
      // Another process renames it before it reads it for the last time.
      await stat(path);
    },
    close: () => handle.close(),
  };
}

/** Null when another process removed it in the meantime. */
async function statSegment(folder: string, file: string): Promise<SegmentFile | null> {
  try {
    const { size, mtimeMs } = await stat(join(folder, file));
    return { name: segmentOfFile(file), file, size, idleMs: Date.now() - mtimeMs };
  } catch (error) {
    if (isMissing(error)) return null;
    throw error;
  }
}

async function listSegments(folder: string): Promise<SegmentFile[]> {
  const files = (await readdir(folder)).filter((file) => segmentOfFile(file).endsWith(suffix)).toSorted();
  const found = await Promise.all(files.map((file) => statSegment(folder, file)));
  return found.filter((segment) => segment !== null);
}

async function setAside(folder: string, { name, file }: SegmentFile): Promise<SegmentFile | null> {
  const aside = asideOf(name);
  try {
    if (file !== aside) await rename(join(folder, file), join(folder, aside));
  } catch (error) {
    if (isMissing(error)) return null;
    throw error;
  }
  return statSegment(folder, aside);
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
      return segmentOf(handle, join(folder, name));
    },
    setAside: (segment) => setAside(folder, segment),
    read: (file, offset, length) => readSegment(join(folder, file), offset, length),
    async remove(file) {
      try {
        await unlink(join(folder, file));
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
