// Tests reading modpacks: the whole index is validated, and every refusal names its field.
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { buildZip, inMemory } from "./build-zip.fixture.ts";
import { contentsOf, downloadName, parsePack } from "./parse-pack.ts";
import { readZip } from "./read-zip.ts";
import { refusal } from "#tests/things.ts";

const allowedHosts = ["cdn.example.org", "github.com"];
const file = {
  path: "mods/a.jar",
  hashes: { sha1: "a".repeat(40), sha512: "B".repeat(128), other: "x" },
  env: { client: "required", server: "unsupported" },
  downloads: ["https://cdn.example.org/a%20b.jar"],
  fileSize: 1234,
};
const index = {
  formatVersion: 1,
  game: "minecraft",
  versionId: "1.0",
  name: "Pack",
  summary: "A pack",
  files: [file],
  dependencies: { minecraft: "1.20.1", "fabric-loader": "0.15.0" },
};

async function parse(body: unknown, more: readonly string[] = []) {
  const text = typeof body === "string" ? body : JSON.stringify(body);
  const members = [{ name: "modrinth.index.json", body: text }, ...more.map((name) => ({ name, body: "x" }))];
  return parsePack(await readZip(inMemory(buildZip(members))), { allowedHosts });
}

test("a complete pack", async () => {
  const overrides = [
    "overrides/config/a.toml",
    "overrides/mods/own.jar",
    "client-overrides/resourcepacks/deep/look.zip",
    "server-overrides/mods/server.jar",
    "overrides/config/not-a-mod.jar",
    "mods/ignored.jar",
  ];
  expect(await parse(index, overrides)).toEqual({
    name: "Pack",
    versionId: "1.0",
    summary: "A pack",
    files: [{ ...file, hashes: { sha1: "a".repeat(40), sha512: "b".repeat(128) } }],
    loaders: ["fabric"],
    gameVersion: "1.20.1",
    embedded: [
      { path: "overrides/mods/own.jar", fileName: "own.jar" },
      { path: "client-overrides/resourcepacks/deep/look.zip", fileName: "look.zip" },
      { path: "server-overrides/mods/server.jar", fileName: "server.jar" },
    ],
  });
});

test("a download's long name is not cut within a character", async () => {
  const downloads = [`https://cdn.example.org/${encodeURIComponent(`a${"😀".repeat(200)}`)}`];
  const [found] = contentsOf(await parse({ ...index, files: [{ ...file, downloads }] })).files;
  expect([found?.fileName.isWellFormed(), found?.fileName.length]).toEqual([true, 255]);
});

test("a refusal names the first twenty faults", async () => {
  const files = Array.from({ length: 50 }, (_, i) => ({ ...file, path: `mods/${i}.jar`, downloads: ["a", "b"] }));
  const named = Object.keys((await refusal(parse({ ...index, files }))).fields);
  expect([named.length, named[0], named[19]]).toEqual([20, "files[0].downloads[0]", "files[9].downloads[1]"]);
});

test("variations accepted in real packs", async () => {
  const { env: _, ...bare } = file;
  const pack = await parse({ ...index, summary: undefined, files: [{ ...bare, path: "mods\\a.jar", fileSize: 0 }] });
  expect(pack.files[0]?.path).toBe("mods/a.jar");
  expect((await parse({ ...index, files: [] }, ["overrides/options.txt"])).files).toEqual([]);
});

const withFile = (change: object) => ({ ...index, files: [file, { ...file, path: "mods/b.jar", ...change }] });

test.each([
  [{ ...index, formatVersion: 2 }, "formatVersion"],
  [{ ...index, game: "terraria" }, "game"],
  [{ ...index, versionId: "" }, "versionId"],
  [{ ...index, name: "n".repeat(513) }, "name"],
  [{ ...index, summary: "s".repeat(2049) }, "summary"],
  [{ ...index, files: undefined }, "files"],
  [{ ...index, files: [] }, "files"],
  [{ ...index, dependencies: undefined }, "dependencies"],
  [{ ...index, dependencies: { liteloader: "1" } }, "dependencies"],
  [{ ...index, dependencies: { minecraft: 1 } }, "dependencies.minecraft"],
  [withFile({ path: "../evil.jar" }), "files[1].path"],
  [withFile({ path: "/etc/passwd" }), "files[1].path"],
  [withFile({ path: "C:\\evil.jar" }), "files[1].path"],
  [withFile({ path: "mods\\..\\..\\evil" }), "files[1].path"],
  [withFile({ path: "mods/NUL" }), "files[1].path"],
  [withFile({ path: "" }), "files[1].path"],
  [withFile({ path: "MODS/A.jar" }), "files[1].path"],
  [withFile({ hashes: { sha1: "a".repeat(40) } }), "files[1].hashes.sha512"],
  [withFile({ hashes: { sha512: "a".repeat(128) } }), "files[1].hashes.sha1"],
  [withFile({ hashes: { sha1: "z".repeat(40), sha512: "a".repeat(128) } }), "files[1].hashes.sha1"],
  [withFile({ env: { client: "maybe", server: "required" } }), "files[1].env.client"],
  [withFile({ fileSize: -1 }), "files[1].fileSize"],
  [withFile({ fileSize: "1" }), "files[1].fileSize"],
  [withFile({ downloads: [] }), "files[1].downloads"],
  [withFile({ downloads: ["http://cdn.example.org/a"] }), "files[1].downloads[0]"],
  [withFile({ downloads: ["https://evil.example/a"] }), "files[1].downloads[0]"],
  [withFile({ downloads: ["https://cdn.example.org.evil.example/a"] }), "files[1].downloads[0]"],
  [withFile({ downloads: ["https://cdn.example.org@evil.example/a"] }), "files[1].downloads[0]"],
  [withFile({ downloads: ["https://u:p@cdn.example.org/a"] }), "files[1].downloads[0]"],
  [withFile({ downloads: ["https://cdn.example.org:8443/a"] }), "files[1].downloads[0]"],
  [withFile({ downloads: ["https://CDN.example.org/a"] }), "files[1].downloads[0]"],
  [withFile({ downloads: ["https://cdn.example.org/x/../a"] }), "files[1].downloads[0]"],
  [withFile({ downloads: [file.downloads[0], "nonsense"] }), "files[1].downloads[1]"],
  ["{", "modrinth.index.json"],
  ["[]", "modrinth.index.json"],
])("%#: refused, naming %s", async (body, field) => {
  await expect(parse(body)).rejects.toMatchObject({
    kind: "invalid",
    fields: { [field]: { code: expect.stringMatching(/^pack\./) } },
  });
});

describe("overrides", () => {
  test.each(["overrides/con.txt", "overrides/a:b", "client-overrides/dot./x"])(
    "%s cannot be unpacked",
    async (name) => {
      await expect(parse(index, [name])).rejects.toMatchObject({
        fields: { overrides: { code: "pack.path", values: { name: expect.stringContaining(name) } } },
      });
    },
  );
});

test("a zip without an index is not a pack", async () => {
  const zip = await readZip(inMemory(buildZip([{ name: "x", body: "x" }])));
  await expect(parsePack(zip, { allowedHosts })).rejects.toMatchObject({ kind: "invalid" });
});

test("no accepted path escapes the game folder", async () => {
  const segment = fc.oneof(fc.constantFrom("..", ".", "", "a", "C:", "\\", "..\\", "~"), fc.string({ maxLength: 4 }));
  const { win32, posix } = process.getBuiltinModule("node:path");
  await fc.assert(
    fc.asyncProperty(fc.array(segment, { minLength: 1, maxLength: 5 }), async (segments) => {
      const accepted = await parse({ ...index, files: [{ ...file, path: segments.join("/") }] }).catch(() => undefined);
      const path = accepted?.files[0]?.path ?? "safe";
      expect(posix.resolve("/game", path).startsWith("/game/")).toBe(true);
      expect(win32.resolve("C:\\game", path).toLowerCase().startsWith("c:\\game\\")).toBe(true);
    }),
    { numRuns: 1000 },
  );
});

test("the name a download is saved under", () => {
  expect(downloadName("https://cdn.example.org/a/My%20Mod.jar?x=1")).toBe("My Mod.jar");
  expect(downloadName("https://cdn.example.org/100%.jar")).toBe("100%.jar");
});
