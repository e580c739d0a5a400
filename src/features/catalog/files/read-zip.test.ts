// Tests opening untrusted zips: valid ones are read like everywhere else, every dangerous one is refused.
import { buffer } from "node:stream/consumers";
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { fromBufferPromise } from "yauzl";
import { ZipFile } from "yazl";
import { Problem } from "#kernel/problem.ts";
import { type Member, buildZip, end64, extraField, inMemory, wide } from "./build-zip.fixture.ts";
import { hello, honest, layout, malformedZips, mebibytes, other } from "./malformed-zips.fixture.ts";
import { readProtectedPack, readZip } from "./read-zip.ts";
import { unsafeName } from "./zip-entry.ts";

const open = (bytes: Uint8Array) => readZip(inMemory(bytes));
const text = (bytes: Uint8Array | undefined) => bytes && Buffer.from(bytes).toString();

describe("valid zips", () => {
  test.each([
    ["deflated and stored", [hello, { ...other, method: 0 }]],
    ["folders", [{ name: "dir/" }, { name: "dir/" }, other]],
    ["sizes after the data", [{ ...hello, descriptor: true }, other, { ...other, name: "last", descriptor: true }]],
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
    ["non-ASCII names", [{ name: "assets/größe/名前.png", body: "x" }]],
    ["an empty zip", []],
  ] as [string, Member[]][])("%s", async (_, members) => {
    const zip = await open(buildZip(members));
    expect(zip.entries.map(({ name }) => name)).toEqual(members.map(({ name }) => name));
    for (const { name, body } of members.filter((one) => one.body !== undefined)) {
      expect(await zip.readEntry(name)).toEqual(expect.objectContaining(Buffer.from(body ?? "")));
    }
  });

  test("a trailing comment, even one that looks like a central directory", async () => {
    expect((await open(buildZip([hello], { comment: Buffer.from("made with care") }))).has("hello.txt")).toBe(true);
  });

  test("a valid zip64 end record", async () => {
    const { offset, length, end } = layout([hello]);
    const full = { offset: 0xffffffff, length: 0xffffffff, entries: 0xffff };
    const zip = await open(buildZip([hello], { ...full, before: end64(end, { entries: 1, length, offset }) }));
    expect(text(await zip.readEntry("hello.txt"))).toBe(hello.body);
  });

  test("a zip written by a common library reads the same", async () => {
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

test("at least sixty kinds of malformed zips are covered", () => {
  expect(Object.keys(malformedZips).length).toBeGreaterThanOrEqual(60);
});

test.each(Object.entries(malformedZips))("refused with a remedy: %s", async (_, bytes) => {
  await expect(open(bytes)).rejects.toMatchObject({
    name: "Problem",
    kind: "invalid",
    code: "zip.refused",
    values: { why: { code: expect.stringMatching(/^zip\./) } },
  });
});

/** Result of opening and fully reading a damaged zip: the number of entries, or the kind of failure. */
async function outcome(bytes: Uint8Array): Promise<string> {
  try {
    const zip = await open(bytes);
    await Promise.all(zip.entries.map(({ name }) => zip.readEntry(name)));
    return `${zip.entries.length} entries`;
  } catch (error) {
    return error instanceof Problem ? error.kind : String(error);
  }
}

test("any single corrupted byte is refused or does not change what is read", async () => {
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

test("random corruption always ends in a refusal", async () => {
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

test("no accepted name escapes the folder it is unpacked into", () => {
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
  test("stops at the limit, whatever size the zip declares", async () => {
    const zip = await open(buildZip([{ name: "big", body: Buffer.alloc(mebibytes(2)) }]));
    await expect(zip.readEntry("big")).rejects.toMatchObject({
      values: { why: { code: "zip.entry.long", values: { most: 1_048_576 } } },
    });
    expect(await zip.readEntry("big", mebibytes(2))).toHaveLength(mebibytes(2));
    expect(await zip.readEntry("absent")).toBeUndefined();
  });

  test("more data than declared is treated as corruption", async () => {
    const lie = { name: "small", body: Buffer.alloc(mebibytes(8)), central: { size: 100 }, local: { size: 100 } };
    await expect((await open(buildZip([lie]))).readEntry("small")).rejects.toMatchObject({ kind: "invalid" });
  });

  test("a wrong checksum is treated as corruption", async () => {
    const lie = { ...hello, central: { crc: 1 }, local: { crc: 1 } };
    await expect((await open(buildZip([lie]))).readEntry("hello.txt")).rejects.toMatchObject({ kind: "invalid" });
  });
});

describe("deliberately malformed resource packs", () => {
  const meta: Member = { name: "pack.mcmeta", body: '{"pack":{"pack_format":15}}' };
  const lies: Partial<Member> = { central: { size: 5, flags: 1 }, local: { size: 9, crc: 1 } };

  test("are opened when the central directory lists pack.mcmeta", async () => {
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
    ["a path outside the folder", buildZip([meta, { name: "../evil", body: "x" }])],
    ["a symbolic link", buildZip([meta, { ...hello, central: { attributes: 0o120777 << 16 } }])],
    ["data before the zip", Buffer.concat([Buffer.from("<html>"), buildZip([meta])])],
    ["data after the zip", Buffer.concat([buildZip([meta]), Buffer.from("x")])],
  ])("are still refused with %s", async (_, bytes) => {
    await expect(readProtectedPack(inMemory(bytes))).rejects.toMatchObject({ kind: "invalid" });
  });
});
