// Builds zips byte by byte for tests, both valid ones and ones with any field falsified.
import { crc32, deflateRawSync } from "node:zlib";
import type { RandomAccess } from "#platform/files/port.ts";

export interface Member {
  name: string;
  body?: string | Uint8Array;
  method?: number;
  /** Header fields such as the packed size; actual values unless overridden in one of the two headers. */
  central?: Partial<Header>;
  local?: Partial<Header>;
  /** Writes sizes after the data, as streaming writers do. */
  descriptor?: boolean;
  /** Bytes inserted before this member's local header. */
  before?: Uint8Array;
}

export interface Header {
  rawName: Uint8Array;
  flags: number;
  method: number;
  crc: number;
  packedSize: number;
  size: number;
  offset: number;
  extra: Uint8Array;
  comment: Uint8Array;
  attributes: number;
  madeBy: number;
  disk: number;
}

export interface End {
  disk: number;
  entriesHere: number;
  entries: number;
  length: number;
  offset: number;
  comment: Uint8Array;
  /** Bytes between the central directory and the end record. */
  before: Uint8Array;
}

const none = new Uint8Array();

export function buildZip(members: readonly Member[], end: Partial<End> = {}): Buffer {
  const pieces: Uint8Array[] = [];
  const central: Uint8Array[] = [];
  let at = 0;
  const push = (bytes: Uint8Array) => {
    pieces.push(bytes);
    at += bytes.length;
  };
  for (const member of members) {
    push(member.before ?? none);
    const body = Buffer.from(member.body ?? "");
    const method = member.method ?? (body.length > 0 ? 8 : 0);
    const packed = method === 8 ? deflateRawSync(body) : body;
    const honest: Header = {
      rawName: Buffer.from(member.name),
      flags: 0x800 | (member.descriptor ? 8 : 0),
      method,
      crc: crc32(body),
      packedSize: packed.length,
      size: body.length,
      offset: at,
      extra: none,
      comment: none,
      attributes: 0,
      madeBy: 0x314,
      disk: 0,
    };
    const unsized = member.descriptor ? { crc: 0, packedSize: 0, size: 0 } : {};
    central.push(centralHeader({ ...honest, ...member.central }));
    push(localHeader({ ...honest, ...unsized, ...member.local }));
    push(packed);
    if (member.descriptor) push(descriptor(honest));
  }
  const list = Buffer.concat(central);
  const record = { offset: at, length: list.length, entries: members.length, ...end };
  return Buffer.concat([...pieces, list, end.before ?? none, endRecord(record)]);
}

/** A zip64 end record and its locator, to insert before the plain end record. */
export function end64(
  at: number,
  { entries, length, offset }: { entries: number; length: number; offset: number },
  recordAt = at,
): Buffer {
  const bytes = Buffer.alloc(76);
  bytes.writeUInt32LE(0x06064b50, 0);
  bytes.writeBigUInt64LE(44n, 4);
  bytes.writeBigUInt64LE(BigInt(entries), 24);
  bytes.writeBigUInt64LE(BigInt(entries), 32);
  bytes.writeBigUInt64LE(BigInt(length), 40);
  bytes.writeBigUInt64LE(BigInt(offset), 48);
  bytes.writeUInt32LE(0x07064b50, 56);
  bytes.writeBigUInt64LE(BigInt(recordAt), 64);
  bytes.writeUInt32LE(1, 72);
  return bytes;
}

/** One extra field of a header. */
export function extraField(id: number, data: Uint8Array): Buffer {
  const head = Buffer.alloc(4);
  head.writeUInt16LE(id, 0);
  head.writeUInt16LE(data.length, 2);
  return Buffer.concat([head, data]);
}

export function wide(...values: readonly number[]): Buffer {
  const bytes = Buffer.alloc(values.length * 8);
  for (const [i, value] of values.entries()) bytes.writeBigUInt64LE(BigInt(value), i * 8);
  return bytes;
}

/** Wraps in-memory bytes as a random-access file. */
export function inMemory(bytes: Uint8Array): RandomAccess {
  return {
    size: bytes.length,
    async read(offset, length) {
      if (offset < 0 || offset + length > bytes.length) throw new RangeError("read past the end of the file");
      return bytes.subarray(offset, offset + length);
    },
    async readInto(target, offset) {
      if (offset + target.length > bytes.length) throw new RangeError("read past the end of the file");
      target.set(bytes.subarray(offset, offset + target.length));
    },
    close: async () => undefined,
  };
}

function localHeader(header: Header): Buffer {
  const bytes = Buffer.alloc(30);
  bytes.writeUInt32LE(0x04034b50, 0);
  bytes.writeUInt16LE(20, 4);
  bytes.writeUInt16LE(header.flags, 6);
  bytes.writeUInt16LE(header.method, 8);
  bytes.writeUInt32LE(header.crc, 14);
  bytes.writeUInt32LE(header.packedSize, 18);
  bytes.writeUInt32LE(header.size, 22);
  bytes.writeUInt16LE(header.rawName.length, 26);
  bytes.writeUInt16LE(header.extra.length, 28);
  return Buffer.concat([bytes, header.rawName, header.extra]);
}

function centralHeader(header: Header): Buffer {
  const bytes = Buffer.alloc(46);
  bytes.writeUInt32LE(0x02014b50, 0);
  bytes.writeUInt16LE(header.madeBy, 4);
  bytes.writeUInt16LE(20, 6);
  bytes.writeUInt16LE(header.flags, 8);
  bytes.writeUInt16LE(header.method, 10);
  bytes.writeUInt32LE(header.crc, 16);
  bytes.writeUInt32LE(header.packedSize, 20);
  bytes.writeUInt32LE(header.size, 24);
  bytes.writeUInt16LE(header.rawName.length, 28);
  bytes.writeUInt16LE(header.extra.length, 30);
  bytes.writeUInt16LE(header.comment.length, 32);
  bytes.writeUInt16LE(header.disk, 34);
  bytes.writeUInt32LE(header.attributes >>> 0, 38);
  bytes.writeUInt32LE(header.offset, 42);
  return Buffer.concat([bytes, header.rawName, header.extra, header.comment]);
}

function descriptor({ crc, packedSize, size }: Header): Buffer {
  const bytes = Buffer.alloc(16);
  bytes.writeUInt32LE(0x08074b50, 0);
  bytes.writeUInt32LE(crc, 4);
  bytes.writeUInt32LE(packedSize, 8);
  bytes.writeUInt32LE(size, 12);
  return bytes;
}

function endRecord(end: Partial<End> & Pick<End, "offset" | "length" | "entries">): Buffer {
  const bytes = Buffer.alloc(22);
  const comment = end.comment ?? none;
  bytes.writeUInt32LE(0x06054b50, 0);
  bytes.writeUInt16LE(end.disk ?? 0, 4);
  bytes.writeUInt16LE(end.entriesHere ?? end.entries, 8);
  bytes.writeUInt16LE(end.entries, 10);
  bytes.writeUInt32LE(end.length, 12);
  bytes.writeUInt32LE(end.offset, 16);
  bytes.writeUInt16LE(comment.length, 20);
  return Buffer.concat([bytes, comment]);
}
