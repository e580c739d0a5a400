// Zips that must be refused, each malformed in one way, and the valid members they are built from.
import { randomBytes } from "node:crypto";
import { crc32 } from "node:zlib";
import { type Member, buildZip, end64, extraField, wide } from "./build-zip.fixture.ts";

export const hello: Member = { name: "hello.txt", body: "hello hello hello hello" };
export const other: Member = { name: "dir/other.txt", body: "another file" };

/** Offset and length of the members' valid central directory, for building malformed data around it. */
export function layout(members: readonly Member[]): { offset: number; length: number; end: number; entries: number } {
  const bytes = buildZip(members);
  const offset = bytes.readUInt32LE(bytes.length - 6);
  return { offset, length: bytes.length - 22 - offset, end: bytes.length - 22, entries: members.length };
}

export const honest = buildZip([hello, other]);
const plain = layout([hello, other]);
export const mebibytes = (count: number) => count * 1024 ** 2;
const bigEntry = (name: string, size: number): Member => ({
  name,
  body: "x".repeat(1000),
  central: { size },
  local: { size },
});
const patched = (at: number, ...values: readonly number[]) => {
  const bytes = Buffer.from(honest);
  for (const [i, value] of values.entries()) bytes[at + i] = value;
  return bytes;
};
const names = [
  "../evil",
  "a/../../evil",
  "..",
  "a/..",
  "/etc/passwd",
  "/",
  "//server/share",
  "C:/evil",
  "c:evil",
  "a\\..\\..\\evil",
  "\\evil",
  "a\\b",
  "a\0b",
  "plugin.yml\0.txt",
  "a\nb",
  "a\u007fb",
  "",
  "./a",
  "a/./b",
  "a//b",
  ".",
];
const unicodePath = (rawName: string, seen: string) => {
  const data = Buffer.alloc(5);
  data[0] = 1;
  data.writeUInt32LE(crc32(rawName), 1);
  return extraField(0x7075, Buffer.concat([data, Buffer.from(seen)]));
};

/** An end record that claims the next `rest` bytes as its comment. */
const endReaching = (rest: number) => {
  const end = buildZip([]);
  end.writeUInt16LE(rest, 20);
  return end;
};

/** Keyed by what is wrong with them. */
export const malformedZips: Record<string, Buffer> = {
  ...Object.fromEntries(names.map((name) => [`the name ${JSON.stringify(name)}`, buildZip([{ name, body: "x" }])])),
  nothing: Buffer.alloc(0),
  text: Buffer.from("this is no zip at all, only some text"),
  "only a mark": Buffer.from("PK\x05\x06"),
  "random bytes": randomBytes(5000),
  "its end cut off": honest.subarray(0, -5),
  "its start cut off": honest.subarray(10),
  "a page in front": Buffer.concat([Buffer.from("<html><script>alert(1)</script>"), honest]),
  "a program in front, offsets corrected": buildZip([{ ...hello, before: Buffer.from("#!/bin/sh\n") }]),
  "a program in front that begins like an entry": buildZip([{ ...hello, before: Buffer.from("PK\x03\x04 and more") }]),
  "data behind": Buffer.concat([honest, Buffer.from("trailing")]),
  "one byte behind": Buffer.concat([honest, Buffer.from([0])]),
  "another zip behind": Buffer.concat([honest, buildZip([hello])]),
  "two ends, one in the comment of the other": buildZip([hello], { comment: buildZip([]) }),
  "an end inside a file that reaches to the true end": buildZip([{ name: "m", body: endReaching(69), method: 0 }]),
  "data before the file list": buildZip([hello], { offset: plain.offset }),
  "data after the file list": buildZip([hello, other], { before: Buffer.from("hidden") }),
  "data between two files": buildZip([hello, { ...other, before: Buffer.from("hidden") }]),
  "a hidden file between two listed": buildZip([hello, { ...other, before: buildZip([hello]).subarray(0, 60) }]),
  "a longer file list": buildZip([hello, other], { length: plain.length + 1 }),
  "a shorter file list": buildZip([hello, other], { length: plain.length - 1 }),
  "one file fewer": buildZip([hello, other], { entries: 1 }),
  "one file more": buildZip([hello, other], { entries: 3 }),
  "two counts": buildZip([hello, other], { entriesHere: 1 }),
  "an offset past the end": buildZip([hello, other], { offset: 0xfffffff0 }),
  "a second disk": buildZip([hello, other], { disk: 1 }),
  "a file on a second disk": buildZip([{ ...hello, central: { disk: 2 } }]),
  "a broken mark in the file list": patched(plain.offset, 0x50, 0x4b, 1, 3),
  "a broken mark before the data": patched(0, 0x50, 0x4b, 3, 5),
  "the same name twice": buildZip([hello, { ...hello, body: "other words" }]),
  "names that differ only in case": buildZip([
    { name: "plugin.yml", body: "a" },
    { name: "Plugin.yml", body: "b" },
  ]),
  "another name before the data": buildZip([{ ...hello, local: { rawName: Buffer.from("jello.txt") } }]),
  "a longer name before the data": buildZip([{ ...hello, local: { rawName: Buffer.from("hello.txt.exe") } }]),
  "another method before the data": buildZip([{ ...hello, local: { method: 0 } }]),
  "another size before the data": buildZip([{ ...hello, local: { size: 24 } }]),
  "another packed size before the data": buildZip([{ ...hello, local: { packedSize: 3 } }]),
  "another checksum before the data": buildZip([{ ...hello, local: { crc: 1 } }]),
  "another checksum behind the data": buildZip([{ ...hello, descriptor: true, central: { crc: 1 } }]),
  "another size behind the data": buildZip([{ ...hello, descriptor: true, central: { size: 9 } }]),
  "sizes announced behind the data that are not there": buildZip([
    { ...hello, central: { flags: 8 }, local: { flags: 8 } },
  ]),
  encryption: buildZip([{ ...hello, central: { flags: 1 }, local: { flags: 1 } }]),
  "encryption before the data only": buildZip([{ ...hello, local: { flags: 0x801 } }]),
  "strong encryption": buildZip([{ ...hello, central: { flags: 0x41 } }]),
  "hidden headers": buildZip([{ ...hello, central: { flags: 0x2000 } }]),
  "a method the game cannot read": buildZip([{ ...hello, method: 12 }]),
  "a stored file of two sizes": buildZip([{ ...hello, method: 0, central: { size: 5 }, local: { size: 5 } }]),
  "a link": buildZip([{ ...hello, central: { attributes: 0o120777 << 16 } }]),
  "a link dressed as a folder": buildZip([{ name: "dir/", central: { attributes: 0o120777 << 16 } }]),
  "a device": buildZip([{ ...hello, central: { attributes: 0o020666 << 16 } }]),
  "a pipe": buildZip([{ ...hello, central: { attributes: 0o010666 << 16 } }]),
  "contents in a folder": buildZip([{ name: "dir/", body: "surprise" }]),
  "two files on one another": buildZip([hello, { ...other, central: { offset: 0 } }]),
  "a file inside another": buildZip([
    { ...hello, body: buildZip([other]), method: 0 },
    { ...other, central: { offset: 39 } },
  ]),
  "one body for many names": buildZip([
    hello,
    ...["a", "b"].map((name) => ({ name, central: { offset: 0, packedSize: 7 } })),
  ]),
  "an entry that begins in the file list": buildZip([{ ...hello, central: { offset: 70 } }]),
  "an entry longer than the file": buildZip([{ ...hello, central: { packedSize: 5000 }, local: { packedSize: 5000 } }]),
  "64 MiB in a thousand bytes": buildZip([bigEntry("a", mebibytes(65))]),
  "65 times a mebibyte in little": buildZip(Array.from({ length: 66 }, (_, i) => bigEntry(`f${i}`, mebibytes(1)))),
  "three gibibytes": buildZip([bigEntry("a", 3 * 1024 ** 3)]),
  "petabytes by zip64": buildZip([{ ...hello, central: { size: 0xffffffff, extra: extraField(1, wide(2 ** 50)) } }]),
  "a wide size without its field": buildZip([{ ...hello, central: { size: 0xffffffff } }]),
  "a wide field cut short": buildZip([
    { ...hello, central: { size: 0xffffffff, extra: extraField(1, Buffer.alloc(4)) } },
  ]),
  "a wide field that contradicts the size": buildZip([{ ...hello, central: { extra: extraField(1, wide(7)) } }]),
  "an extra field longer than its space": buildZip([{ ...hello, central: { extra: Buffer.from([1, 0, 200, 0]) } }]),
  "two names for one file": buildZip([{ ...hello, central: { extra: unicodePath("hello.txt", "plugin.yml") } }]),
  "a way out in the second name": buildZip([
    { name: "größe", body: "x", central: { extra: unicodePath("größe", "../../größe") } },
  ]),
  "a zip64 end with another count": buildZip([hello, other], {
    before: end64(plain.end, { ...plain, entries: 1 }),
  }),
  "a zip64 end with another offset": buildZip([hello, other], { before: end64(plain.end, { ...plain, offset: 0 }) }),
  "a zip64 end somewhere else": buildZip([hello, other], { before: end64(plain.end, plain, 0) }),
  "a zip64 end past the file": buildZip([hello, other], { before: end64(plain.end, plain, 2 ** 40) }),
  "a zip64 end with millions of files": buildZip([hello], {
    entries: 0xffff,
    before: end64(layout([hello]).end, { ...layout([hello]), entries: 5_000_000 }),
  }),
};
