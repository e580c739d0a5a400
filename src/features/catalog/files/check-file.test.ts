// Tests the file check for each loader, and the choice of the primary file.
import { describe, expect, test } from "vitest";
import { buildZip, inMemory } from "./build-zip.fixture.ts";
import { type FileToCheck, checkFile, choosePrimary, openUpload } from "./check-file.ts";
import type { GameVersion } from "./game-version.ts";
import { type Zip, readZip } from "./read-zip.ts";

const zipOf = (...names: readonly string[]): Promise<Zip> =>
  readZip(inMemory(buildZip(names.map((name) => ({ name, body: "x" })))));
const released = (version: string, date: string): GameVersion => ({ version, version_type: "release", date });
const modern = released("1.20.1", "2023-06-12T13:25:51Z");
const old = released("1.12.2", "2017-09-18T08:39:46Z");
const ancient = released("1.5.2", "2013-04-25T15:45:00Z");

async function result(fileName: string, names: readonly string[], loader: string, more: Partial<FileToCheck> = {}) {
  const zip = await zipOf(...names);
  return checkFile({ fileName, zip, loaders: [loader], gameVersions: [modern], ...more }).result;
}

test.each([
  ["fabric", "a.jar", ["fabric.mod.json"]],
  ["quilt", "a.jar", ["quilt.mod.json"]],
  ["quilt", "a.zip", ["fabric.mod.json"]],
  ["forge", "a.jar", ["META-INF/mods.toml"]],
  ["forge", "a.zip", ["a/B.class"]],
  ["neoforge", "a.jar", ["META-INF/neoforge.mods.toml"]],
  ["neoforge", "a.jar", ["META-INF/MANIFEST.MF"]],
  ["liteloader", "a.litemod", ["litemod.json"]],
  ["rift", "a.jar", ["riftmod.json"]],
  ["bukkit", "a.jar", ["plugin.yml"]],
  ["spigot", "a.zip", ["plugin.yml"]],
  ["paper", "a.jar", ["paper-plugin.yml"]],
  ["purpur", "a.jar", ["plugin.yml"]],
  ["folia", "a.jar", ["plugin.yml"]],
  ["bungeecord", "a.jar", ["bungee.yml"]],
  ["waterfall", "a.jar", ["plugin.yml"]],
  ["velocity", "a.jar", ["velocity-plugin.json"]],
  ["sponge", "a.jar", ["META-INF/sponge_plugins.json"]],
  ["sponge", "a.jar", ["mcmod.info"]],
  ["datapack", "a.zip", ["pack.mcmeta"]],
  ["minecraft", "a.zip", ["pack.mcmeta"]],
  ["optifine", "a.zip", ["shaders/a.fsh"]],
  ["iris", "a.zip", ["shaders/a.fsh"]],
  ["canvas", "a.zip", ["pack.mcmeta", "assets/x/pipelines/a.json"]],
  ["vanilla", "a.zip", ["pack.mcmeta", "assets/minecraft/shaders/core/a.json"]],
  ["mrpack", "a.mrpack", ["modrinth.index.json"]],
  ["fabric", "a.mrpack", ["modrinth.index.json"]],
])("%s accepts %s with %j, and only warns without", async (loader, fileName, names) => {
  expect(await result(fileName, names, loader)).toBe("pass");
  expect(await result(fileName, ["readme.txt"], loader)).toBe("warning");
});

test.each(["babric", "geyser", "java-agent", "nilloader", "ornithe", "legacy-fabric", "modloader"])(
  "%s requires nothing but a valid zip",
  async (loader) => {
    expect(await result("a.jar", ["x"], loader)).toBe("pass");
  },
);

test.each([
  ["fabric", "a.zip", "warning"],
  ["fabric", "a.litemod", "error"],
  ["minecraft", "a.jar", "error"],
  ["rift", "a.zip", "warning"],
  ["mrpack", "a.zip", "warning"],
  ["mrpack", "a.jar", "error"],
  ["fabric", "a.exe", "error"],
  ["fabric", "a", "error"],
])("%s and the extension of %s: %s", async (loader, fileName, expected) => {
  const everything = ["fabric.mod.json", "pack.mcmeta", "riftmod.json", "modrinth.index.json"];
  expect(await result(fileName, everything, loader)).toBe(expected);
});

test("a modpack project accepts only packs, whatever its loaders", async () => {
  expect(await result("a.jar", ["fabric.mod.json"], "fabric", { projectType: "modpack" })).toBe("error");
});

test("requirements depend on the game version", async () => {
  expect(await result("a.jar", ["mcmod.info"], "forge", { gameVersions: [old] })).toBe("pass");
  expect(await result("a.jar", ["mcmod.info"], "forge")).toBe("warning");
  expect(await result("a.zip", ["pack.txt"], "minecraft", { gameVersions: [ancient] })).toBe("pass");
  expect(await result("a.zip", ["pack.txt"], "minecraft")).toBe("warning");
  expect(await result("a.zip", ["pack.txt"], "minecraft", { gameVersions: [ancient, modern] })).toBe("pass");
  expect(await result("a.jar", [], "quilt", { gameVersions: [old] })).toBe("error");
});

test("satisfying one of several loaders is enough", async () => {
  expect(await result("a.jar", ["plugin.yml"], "fabric", { loaders: ["fabric", "paper"] })).toBe("pass");
});

test.each([
  [["manifest.json", "modlist.html"]],
  [["mods/other.jar"]],
  [["override/mods/other.jar"]],
  [["overrides/mods/other.jar"]],
])("a modpack disguised by %j is refused as a mod", async (inside) => {
  expect(await result("a.jar", ["fabric.mod.json", ...inside], "fabric")).toBe("error");
  expect(await result("a.jar", ["plugin.yml", ...inside], "paper")).toBe("pass");
});

test("roles of additional files", async () => {
  const signature = (fileName: string, fileType?: string) =>
    checkFile({ fileName, zip: undefined, loaders: ["fabric"], gameVersions: [modern], ...(fileType && { fileType }) });
  expect(signature("a.jar.asc").result).toBe("warning");
  expect(signature("a.sig", "signature").result).toBe("warning");
  expect(signature("a.asc", "sources-jar").result).toBe("error");
  expect(await result("a.jar", ["x"], "fabric", { fileType: "signature" })).toBe("error");
  expect(await result("a-sources.jar", ["A.java"], "fabric", { fileType: "sources-jar" })).toBe("warning");
  expect(await result("a.zip", ["pack.mcmeta"], "datapack", { fileType: "required-resource-pack" })).toBe("pass");
  expect(await result("a.zip", ["x"], "datapack", { fileType: "optional-resource-pack" })).toBe("error");
});

describe("the primary file", () => {
  const pass = { result: "pass" } as const;
  const warning = {
    result: "warning",
    why: { code: "file.needs", values: { file: "a.jar", needs: "plugin.yml" } },
  } as const;
  const error = { result: "error", why: { code: "file.no-zip", values: { file: "a.jar" } } } as const;

  test("is the first that passes, or the one named", () => {
    expect(choosePrimary([warning, pass, pass])).toBe(1);
    expect(choosePrimary([pass, pass, warning], 1)).toBe(1);
  });

  test.each([
    [[warning, pass], 0, warning.why, "primary_file"],
    [[warning], undefined, warning.why, "files"],
    [[pass, error], undefined, error.why, "files"],
    [[], undefined, { code: "file.none", values: {} }, "files"],
  ])("%j with %j named is refused", (checks, named, why, field) => {
    expect(() => choosePrimary(checks, named)).toThrow(
      expect.objectContaining({ kind: "invalid", ...why, fields: { [field]: why } }),
    );
  });
});

test("only resource packs may be deliberately malformed", async () => {
  const member = { name: "pack.mcmeta", body: "{}", local: { crc: 1 } };
  const file = inMemory(buildZip([member]));
  expect((await openUpload("a.zip", file, ["minecraft"]))?.protectedPack).toBe(true);
  for (const [name, loaders] of [
    ["a.jar", ["fabric"]],
    ["a.zip", ["fabric", "minecraft"]],
    ["a.zip", []],
    ["a.mrpack", ["minecraft"]],
  ] as const) {
    await expect(openUpload(name, file, loaders)).rejects.toMatchObject({
      values: { why: { code: expect.stringMatching(/^zip\.(?:size|contradicts)$/) } },
    });
  }
  expect(await openUpload("a.asc", inMemory(Buffer.from("-----BEGIN")), ["fabric"])).toBeUndefined();
});
