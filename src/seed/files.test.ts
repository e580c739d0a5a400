// Tests that the demo files are valid: readable zips with the right metadata for each loader.
import { createHash } from "node:crypto";
import { fromBuffer, type Entry, type ZipFile } from "yauzl";
import { parse as parseToml } from "smol-toml";
import { beforeAll, describe, expect, it } from "vitest";
import { parse as parseYaml } from "yaml";
import { z } from "zod";
import { makeFiles, type DemoFile, type Lookup, type PublishedFile } from "./files.ts";
import { demoProjects } from "./projects.ts";
import type { DemoProject, DemoVersion } from "./projects/define.ts";

const projects = demoProjects(new Date("2026-11-20T12:00:00Z"));
const published = new Map<string, PublishedFile>();
const made: { project: DemoProject; version: DemoVersion; files: DemoFile[] }[] = [];

const lookup: Lookup = (slug, number, loader) => {
  const file = published.get(`${slug}/${number}/${loader}`);
  if (!file) throw new Error(`${slug} ${number} for ${loader} was not made before`);
  return file;
};

beforeAll(async () => {
  for (const project of projects) {
    for (const version of project.versions) {
      const files = await makeFiles(project, version, lookup);
      made.push({ project, version, files });
      const [primary] = files as [DemoFile];
      for (const loader of version.loaders) {
        published.set(`${project.slug}/${version.number}/${loader}`, {
          sha1: createHash("sha1").update(primary.bytes).digest("hex"),
          sha512: createHash("sha512").update(primary.bytes).digest("hex"),
          size: primary.bytes.length,
          url: `https://files.tessera.example/${project.slug}/${version.number}/${primary.fileName}`,
          fileName: primary.fileName,
        });
      }
    }
  }
});

async function unzip(bytes: Buffer): Promise<Map<string, Buffer>> {
  const zip = await new Promise<ZipFile>((resolve, reject) =>
    fromBuffer(bytes, { lazyEntries: true }, (error, file) => (file ? resolve(file) : reject(error))),
  );
  const entries = new Map<string, Buffer>();
  await new Promise<void>((resolve, reject) => {
    zip.on("end", resolve).on("error", reject);
    zip.on("entry", (entry: Entry) =>
      zip.openReadStream(entry, (error, stream) => {
        if (!stream) return reject(error);
        const parts: Buffer[] = [];
        stream
          .on("data", (part: Buffer) => parts.push(part))
          .on("end", () => (entries.set(entry.fileName, Buffer.concat(parts)), zip.readEntry()));
      }),
    );
    zip.readEntry();
  });
  return entries;
}

const needed: Readonly<Record<string, (names: ReadonlySet<string>) => boolean>> = {
  fabric: (names) => names.has("fabric.mod.json"),
  quilt: (names) => names.has("quilt.mod.json"),
  forge: (names) => names.has("META-INF/mods.toml"),
  neoforge: (names) => names.has("META-INF/neoforge.mods.toml"),
  bukkit: (names) => names.has("plugin.yml"),
  spigot: (names) => names.has("plugin.yml"),
  paper: (names) => names.has("plugin.yml") || names.has("paper-plugin.yml"),
  purpur: (names) => names.has("plugin.yml") || names.has("paper-plugin.yml"),
  folia: (names) => names.has("plugin.yml") || names.has("paper-plugin.yml"),
  bungeecord: (names) => names.has("bungee.yml"),
  waterfall: (names) => names.has("bungee.yml"),
  velocity: (names) => names.has("velocity-plugin.json"),
  datapack: (names) => names.has("pack.mcmeta") && [...names].some((name) => name.startsWith("data/")),
  minecraft: (names) => names.has("pack.mcmeta") && [...names].some((name) => name.startsWith("assets/")),
  iris: (names) => [...names].some((name) => /^shaders\/.+\.fsh$/.test(name)),
  optifine: (names) => [...names].some((name) => /^shaders\/.+\.fsh$/.test(name)),
  vanilla: (names) =>
    names.has("pack.mcmeta") && [...names].some((name) => name.startsWith("assets/minecraft/shaders/")),
};

describe("demo files", () => {
  it("are small, safely named and all different", () => {
    const files = made.flatMap((entry) => entry.files);
    for (const file of files) {
      expect(file.fileName).toMatch(/^[\w.+-]+\.(jar|zip|mrpack)$/);
      expect(file.bytes.length).toBeLessThan(150 * 1024);
    }
    expect(new Set(files.map((file) => createHash("sha1").update(file.bytes).digest("hex"))).size).toBe(files.length);
    for (const entry of made) expect(new Set(entry.files.map((file) => file.fileName)).size).toBe(entry.files.length);
  });

  it("contain the metadata of each of their loaders, and parse", async () => {
    for (const { project, version, files } of made) {
      const entries = await unzip((files[0] as DemoFile).bytes);
      const names = new Set(entries.keys());
      const loaders = project.type === "modpack" ? [] : version.loaders;
      for (const loader of loaders)
        expect(needed[loader]?.(names), `${project.slug} ${version.number} ${loader}`).toBe(true);
      const text = (pattern: RegExp): string[] =>
        [...entries].filter(([name]) => pattern.test(name)).map(([, bytes]) => bytes.toString());
      for (const body of text(/\.json$|mcmeta$/)) expect(() => JSON.parse(body)).not.toThrow();
      for (const body of text(/\.yml$/)) expect(parseYaml(body)).toBeTypeOf("object");
      for (const body of text(/^META-INF.*\.toml$/))
        expect(parseToml(body)["mods"]).toMatchObject([{ version: version.number }]);
      for (const [, bytes] of [...entries].filter(([name]) => name.endsWith(".class")))
        expect(bytes.readUInt32BE(0)).toBe(0xcafebabe);
    }
  });

  it("reference only published files with their hashes in modpack indexes", async () => {
    const known = new Set([...published.values()].map((file) => `${file.sha1} ${file.sha512} ${file.size}`));
    const shape = z.object({
      formatVersion: z.literal(1),
      game: z.literal("minecraft"),
      versionId: z.string(),
      files: z
        .array(
          z.object({
            path: z.string().startsWith("mods/"),
            hashes: z.object({ sha1: z.string(), sha512: z.string() }),
            downloads: z.array(z.url()),
            fileSize: z.number(),
          }),
        )
        .min(1),
      dependencies: z.looseObject({ minecraft: z.string() }),
    });
    for (const { project, version, files } of made.filter((entry) => entry.project.type === "modpack")) {
      const entries = await unzip((files[0] as DemoFile).bytes);
      const index = shape.parse(JSON.parse((entries.get("modrinth.index.json") as Buffer).toString()));
      expect(index.versionId).toBe(version.number);
      expect(index.files.length).toBe(version.dependencies.length);
      for (const file of index.files)
        expect(known, project.slug).toContain(`${file.hashes.sha1} ${file.hashes.sha512} ${file.fileSize}`);
    }
  });

  it("are byte-identical every time", async () => {
    const again = demoProjects(new Date("2027-03-01T00:00:00Z"));
    const project = again.find((other) => other.slug === "framewright") as DemoProject;
    const version = project.versions.at(-1) as DemoVersion;
    const first = made.find((entry) => entry.project.slug === "framewright" && entry.version.number === version.number);
    expect(await makeFiles(project, version, lookup)).toEqual(first?.files);
  });
});
