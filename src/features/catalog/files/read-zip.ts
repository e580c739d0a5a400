// Opens an untrusted zip by its central directory, in bounded memory and without unpacking, and refuses anything
// ambiguous or unsafe.
import { promisify } from "node:util";
import { crc32, inflateRaw } from "node:zlib";
import type { RandomAccess } from "#platform/files/port.ts";
import { checkLocalHeaders } from "./check-local-headers.ts";
import { rejectNameCollisions } from "./reject-collisions.ts";
import { findDirectory } from "./zip-end.ts";
import { type ZipEntry, invalidZip, quote, readCentralHeader } from "./zip-entry.ts";

const inflate = promisify(inflateRaw);

const mebibyte = 1024 ** 2;
const mostUnpacked = 2 * 1024 * mebibyte;
const ratioFreeBytes = 64 * mebibyte;
const mostRatio = 100;
/** The most bytes ever unpacked from one entry, and the default. */
const metadataBytes = mebibyte;

export interface Zip {
  readonly entries: readonly ZipEntry[];
  /** A resource pack malformed on purpose as copy protection; only its names can be trusted. */
  readonly protectedPack: boolean;
  has(name: string): boolean;
  /**
   * The unpacked bytes of an entry, or undefined if there is none of that name. Throws a `Problem` if it exceeds
   * `maxBytes`.
   */
  readEntry(name: string, maxBytes?: number): Promise<Uint8Array | undefined>;
}

/**
 * Reads and validates the structure of a zip. The caller owns `file`, which must stay open while entries are read.
 *
 * Refused as `invalid`: more than 65,535 entries; over 2 GiB unpacked, or over 64 MiB at more than 100 times its size;
 * unsafe names, and names that collide on some systems (see `rejectNameCollisions`); comments over 1 KiB; links; encryption;
 * overlaps, gaps, data before or after; any mismatch between the central directory and local headers. Permission bits
 * are ignored: nothing is unpacked with them.
 */
export async function readZip(file: RandomAccess): Promise<Zip> {
  const { entries, list, directoryOffset } = await readEntries(file, false);
  refuseBombs(entries, file.size);
  rejectNameCollisions(entries.map(({ name }) => name));
  await checkLocalHeaders(file, entries, list, directoryOffset);
  return openZip(file, entries, false);
}

/**
 * Opens a deliberately malformed resource pack: its central directory must be intact, have safe names and list
 * `pack.mcmeta`; sizes, methods and local headers may be false, because nothing here relies on them for unpacking.
 */
export async function readProtectedPack(file: RandomAccess): Promise<Zip> {
  const { entries } = await readEntries(file, true);
  if (!entries.some((entry) => entry.name === "pack.mcmeta")) throw invalidZip("zip.mcmeta");
  return openZip(file, entries, true);
}

async function readEntries(
  file: RandomAccess,
  protectedPack: boolean,
): Promise<{ entries: ZipEntry[]; list: Buffer; directoryOffset: number }> {
  const directory = await findDirectory(file);
  const starts = Buffer.from(await file.read(0, 4)).readUInt32LE(0);
  if (directory.entries > 0 && starts !== 0x04034b50) throw invalidZip("zip.start");
  const list = asBuffer(await file.read(directory.offset, directory.length));
  const entries: ZipEntry[] = [];
  let at = 0;
  for (let i = 0; i < directory.entries; i++) {
    const { entry, next } = readCentralHeader(list, at, protectedPack);
    entries.push(entry);
    at = next;
  }
  if (at !== list.length) throw invalidZip("zip.list");
  return { entries, list, directoryOffset: directory.offset };
}

/** A view of the same memory, not a copy. */
function asBuffer(bytes: Uint8Array): Buffer {
  return Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
}

function refuseBombs(entries: readonly ZipEntry[], packed: number): void {
  let total = 0;
  for (const entry of entries) {
    total += entry.size;
    if (entry.size > ratioFreeBytes && entry.size > mostRatio * entry.packedSize) throw bomb();
  }
  if (total > mostUnpacked) throw invalidZip("zip.limit");
  if (total > ratioFreeBytes && total > mostRatio * packed) throw bomb();
}

function bomb() {
  return invalidZip("zip.bomb", { times: mostRatio });
}

function openZip(file: RandomAccess, entries: readonly ZipEntry[], protectedPack: boolean): Zip {
  const byName = new Map(entries.map((entry) => [entry.name, entry]));
  return {
    entries,
    protectedPack,
    has: (name) => byName.has(name),
    async readEntry(name, maxBytes = metadataBytes) {
      const entry = byName.get(name);
      return entry && unpack(file, entry, maxBytes);
    },
  };
}

async function unpack(file: RandomAccess, entry: ZipEntry, maxBytes: number): Promise<Uint8Array> {
  const tooLong = invalidZip("zip.entry.long", { name: quote(entry.name), most: maxBytes });
  if (entry.size > maxBytes || entry.packedSize > maxBytes + 1024) throw tooLong;
  const damaged = invalidZip("zip.entry.damaged", { name: quote(entry.name) });
  try {
    const header = Buffer.from(await file.read(entry.offset, 30));
    const dataAt = entry.offset + 30 + header.readUInt16LE(26) + header.readUInt16LE(28);
    const packed = await file.read(dataAt, entry.packedSize);
    const bytes = entry.method === 0 ? packed : await inflate(packed, { maxOutputLength: Math.max(entry.size, 1) });
    if (bytes.length !== entry.size || crc32(bytes) !== entry.crc32) throw damaged;
    return bytes;
  } catch (error) {
    if (error instanceof RangeError || isInflateError(error)) throw damaged;
    throw error;
  }
}

function isInflateError(error: unknown): boolean {
  return error instanceof Error && "code" in error && /^(Z_|ERR_BUFFER_TOO_LARGE)/.test(String(error.code));
}
