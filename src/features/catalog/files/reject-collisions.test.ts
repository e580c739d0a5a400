// Tests zip entry names that collide on some operating systems, and similar ones that real jars need.
import { describe, expect, test } from "vitest";
import { buildZip, inMemory } from "./build-zip.fixture.ts";
import { parsePack } from "./parse-pack.ts";
import { readZip } from "./read-zip.ts";

const open = (names: readonly string[]) => readZip(inMemory(buildZip(names.map((name) => ({ name })))));
const index = {
  formatVersion: 1,
  game: "minecraft",
  versionId: "1",
  name: "x",
  files: [],
  dependencies: {},
};
const packOf = async (names: readonly string[]) => {
  const members = [{ name: "modrinth.index.json", body: JSON.stringify(index) }, ...names.map((name) => ({ name }))];
  return parsePack(await readZip(inMemory(buildZip(members))), { allowedHosts: [] });
};

describe("a zip", () => {
  test.each([
    [["a", "a/b"]],
    [["a/b", "a"]],
    [["a", "a-b", "a.b", "a/b/c"]],
    [["a", "a/"]],
    [["a/B.class", "a/B.class/c"]],
    [["caf\u00e9.txt", "cafe\u0301.txt"]],
    [["caf\u00e9.class", "cafe\u0301.class"]],
    [["cafe\u0301", "caf\u00e9/b"]],
    [["a.txt", "A.txt"]],
  ])("with %j is refused", async (names) => {
    await expect(open(names)).rejects.toMatchObject({ kind: "invalid" });
  });

  test.each([
    [["a.class", "A.class"]],
    [["META-INF/LICENSE", "META-INF/license/asm.txt"]],
    [["aux.class", "con/nul.class", "CON"]],
    [["a", "a-b", "a.b", "ab/c"]],
    [["a/", "a/b/", "a/b/c"]],
  ])("with %j is accepted, as in real jars", async (names) => {
    expect((await open(names)).entries.map(({ name }) => name)).toEqual(names);
  });
});

describe("a modpack, whose overrides are unpacked to disk", () => {
  test.each([
    [["overrides/a.class", "overrides/A.class"]],
    [["overrides/config", "overrides/CONFIG/a"]],
    [["overrides/aux.txt"]],
    [["overrides/config/NUL"]],
  ])("with %j is refused", async (names) => {
    await expect(packOf(names)).rejects.toMatchObject({ kind: "invalid" });
  });

  test("with ordinary overrides is accepted", async () => {
    expect((await packOf(["overrides/mods/a.jar", "overrides/config/a"])).embedded).toHaveLength(1);
  });
});

describe("a zip comment", () => {
  const commented = (length: number) =>
    readZip(inMemory(buildZip([{ name: "a" }], { comment: Buffer.alloc(length, 32) })));
  test("of up to 1,024 bytes is accepted, a longer one refused", async () => {
    expect((await commented(1024)).has("a")).toBe(true);
    await expect(commented(1025)).rejects.toMatchObject({ kind: "invalid" });
  });
});
