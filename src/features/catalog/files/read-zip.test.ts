// Tests of opening untrusted zips: honest ones read like everywhere else, every dangerous shape is refused.
import { randomBytes } from "node:crypto";
import { buffer } from "node:stream/consumers";
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { fromBufferPromise } from "yauzl";
import { ZipFile } from "yazl";
import { Problem } from "#kernel/problem.ts";
import { type Member, buildZip, end64, extraField, inMemory, wide } from "./build-zip.ts";
import { readProtectedPack, readZip } from "./read-zip.ts";
import { unsafeName } from "./zip-entry.ts";

const hello: Member = { name: "hello.txt", body: "hello hello hello hello" };
const other: Member = { name: "dir/other.txt", body: "another file" };
const open = (bytes: Uint8Array) => readZip(inMemory(bytes));
const text = (bytes: Uint8Array | undefined) => bytes && Buffer.from(bytes).toString();

/** Size of the honest file list of the members, to place lies around it. */
function layout(members: readonly Member[]): { offset: number; length: number; end: number; entries: number } {
  const bytes = buildZip(members);
  const offset = bytes.readUInt32LE(bytes.length - 6);
  return { offset, length: bytes.length - 22 - offset, end: bytes.length - 22, entries: members.length };
}

describe("honest zips", () => {
  test.each([
    ["deflated and stored", [hello, { ...other, method: 0 }]],
    ["folders", [{ name: "dir/" }, { name: "dir/" }, other]],
    ["sizes behind the data", [{ ...hello, descriptor: true }, other, { ...other, name: "last", descriptor: true }]],
    [
      "classes that differ only in case",
      [
        { name: "a.class", body: "1" },
        { name: "A.class", body: "2" },
      ],
    ],
    [
      "a folder and a file that differ in case",
      [{ name: "META-INF/license/" }, { name: "META-INF/LICENSE", body: "x" }],
    ],
    ["a regular file's Unix mode", [{ ...hello, central: { attributes: 0o100644 << 16 } }]],
    ["sizes repeated in a zip64 field", [{ ...hello, central: { extra: extraField(1, wide(23)) } }]],
    ["another zip inside, stored", [{ name: "inner.jar", body: buildZip([hello]), method: 0 }, other]],
    ["names beyond ASCII", [{ name: "assets/größe/名前.png", body: "x" }]],
    ["nothing at all", []],
  ] as [string, Member[]][])("%s", async (_, members) => {
    const zip = await open(buildZip(members));
    expect(zip.entries.map(({ name }) => name)).toEqual(members.map(({ name }) => name));
    for (const { name, body } of members.filter((one) => one.body !== undefined)) {
      expect(await zip.readEntry(name)).toEqual(expect.objectContaining(Buffer.from(body ?? "")));
    }
  });

  test("a comment at the end, even one that looks like a folder list", async () => {
    expect((await open(buildZip([hello], { comment: Buffer.from("made with care") }))).has("hello.txt")).toBe(true);
  });

  test("a true zip64 end record", async () => {
    const { offset, length, end } = layout([hello]);
    const full = { offset: 0xffffffff, length: 0xffffffff, entries: 0xffff };
    const zip = await open(buildZip([hello], { ...full, before: end64(end, { entries: 1, length, offset }) }));
    expect(text(await zip.readEntry("hello.txt"))).toBe(hello.body);
  });

  test("what a common library writes reads the same there and here", async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.uniqueArray(fc.stringMatching(/^[a-z]{1,8}(\/[a-z]{1,8}){0,2}$/), { maxLength: 12 }),
        fc.uint8Array({ maxLength: 2000 }),
        fc.boolean(),
        async (names, body, compress) => {
          const files = names.filter((name) => !names.some((one) => one.startsWith(`${name}/`)));
          const writer = new ZipFile();
          for (const name of files) writer.addBuffer(Buffer.from(body), name, { compress });
          writer.end();
          const bytes = await buffer(writer.outputStream);
          const zip = await open(bytes);
          const theirs = await fromBufferPromise(bytes);
          const listed = await Array.fromAsync(theirs.eachEntry(), ({ fileName }) => fileName);
          expect(zip.entries.map(({ name }) => name)).toEqual(listed);
          for (const name of files) expect(Buffer.from((await zip.readEntry(name)) ?? "").equals(body)).toBe(true);
        },
      ),
      { numRuns: 40 },
    );
  });
});

const honest = buildZip([hello, other]);
const plain = layout([hello, other]);
const mebibytes = (count: number) => count * 1024 ** 2;
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
  const { crc32 } = process.getBuiltinModule("node:zlib");
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

const corpus: Record<string, Buffer> = {
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

test("the corpus is as wide as promised", () => {
  expect(Object.keys(corpus).length).toBeGreaterThanOrEqual(60);
});

test.each(Object.entries(corpus))("refused with a remedy: %s", async (_, bytes) => {
  await expect(open(bytes)).rejects.toMatchObject({
    name: "Problem",
    kind: "invalid",
    message: expect.stringMatching(/\. Build the file again with an ordinary zip tool\.$/),
  });
});

/** What opening and reading all of a damaged zip comes to: how many entries, or the kind of failure. */
async function outcome(bytes: Uint8Array): Promise<string> {
  try {
    const zip = await open(bytes);
    await Promise.all(zip.entries.map(({ name }) => zip.readEntry(name)));
    return `${zip.entries.length} entries`;
  } catch (error) {
    return error instanceof Problem ? error.kind : String(error);
  }
}

test("any single damaged byte is refused or changes nothing that is read", async () => {
  const bytes = buildZip([hello, { ...other, descriptor: true }]);
  const outcomes = new Set<string>();
  for (let at = 0; at < bytes.length; at++) {
    for (const flip of [0x01, 0xff]) {
      const damaged = Buffer.from(bytes);
      damaged[at] = (damaged[at] ?? 0) ^ flip;
      outcomes.add(await outcome(damaged));
    }
  }
  expect([...outcomes].toSorted()).toEqual(["2 entries", "invalid"]);
});

test("random damage never ends in anything but a refusal", async () => {
  const change = fc.tuple(fc.nat(honest.length - 1), fc.nat(255));
  const outcomes = new Set<string>();
  await fc.assert(
    fc.asyncProperty(fc.array(change, { minLength: 1, maxLength: 6 }), async (changes) => {
      const damaged = Buffer.from(honest);
      for (const [at, value] of changes) damaged[at] = value;
      outcomes.add(await outcome(damaged));
    }),
    { numRuns: 500 },
  );
  expect([...outcomes].filter((one) => one !== "invalid" && one !== "2 entries")).toEqual([]);
});

test("no accepted name leads out of the folder it is unpacked into", () => {
  const segment = fc.oneof(fc.constantFrom("..", ".", "", "a", "C:", "\\", "~", "..."), fc.string({ maxLength: 4 }));
  fc.assert(
    fc.property(fc.array(segment, { maxLength: 6 }), (segments) => {
      const name = segments.join("/");
      if (unsafeName(name) !== undefined) return;
      const { posix, win32 } = process.getBuiltinModule("node:path");
      expect(posix.resolve("/root/in", name).startsWith("/root/in/")).toBe(true);
      expect(win32.resolve("C:\\root\\in", name).toLowerCase().startsWith("c:\\root\\in\\")).toBe(true);
    }),
    { numRuns: 20_000 },
  );
});

describe("reading an entry", () => {
  test("stops at the limit, whatever the zip says", async () => {
    const zip = await open(buildZip([{ name: "big", body: Buffer.alloc(mebibytes(2)) }]));
    await expect(zip.readEntry("big")).rejects.toMatchObject({ message: expect.stringContaining("1,048,576") });
    expect(await zip.readEntry("big", mebibytes(2))).toHaveLength(mebibytes(2));
    expect(await zip.readEntry("absent")).toBeUndefined();
  });

  test("more than was declared is damage, not more memory", async () => {
    const lie = { name: "small", body: Buffer.alloc(mebibytes(8)), central: { size: 100 }, local: { size: 100 } };
    await expect((await open(buildZip([lie]))).readEntry("small")).rejects.toMatchObject({ kind: "invalid" });
  });

  test("a wrong checksum is damage", async () => {
    const lie = { ...hello, central: { crc: 1 }, local: { crc: 1 } };
    await expect((await open(buildZip([lie]))).readEntry("hello.txt")).rejects.toMatchObject({ kind: "invalid" });
  });
});

describe("resource packs damaged on purpose", () => {
  const meta: Member = { name: "pack.mcmeta", body: '{"pack":{"pack_format":15}}' };
  const lies: Partial<Member> = { central: { size: 5, flags: 1 }, local: { size: 9, crc: 1 } };

  test("open when the file list shows pack.mcmeta", async () => {
    const bytes = buildZip([
      { ...meta, ...lies },
      { ...other, ...lies },
    ]);
    await expect(open(bytes)).rejects.toMatchObject({ kind: "invalid" });
    const zip = await readProtectedPack(inMemory(bytes));
    expect(zip.protectedPack).toBe(true);
    expect(zip.has("pack.mcmeta")).toBe(true);
  });

  test.each([
    ["no pack.mcmeta", buildZip([{ ...hello, ...lies }])],
    ["a way out", buildZip([meta, { name: "../evil", body: "x" }])],
    ["a link", buildZip([meta, { ...hello, central: { attributes: 0o120777 << 16 } }])],
    ["data in front", Buffer.concat([Buffer.from("<html>"), buildZip([meta])])],
    ["data behind", Buffer.concat([buildZip([meta]), Buffer.from("x")])],
  ])("stay refused with %s", async (_, bytes) => {
    await expect(readProtectedPack(inMemory(bytes))).rejects.toMatchObject({ kind: "invalid" });
  });
});
