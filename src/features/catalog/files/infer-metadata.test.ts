// Tests metadata inference for mods and plugins.
import { describe, expect, test } from "vitest";
import { infer } from "./infer-files.fixture.ts";

const fabricMod = (more: object) => ({ "fabric.mod.json": { schemaVersion: 1, id: "x", version: "1.2.3", ...more } });
const toml = (body: string) => `modLoader="javafml"\nloaderVersion="[4,)"\n[[mods]]\nmodId="x"\n${body}`;

describe("Fabric", () => {
  test("number, name, loader, versions, environment and dependencies, each with its source", async () => {
    const said = await infer(
      fabricMod({
        version: "1.2.3-beta.1+mc1.20",
        name: "Example",
        environment: "client",
        depends: { minecraft: "~1.20.4", java: ">=17", fabricloader: "*", "fabric-api": [">=0.90", ">=1"] },
        suggests: { modmenu: "*" },
        breaks: { optifabric: "*" },
      }),
    );
    expect(said).toMatchObject({
      versionNumber: "1.2.3-beta.1+mc1.20",
      name: "Example 1.2.3-beta.1+mc1.20",
      channel: "beta",
      loaders: ["fabric"],
      loaderChoices: [],
      gameVersions: ["1.20.6", "1.20.5", "1.20.4"],
      environment: "client_only",
      dependencies: [
        { modId: "fabric-api", kind: "required", versionRange: ">=0.90 || >=1" },
        { modId: "modmenu", kind: "optional", versionRange: "*" },
        { modId: "optifabric", kind: "incompatible", versionRange: "*" },
      ],
      sources: {
        ...Object.fromEntries(
          ["versionNumber", "name", "loaders", "gameVersions", "environment", "dependencies"].map((field) => [
            field,
            "fabric.mod.json",
          ]),
        ),
        channel: "version number",
      },
      notes: [],
    });
  });

  test.each([
    ["*", "client_and_server"],
    ["server", "dedicated_server_only"],
    [undefined, "client_and_server"],
    ["nowhere", undefined],
  ])("environment %s is %s", async (environment, expected) => {
    expect((await infer(fabricMod({ environment }))).environment).toBe(expected);
  });

  test.each([
    [{ minecraft: "1.8.9" }, "legacy-fabric"],
    [{ minecraft: "1.20.1", "legacy-fabric-api": "*" }, "legacy-fabric"],
    [{ minecraft: "1.0.0-beta.7.3" }, "babric"],
    [{ minecraft: "b1.7.3", stationapi: "*" }, "babric"],
    [{ minecraft: "1.12.2", osl: "*" }, "ornithe"],
    [{ minecraft: "1.14.4" }, "fabric"],
    [{}, "fabric"],
  ])("%j is for %s", async (depends, loader) => {
    expect((await infer(fabricMod({ depends }))).loaders).toEqual([loader]);
  });

  test("syntax that loaders tolerate is tolerated here: byte order mark, comments, raw line breaks", async () => {
    const text = `\uFEFF{ // a note\n"version": "2.0", /* more */ "description": "two\nlines // kept", "name": "N",}`;
    expect(await infer({ "fabric.mod.json": text })).toMatchObject({ versionNumber: "2.0", name: "N 2.0", notes: [] });
  });
});

test("Quilt", async () => {
  const said = await infer({
    "quilt.mod.json": {
      quilt_loader: {
        version: "3.1",
        metadata: { name: "Q" },
        depends: [
          "quilted_fabric_api",
          { id: "minecraft", versions: { any: ["1.20.1", "1.19.2"] } },
          { id: "other", versions: ">=2", optional: true },
        ],
        breaks: { id: "bad" },
      },
      minecraft: { environment: "dedicated_server" },
    },
  });
  expect(said).toMatchObject({
    versionNumber: "3.1",
    name: "Q 3.1",
    loaders: ["quilt"],
    gameVersions: ["1.20.1", "1.19.2"],
    environment: "dedicated_server_only",
    dependencies: [
      { modId: "quilted_fabric_api", kind: "required" },
      { modId: "other", kind: "optional", versionRange: ">=2" },
      { modId: "bad", kind: "incompatible" },
    ],
  });
});

describe("Forge and NeoForge", () => {
  const dependencies = `
[[dependencies.x]]
modId="minecraft"
versionRange="[1.20.1,1.20.2)"
[[dependencies.x]]
modId="jei"
mandatory=false
versionRange="[15,)"
[[dependencies.x]]
modId="curios"
mandatory=true`;

  test("mods.toml takes its version number from the manifest", async () => {
    const said = await infer({
      "META-INF/MANIFEST.MF":
        "Manifest-Version: 1.0\r\nImplementation-Version: 4.5.6-very-long\r\n -tail\r\n\r\nName: x\r\n",
      "META-INF/mods.toml": toml(`version="\${file.jarVersion}"\ndisplayName="Ex"\n${dependencies}`),
    });
    expect(said).toMatchObject({
      versionNumber: "4.5.6-very-long-tail",
      name: "Ex 4.5.6-very-long-tail",
      loaders: ["forge"],
      gameVersions: ["1.20.1"],
      dependencies: [
        { modId: "jei", kind: "optional", versionRange: "[15,)" },
        { modId: "curios", kind: "required" },
      ],
    });
  });

  test("an unexpanded placeholder is not a version number; the file name is used", async () => {
    const said = await infer(
      { "META-INF/mods.toml": toml(`version="\${file.jarVersion}"`) },
      "ex-forge-1.20.1-7.8.9.jar",
    );
    expect(said.versionNumber).toBe("7.8.9");
    expect(said.sources.versionNumber).toBe("file name");
  });

  test("neoforge.mods.toml without a game version falls back to the loader version", async () => {
    const said = await infer({
      "META-INF/neoforge.mods.toml": toml(
        `version="1"\n[[dependencies.x]]\nmodId="neoforge"\ntype="required"\nversionRange="[21.1.0,21.2)"\n[[dependencies.x]]\nmodId="bad"\ntype="incompatible"\n[[dependencies.x]]\nmodId="meh"\ntype="discouraged"`,
      ),
    });
    expect(said).toMatchObject({
      loaders: ["neoforge"],
      gameVersions: ["1.21.1"],
      dependencies: [{ modId: "bad", kind: "incompatible" }],
    });
  });

  test.each([
    ["a list", [{ version: "1.0", name: "Old", mcversion: "1.12.2" }]],
    ["an object", { modListVersion: 2, modList: [{ version: "1.0", name: "Old", mcversion: "1.12.2" }] }],
    ["a single mod", { version: "1.0", name: "Old", mcversion: "1.12.2" }],
  ])("mcmod.info as %s", async (_, body) => {
    expect(await infer({ "mcmod.info": body })).toMatchObject({
      versionNumber: "1.0",
      name: "Old 1.0",
      loaders: ["forge"],
      gameVersions: ["1.12.2"],
    });
  });

  test("a jar for several loaders merges their metadata", async () => {
    const said = await infer({
      ...fabricMod({ depends: { minecraft: "1.20.4" } }),
      "META-INF/mods.toml": toml(`version="1.2.3"\n${dependencies}`),
      "pack.mcmeta": { pack: { pack_format: 1 } },
    });
    expect(said).toMatchObject({ loaders: ["forge", "fabric"], gameVersions: ["1.20.4", "1.20.1"] });
  });
});

describe("plugins", () => {
  test("plugin.yml: 1.20 stays 1.20, and the server software is left as a choice", async () => {
    const body = "name: Ex\nversion: 1.10\napi-version: 1.20\ndepend: [Vault]\nsoftdepend:\n  - WorldGuard\n";
    expect(await infer({ "plugin.yml": body })).toMatchObject({
      versionNumber: "1.10",
      loaders: [],
      loaderChoices: ["bukkit", "spigot", "paper", "purpur"],
      gameVersions: ["1.20.6", "1.20.5", "1.20.4", "1.20.3", "1.20.2", "1.20.1", "1.20"],
      environment: "server_only",
      dependencies: [
        { modId: "Vault", kind: "required" },
        { modId: "WorldGuard", kind: "optional" },
      ],
    });
  });

  test.each([
    ["plugin.yml", "version: 1\nfolia-supported: true", ["folia"]],
    ["paper-plugin.yml", "version: 1\napi-version: '1.21'", ["paper"]],
    ["paper-plugin.yml", "version: 1\nfolia-supported: true", ["paper", "folia"]],
    ["bungee.yml", "version: 1\ndepends: [a]", ["bungeecord"]],
    ["extension.yml", "version: 1", ["geyser"]],
    ["velocity-plugin.json", '{"id":"x","version":"1"}', ["velocity"]],
    ["META-INF/sponge_plugins.json", '{"plugins":[{"id":"x","version":"1"}]}', ["sponge"]],
    ["META-INF/sponge_plugins.json", '{"global":{"version":"1"},"plugins":[{"id":"x"}]}', ["sponge"]],
  ])("%s (%s) is for %s", async (file, body, loaders) => {
    expect(await infer({ [file]: body })).toMatchObject({ versionNumber: "1", loaders, environment: "server_only" });
  });

  test("an alias bomb yields a note and does not hang", async () => {
    const lines = Array.from({ length: 20 }, (_, i) => `a${i + 1}: &a${i + 1} [${`*a${i}, `.repeat(9)}]`);
    const said = await infer({ "plugin.yml": `a0: &a0 [x]\n${lines.join("\n")}\nversion: 1` });
    expect(said.notes).toEqual([expect.stringContaining("plugin.yml")]);
  });
});

test.each([
  [{ "x.nilmod.css": "" }, "nilloader"],
  [{ "META-INF/MANIFEST.MF": "Manifest-Version: 1.0\nPremain-Class: a.B\n" }, "java-agent"],
  [{ "litemod.json": {} }, "liteloader"],
  [{ "riftmod.json": {} }, "rift"],
])("%j is for %s", async (files, loader) => {
  expect((await infer(files)).loaders).toEqual([loader]);
});

test.each([
  "fabric.mod.json",
  "quilt.mod.json",
  "META-INF/mods.toml",
  "META-INF/neoforge.mods.toml",
  "mcmod.info",
  "plugin.yml",
  "paper-plugin.yml",
  "bungee.yml",
  "velocity-plugin.json",
  "META-INF/sponge_plugins.json",
  "extension.yml",
  "modrinth.index.json",
  "pack.mcmeta",
])("malformed %s yields a note", async (file) => {
  for (const ruin of ["{", "[[[", "\0\u0001", '"'.repeat(99), "[".repeat(50_000)]) {
    expect((await infer({ [file]: ruin })).notes).toEqual([expect.stringContaining(file)]);
  }
});
