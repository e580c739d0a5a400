// Checks each entry's local header against the central directory, so that every program sees the same files.
import type { RandomAccess } from "#platform/files/port.ts";
import { type ZipEntry, invalidZip, quote } from "./zip-entry.ts";

const localHeaderBytes = 30;
const windowBytes = 64 * 1024;
const flagDescriptor = 0x8;
/** Data descriptors come with or without a signature and with 4- or 8-byte sizes. */
const descriptorShapes = [12, 16, 20, 24];

/**
 * Entries must be contiguous from the first byte to the central directory, without gaps or overlaps, each with a local
 * header of the same name, method, sizes and checksum. Reads forward in windows of at most 64 KiB; `list` is the
 * central directory.
 */
export async function checkLocalHeaders(
  file: RandomAccess,
  entries: readonly ZipEntry[],
  list: Buffer,
  directoryOffset: number,
): Promise<void> {
  const ordered = entries.toSorted((a, b) => a.offset - b.offset);
  const read = windowed(file, ordered, directoryOffset);
  let end = 0;
  for (const [i, entry] of ordered.entries()) {
    if (entry.offset !== end) throw i === 0 ? prefixed() : overlapping(entry);
    const limit = ordered[i + 1]?.offset ?? directoryOffset;
    end = await checkEntry(read, entry, list, limit);
  }
  if (end !== directoryOffset) throw invalidZip("zip.list.before");
}

type Read = (offset: number, length: number) => Promise<Buffer>;

/** Checks one entry; returns the offset of its end, including the data descriptor. */
async function checkEntry(read: Read, entry: ZipEntry, list: Buffer, limit: number): Promise<number> {
  const { nameAt, nameLength } = entry;
  if (entry.offset + localHeaderBytes + nameLength > limit) throw overlapping(entry);
  const header = await read(entry.offset, localHeaderBytes + nameLength);
  if (header.readUInt32LE(0) !== 0x04034b50) throw disagreeing(entry);
  const flags = header.readUInt16LE(6);
  const extraLength = header.readUInt16LE(28);
  const named =
    header.readUInt16LE(26) === nameLength &&
    list.compare(header, localHeaderBytes, header.length, nameAt, nameAt + nameLength) === 0;
  if (!named || header.readUInt16LE(8) !== entry.method || (flags & 0x2041) !== 0) throw disagreeing(entry);

  const extraAt = entry.offset + localHeaderBytes + nameLength;
  const dataEnd = extraAt + extraLength + entry.packedSize;
  if (dataEnd > limit) throw overlapping(entry);
  const described = (flags & flagDescriptor) !== 0;
  await checkSums(read, header, entry, described, extraAt);
  if (!described) {
    if (dataEnd !== limit) throw gap(entry);
    return dataEnd;
  }
  return checkDescriptor(read, entry, dataEnd, limit);
}

async function checkSums(
  read: Read,
  header: Buffer,
  entry: ZipEntry,
  described: boolean,
  extraAt: number,
): Promise<void> {
  const crc = header.readUInt32LE(14);
  let packedSize = header.readUInt32LE(18);
  let size = header.readUInt32LE(22);
  if (packedSize === 0xffffffff || size === 0xffffffff) {
    const wide = zip64Sizes(await read(extraAt, header.readUInt16LE(28)), size, packedSize);
    if (!wide) throw disagreeing(entry);
    ({ packedSize, size } = wide);
  }
  const empty = described && crc === 0 && packedSize === 0 && size === 0;
  const unsized = described && packedSize === 0 && size === 0;
  const same = crc === entry.crc32 && packedSize === entry.packedSize && size === entry.size;
  if (!same && !empty && !(unsized && crc === entry.crc32)) throw disagreeing(entry);
}

function zip64Sizes(extra: Buffer, size: number, packedSize: number): { size: number; packedSize: number } | undefined {
  for (let at = 0; at + 4 <= extra.length; at += 4 + extra.readUInt16LE(at + 2)) {
    if (extra.readUInt16LE(at) !== 1) continue;
    const wanted = [size, packedSize].filter((value) => value === 0xffffffff).length * 8;
    if (extra.readUInt16LE(at + 2) < wanted || at + 4 + wanted > extra.length) return undefined;
    const first = Number(extra.readBigUInt64LE(at + 4));
    if (size !== 0xffffffff) return { size, packedSize: first };
    return { size: first, packedSize: packedSize === 0xffffffff ? Number(extra.readBigUInt64LE(at + 12)) : packedSize };
  }
  return undefined;
}

async function checkDescriptor(read: Read, entry: ZipEntry, dataEnd: number, limit: number): Promise<number> {
  // Some writers set the descriptor flag on empty folders without writing a descriptor.
  if (dataEnd === limit && entry.folder) return dataEnd;
  const length = limit - dataEnd;
  if (!descriptorShapes.includes(length)) throw gap(entry);
  const descriptor = await read(dataEnd, length);
  const marked = length === 16 || length === 24;
  if (marked && descriptor.readUInt32LE(0) !== 0x08074b50) throw gap(entry);
  const at = marked ? 4 : 0;
  const wide = length >= 20;
  const packedSize = wide ? Number(descriptor.readBigUInt64LE(at + 4)) : descriptor.readUInt32LE(at + 4);
  const size = wide ? Number(descriptor.readBigUInt64LE(at + 12)) : descriptor.readUInt32LE(at + 8);
  const same = descriptor.readUInt32LE(at) === entry.crc32 && packedSize === entry.packedSize && size === entry.size;
  if (!same) throw disagreeing(entry);
  return limit;
}

/** Serves reads at ascending offsets from a window sized to cover as many headers as fit, without overreading. */
function windowed(file: RandomAccess, ordered: readonly ZipEntry[], directoryOffset: number): Read {
  let start = 0;
  let held: Buffer = Buffer.alloc(0);
  let next = 0;
  return async (offset, length) => {
    if (offset < start || offset + length > start + held.length) {
      while (next < ordered.length && (ordered[next]?.offset ?? 0) <= offset) next++;
      let end = offset + Math.max(length, 256);
      for (let i = next; i < ordered.length; i++) {
        const header = (ordered[i]?.offset ?? 0) + 256;
        if (header > offset + windowBytes) break;
        end = Math.max(end, header);
      }
      start = offset;
      held = Buffer.from(await file.read(offset, Math.max(length, Math.min(end, directoryOffset) - offset)));
    }
    return held.subarray(offset - start, offset - start + length);
  };
}

const prefixed = () => invalidZip("zip.start");
const overlapping = (entry: ZipEntry) => invalidZip("zip.overlaps", { name: quote(entry.name) });
const gap = (entry: ZipEntry) => invalidZip("zip.hides", { name: quote(entry.name) });
const disagreeing = (entry: ZipEntry) => invalidZip("zip.contradicts", { name: quote(entry.name) });
