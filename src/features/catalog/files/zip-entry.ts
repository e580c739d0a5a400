// A zip entry as stated by the central directory, and the checks on its name and kind.
import { getFileNameLowLevel, parseExtraFields } from "yauzl";
import { Problem } from "#kernel/problem.ts";
import type { RefusalCode, RefusalValues } from "#kernel/refusal.ts";

export interface ZipEntry {
  /** Path inside the zip with `/` separators; folders end in `/`. */
  readonly name: string;
  readonly folder: boolean;
  /** 0 is stored, 8 is deflate. */
  readonly method: number;
  readonly flags: number;
  readonly crc32: number;
  /** Compressed size in bytes. */
  readonly packedSize: number;
  /** Uncompressed size in bytes, as declared. */
  readonly size: number;
  /** Offset of its local header. */
  readonly offset: number;
  /** Offset of the name's bytes in the central directory, to compare them with the local header's. */
  readonly nameAt: number;
  readonly nameLength: number;
}

type ZipFault = RefusalCode extends infer Code ? (Code extends `zip.${string}` ? Code : never) : never;

/** Refuses the whole zip; the message ends with the remedy. */
export function invalidZip(code: ZipFault, values: RefusalValues = {}): Problem {
  return new Problem("invalid", "zip.refused", { why: { code, values } });
}

const centralHeaderBytes = 46;
const sentinel32 = 0xffffffff;
const flagEncrypted = 0x1;
const flagStrongEncrypted = 0x40;
const flagMaskedHeaders = 0x2000;
const unixFileTypes = 0xf000;
const allowedUnixTypes = [0, 0x8000];

/**
 * Reads the central header at `at`. A `protectedPack` may state false sizes, methods and encryption (on purpose); its
 * names are held to the same rules.
 */
export function readCentralHeader(
  bytes: Buffer,
  at: number,
  protectedPack: boolean,
): { entry: ZipEntry; next: number } {
  if (at + centralHeaderBytes > bytes.length || bytes.readUInt32LE(at) !== 0x02014b50) {
    throw invalidZip("zip.list.damaged");
  }
  const nameLength = bytes.readUInt16LE(at + 28);
  const extraLength = bytes.readUInt16LE(at + 30);
  const nameAt = at + centralHeaderBytes;
  const next = nameAt + nameLength + extraLength + bytes.readUInt16LE(at + 32);
  if (next > bytes.length) throw invalidZip("zip.list.damaged");

  const flags = bytes.readUInt16LE(at + 8);
  const rawName = bytes.subarray(nameAt, nameAt + nameLength);
  const extra = readExtraFields(bytes.subarray(nameAt + nameLength, nameAt + nameLength + extraLength));
  const name = decodeName(flags, rawName, extra);
  const sizes = {
    size: bytes.readUInt32LE(at + 24),
    packedSize: bytes.readUInt32LE(at + 20),
    offset: bytes.readUInt32LE(at + 42),
  };
  const entry: ZipEntry = {
    name,
    folder: name.endsWith("/"),
    method: bytes.readUInt16LE(at + 10),
    flags,
    crc32: bytes.readUInt32LE(at + 16),
    ...(protectedPack ? sizes : widen(name, sizes, extra)),
    nameAt,
    nameLength,
  };
  const fault = unsafeName(name);
  if (fault) throw invalidZip(`zip.name.${fault}`, { name: quote(name) });
  refuseSpecialFiles(entry, bytes.readUInt32LE(at + 38) >>> 16);
  if (!protectedPack) refuseUnreadable(entry, bytes.readUInt16LE(at + 34));
  return { entry, next };
}

type UnsafeName = "control" | "backslash" | "absolute" | "drive" | "climbs" | "segment";

/** Why a name is not allowed in a stored zip, or undefined: it must stay inside the folder it is unpacked into. */
export function unsafeName(name: string): UnsafeName | undefined {
  if (/^(?:[\w$-][\w$.-]*\/)*[\w$-][\w$.-]*\/?$/.test(name)) return undefined;
  // oxlint-disable-next-line no-control-regex -- control characters are exactly what is looked for
  if (/[\u0000-\u001f\u007f]/.test(name)) return "control";
  if (name.includes("\\")) return "backslash";
  if (name.startsWith("/")) return "absolute";
  if (/^[a-z]:/i.test(name)) return "drive";
  const segments = (name.endsWith("/") ? name.slice(0, -1) : name).split("/");
  if (segments.some((segment) => segment === "..")) return "climbs";
  if (segments.some((segment) => segment === "" || segment === ".")) return "segment";
  return undefined;
}

/** A name for use in messages: truncated and sanitized. */
export function quote(name: string): string {
  return JSON.stringify(name.length > 80 ? `${name.slice(0, 80)}…` : name);
}

type ExtraFields = ReturnType<typeof parseExtraFields>;

function readExtraFields(bytes: Buffer): ExtraFields {
  if (bytes.length < 4) return [];
  try {
    return parseExtraFields(bytes);
  } catch {
    throw invalidZip("zip.list.damaged");
  }
}

function decodeName(flags: number, rawName: Buffer, extra: ExtraFields): string {
  const plain = getFileNameLowLevel(flags, rawName, [], true);
  if (extra.length === 0) return plain;
  const name = getFileNameLowLevel(flags, rawName, extra, true);
  // Programs that support the Unicode path field would see a different name than those that do not.
  const asciiOnly = (text: string) => /^\p{ASCII}*$/u.test(text);
  if (name !== plain && (asciiOnly(plain) || asciiOnly(name))) {
    throw invalidZip("zip.names", { first: quote(plain), second: quote(name) });
  }
  return name;
}

interface Sizes {
  size: number;
  packedSize: number;
  offset: number;
}

/**
 * Replaces 32-bit sentinels with the zip64 field's values, and refuses a zip64 field that contradicts the plain ones.
 */
function widen(name: string, sizes: Sizes, extra: ExtraFields): Sizes {
  const data = extra.find((field) => field.id === 0x0001)?.data;
  if (!data && !Object.values(sizes).includes(sentinel32)) return sizes;
  const wide = { ...sizes };
  // Created only when thrown: capturing the stack would dominate the time to read a long directory.
  const sizeMismatch = () => invalidZip("zip.size", { name: quote(name) });
  let at = 0;
  for (const key of ["size", "packedSize", "offset"] as const) {
    if (sizes[key] !== sentinel32) continue;
    if (!data || at + 8 > data.length) throw sizeMismatch();
    wide[key] = Number(data.readBigUInt64LE(at));
    at += 8;
  }
  if (data && at === 0) {
    // Without sentinels the field should not be here; some writers still repeat the sizes or leave zeros.
    const repeated = [...Array(Math.floor(data.length / 8)).keys()].map((i) => Number(data.readBigUInt64LE(i * 8)));
    const plain = [sizes.size, sizes.packedSize, sizes.offset];
    if (repeated.some((value, i) => value !== 0 && value !== plain[i])) throw sizeMismatch();
  }
  return wide;
}

function refuseSpecialFiles(entry: ZipEntry, unixMode: number): void {
  const type = unixMode & unixFileTypes;
  // An old archiver gave folders the mode bits of a socket; an empty folder is harmless unless it is a link.
  if (type === 0xa000 || (!entry.folder && !allowedUnixTypes.includes(type))) {
    throw invalidZip(type === 0xa000 ? "zip.link" : "zip.special", { name: quote(entry.name) });
  }
}

function refuseUnreadable(entry: ZipEntry, disk: number): void {
  const name = quote(entry.name);
  if (entry.flags & (flagEncrypted | flagStrongEncrypted | flagMaskedHeaders)) {
    throw invalidZip("zip.entry.encrypted", { name });
  }
  if (entry.method !== 0 && entry.method !== 8) throw invalidZip("zip.entry.packed", { name });
  if (entry.method === 0 && entry.size !== entry.packedSize) {
    throw invalidZip("zip.size", { name });
  }
  if (entry.folder && entry.size !== 0) throw invalidZip("zip.folder", { name });
  if (disk !== 0) throw invalidZip("zip.split");
}
