// Tests what a file proposes for a new project.
import { expect, test } from "vitest";
import { infer } from "./infer-files.fixture.ts";

const proposalOf = async (files: Record<string, unknown>, name?: string) => (await infer(files, name)).project;

test("Fabric: name, description, license, links and the largest icon, each with its source", async () => {
  const mod = {
    id: "kettles",
    name: "Kettles",
    version: "1.0.0",
    description: "Kettles\n  that whistle.",
    license: ["MIT", "CC0-1.0"],
    contact: {
      sources: "http://github.com/her/kettles",
      issues: "https://example.org/bugs",
      homepage: "https://discord.gg/x",
    },
    icon: { "64": "small.png", "256": "assets/kettles/icon.png" },
  };
  const proposal = await proposalOf({ "fabric.mod.json": mod });
  expect(proposal).toMatchObject({
    type: "mod",
    title: "Kettles",
    summary: "Kettles that whistle.",
    license: "MIT",
    sourceUrl: "https://github.com/her/kettles",
    issuesUrl: "https://example.org/bugs",
    wikiUrl: null,
    discordUrl: "https://discord.gg/x",
    icon: "assets/kettles/icon.png",
  });
  const fields = ["type", "title", "summary", "license", "sourceUrl", "issuesUrl", "discordUrl", "icon"];
  expect(proposal.sources).toEqual(Object.fromEntries(fields.map((field) => [field, "fabric.mod.json"])));
});

test("Quilt: its license as an object", async () => {
  const metadata = { name: "Tea", description: "Brews tea.", license: { id: "Apache-2.0", name: "Apache" } };
  const quilt = { quilt_loader: { version: "1", metadata } };
  expect(await proposalOf({ "quilt.mod.json": quilt })).toMatchObject({ license: "Apache-2.0", summary: "Brews tea." });
});

test("NeoForge: license, issue tracker, homepage and logo", async () => {
  const toml = `license = "All Rights Reserved"
issueTrackerURL = "https://gitlab.com/her/lamp/-/issues"
logoFile = "logo.png"
[[mods]]
modId = "lamp"
displayName = "Lamp"
displayURL = "https://gitlab.com/her/lamp"
description = '''It glows.'''
`;
  expect(await proposalOf({ "META-INF/neoforge.mods.toml": toml })).toMatchObject({
    title: "Lamp",
    summary: "It glows.",
    license: "All Rights Reserved",
    sourceUrl: "https://gitlab.com/her/lamp",
    issuesUrl: "https://gitlab.com/her/lamp/-/issues",
    icon: "logo.png",
  });
});

test.each([
  ["a plugin", { "plugin.yml": "name: Warps\nversion: 1\ndescription: Warp points." }, "a.jar", "plugin"],
  ["a data pack", { "pack.mcmeta": { pack: { pack_format: 48 } }, "data/a.json": "{}" }, "a.zip", "datapack"],
  ["a resource pack", { "pack.mcmeta": { pack: { pack_format: 34 } }, "assets/a.json": "{}" }, "a.zip", "resourcepack"],
  ["a shader", { "shaders/final.fsh": "void main() {}" }, "a.zip", "shader"],
  ["a modpack", { "modrinth.index.json": { versionId: "1", name: "Pack" } }, "a.mrpack", "modpack"],
])("the type of %s is recognized", async (_what, files, name, type) => {
  expect((await proposalOf(files, name)).type).toBe(type);
});

test("a pack is named after its file, and its description loses color codes", async () => {
  const files = {
    "pack.mcmeta": { pack: { pack_format: 34, description: "§6Warm §rlight" } },
    "assets/a": "",
    "pack.png": "",
  };
  expect(await proposalOf(files, "Warm_Light-1.2.0.zip")).toMatchObject({
    title: "Warm Light",
    summary: "Warm light",
    icon: "pack.png",
    sources: { type: "pack.mcmeta", title: "file name", summary: "pack.mcmeta", icon: "pack.mcmeta" },
  });
});

test("links that are no web addresses are left out, and long descriptions end after a sentence", async () => {
  const first = `${"It is long ".repeat(15)}here.`;
  const mod = {
    name: "Long",
    version: "1",
    description: `${first} ${"More. ".repeat(40)}`,
    contact: { sources: "me@here", issues: "javascript:1" },
  };
  const proposal = await proposalOf({ "fabric.mod.json": mod });
  expect(proposal).toMatchObject({ sourceUrl: null, issuesUrl: null });
  expect(proposal.summary?.startsWith(first)).toBe(true);
  expect(proposal.summary).toMatch(/\.$/);
  expect(proposal.summary?.length).toBeLessThanOrEqual(255);
});
