// Tests metadata inference for modpacks, resource packs, data packs and shaders.
import { describe, expect, test } from "vitest";
import { infer } from "./infer-files.fixture.ts";

test("a modpack's index", async () => {
  const body = { versionId: "2.1.0", name: "P", dependencies: { minecraft: "1.20.1", "fabric-loader": "0.15" } };
  expect(await infer({ "modrinth.index.json": body }, "p.mrpack")).toMatchObject({
    versionNumber: "2.1.0",
    loaders: ["fabric"],
    gameVersions: ["1.20.1"],
  });
});

describe("packs", () => {
  const meta = (pack: object) => ({ "pack.mcmeta": { pack } });

  test.each([
    [meta({ pack_format: 15 }), { loaders: ["minecraft"], gameVersions: ["1.20.1", "1.20"] }],
    [meta({ pack_format: 18, supported_formats: [15, 18] }), { gameVersions: ["1.20.2", "1.20.1", "1.20"] }],
    [
      meta({ pack_format: 15, supported_formats: { min_inclusive: 15, max_inclusive: 18 } }),
      { gameVersions: ["1.20.2", "1.20.1", "1.20"] },
    ],
    [meta({ min_format: 63, max_format: [64] }), { gameVersions: ["1.21.8", "1.21.7", "1.21.6"] }],
    [meta({ description: "no format" }), { loaders: ["minecraft"], gameVersions: [] }],
  ])("resource pack %#", async (files, expected) => {
    const said = await infer({ ...files, "assets/minecraft/x.png": "x" }, "Pretty Pack v1.4.zip");
    expect(said).toMatchObject({ versionNumber: "1.4", environment: "client_only", ...expected });
  });

  test("data pack, by its folder and the data pack format table", async () => {
    const said = await infer({ ...meta({ pack_format: 48 }), "data/x/y.json": "{}" }, "d-v2.zip");
    expect(said).toMatchObject({ loaders: ["datapack"], gameVersions: ["1.21.1", "1.21"], versionNumber: "2" });
  });

  test("with neither folder, the project type decides", async () => {
    expect((await infer(meta({ pack_format: 48 }), "d.zip", "datapack")).loaders).toEqual(["datapack"]);
    expect((await infer(meta({ pack_format: 15 }), "d.zip")).loaders).toEqual([]);
  });

  test("packs for versions before 1.6", async () => {
    const said = await infer({ "pack.txt": "old", "terrain.png": "x" }, "old.zip");
    expect(said.loaders).toEqual(["minecraft"]);
    expect(said.gameVersions[0]).toBe("1.5.2");
    expect(said.gameVersions.at(-1)).toBe("1.0");
  });

  test.each([
    ["", ["optifine", "iris"]],
    ["iris.features.required = SSBO", ["iris", "optifine"]],
  ])("shaders with %j", async (properties, loaders) => {
    const said = await infer({ "shaders/shaders.properties": properties, "shaders/a.fsh": "x" }, "Sun_r5.zip");
    expect(said).toMatchObject({ loaders, versionNumber: "r5", environment: "client_only" });
  });
});
