// Locates the end record and central directory of a zip, and refuses files where they are ambiguous.
import type { RandomAccess } from "#platform/files/port.ts";
import { invalidZip } from "./zip-entry.ts";

export interface Directory {
  readonly offset: number;
  readonly length: number;
  readonly entries: number;
}

const endBytes = 22;
const locatorBytes = 20;
const end64Bytes = 56;
const longestComment = 0xffff;
const longestAllowedComment = 1024;
const endMark = Buffer.from([0x50, 0x4b, 0x05, 0x06]);
/** Maximum memory for a central directory while it is read. */
const longestDirectory = 16 * 1024 * 1024;
const mostEntries = 65_535;

/**
 * The single end record must close the file, the central directory must directly precede it, and the file must start
 * with the first entry: anything before, between or after could be read as a different file by another program.
 */
export async function findDirectory(file: RandomAccess): Promise<Directory> {
  if (file.size < endBytes) throw notZip();
  const tailBytes = Math.min(file.size, endBytes + longestComment);
  const tail = Buffer.from(await file.read(file.size - tailBytes, tailBytes));
  const at = findEnd(tail);
  refuseLongComment(tail, at);
  const end = file.size - tailBytes + at;
  const stated = readEnd(tail, at);
  const directory = (await readEnd64(file, end, stated)) ?? { ...stated, end };

  if (directory.entries > mostEntries) {
    throw invalidZip("zip.most", { count: directory.entries, most: mostEntries });
  }
  if (directory.length > longestDirectory) throw invalidZip("zip.list.long");
  if (directory.offset + directory.length !== directory.end) {
    throw invalidZip("zip.around");
  }
  return directory;
}

function notZip() {
  return invalidZip("zip.no-zip");
}

function findEnd(tail: Buffer): number {
  const last = tail.lastIndexOf(endMark);
  if (last === -1 || last + endBytes > tail.length) throw notZip();
  if (last + endBytes + tail.readUInt16LE(last + 20) === tail.length) {
    refuseOuterEnd(tail, last);
    return last;
  }
  throw invalidZip("zip.after");
}

function refuseLongComment(tail: Buffer, at: number): void {
  if (tail.length - at - endBytes > longestAllowedComment) throw invalidZip("zip.comment");
}

/** An earlier end record whose comment spans to the end of the file would allow two readings. */
function refuseOuterEnd(tail: Buffer, last: number): void {
  for (
    let at = tail.lastIndexOf(endMark, last - 1);
    at !== -1;
    at = at === 0 ? -1 : tail.lastIndexOf(endMark, at - 1)
  ) {
    if (at + endBytes <= last && at + endBytes + tail.readUInt16LE(at + 20) === tail.length) {
      throw invalidZip("zip.ends");
    }
  }
}

interface Stated extends Directory {
  readonly saturated: boolean;
}

function readEnd(tail: Buffer, at: number): Stated {
  const disk = tail.readUInt16LE(at + 4);
  const directoryDisk = tail.readUInt16LE(at + 6);
  const entriesHere = tail.readUInt16LE(at + 8);
  const entries = tail.readUInt16LE(at + 10);
  const length = tail.readUInt32LE(at + 12);
  const offset = tail.readUInt32LE(at + 16);
  const split = (disk !== 0 && disk !== 0xffff) || (directoryDisk !== 0 && directoryDisk !== 0xffff);
  if (split || entriesHere !== entries) throw invalidZip("zip.split");
  return { offset, length, entries, saturated: entries === 0xffff || length === 0xffffffff || offset === 0xffffffff };
}

/** The zip64 end record, if present; it must agree with the plain one. */
async function readEnd64(
  file: RandomAccess,
  end: number,
  stated: Stated,
): Promise<(Directory & { end: number }) | undefined> {
  const locatorAt = end - locatorBytes;
  const locator = locatorAt >= 0 ? Buffer.from(await file.read(locatorAt, locatorBytes)) : Buffer.alloc(locatorBytes);
  if (locator.readUInt32LE(0) !== 0x07064b50) return undefined;
  const lying = invalidZip("zip.records");
  const recordAt = Number(locator.readBigUInt64LE(8));
  if (locator.readUInt32LE(4) !== 0 || locator.readUInt32LE(16) > 1) throw lying;
  if (recordAt + end64Bytes > locatorAt) throw lying;
  const record = Buffer.from(await file.read(recordAt, end64Bytes));
  if (record.readUInt32LE(0) !== 0x06064b50) throw lying;
  if (recordAt + 12 + Number(record.readBigUInt64LE(4)) !== locatorAt) throw lying;
  if (record.readUInt32LE(16) !== 0 || record.readUInt32LE(20) !== 0) throw lying;
  const entries = Number(record.readBigUInt64LE(32));
  const length = Number(record.readBigUInt64LE(40));
  const offset = Number(record.readBigUInt64LE(48));
  const agrees =
    Number(record.readBigUInt64LE(24)) === entries &&
    [entries, 0xffff].includes(stated.entries) &&
    (stated.entries !== 0xffff || stated.saturated) &&
    [length, 0xffffffff].includes(stated.length) &&
    [offset, 0xffffffff].includes(stated.offset);
  if (!agrees) throw lying;
  return { offset, length, entries, end: recordAt };
}
