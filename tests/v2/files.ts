// Small valid files of every kind, unique each time.
import { createHash, randomBytes } from "node:crypto";
import { buffer } from "node:stream/consumers";
import sharp from "sharp";
import { ZipFile } from "yazl";

/** A zip of the entries, with a random entry that makes it unique. */
async function zip(entries: Readonly<Record<string, string>>): Promise<Buffer> {
  const file = new ZipFile();
  for (const [path, text] of Object.entries(entries)) file.addBuffer(Buffer.from(text), path);
  file.addBuffer(randomBytes(16), "salt.bin");
  file.end();
  return buffer(file.outputStream);
}

export function fabricJar(): Promise<Buffer> {
  const about = { schemaVersion: 1, id: "example", version: "1.0.0", depends: { minecraft: ">=1.20" } };
  return zip({ "fabric.mod.json": JSON.stringify(about) });
}

export function forgeJar(): Promise<Buffer> {
  return zip({ "META-INF/mods.toml": 'modLoader="javafml"\nloaderVersion="[47,)"\n[[mods]]\nmodId="example"\n' });
}

export function pluginJar(): Promise<Buffer> {
  return zip({ "plugin.yml": "name: Example\nversion: 1.0.0\nmain: org.example.Example\napi-version: '1.20'\n" });
}

export function dataPack(): Promise<Buffer> {
  return zip({ "pack.mcmeta": '{"pack":{"pack_format":15,"description":"x"}}', "data/example/tags/a.json": "{}" });
}

/** A modpack with one file of a published version, by its hashes and URL. */
export function modpack(files: readonly object[] = []): Promise<Buffer> {
  const index = {
    formatVersion: 1,
    game: "minecraft",
    versionId: "1.0.0",
    name: "Example pack",
    files,
    dependencies: { minecraft: "1.20.1", "fabric-loader": "0.15.0" },
  };
  return zip({ "modrinth.index.json": JSON.stringify(index), "overrides/options.txt": "fov:90" });
}

export function picture(width = 64, height = 64): Promise<Buffer> {
  const [r, g, b] = randomBytes(3);
  const background = { r: r ?? 0, g: g ?? 0, b: b ?? 0 };
  return sharp({ create: { width, height, channels: 3, background } })
    .png()
    .toBuffer();
}

export function hashOf(bytes: Uint8Array, algorithm: "sha1" | "sha512" = "sha1"): string {
  return createHash(algorithm).update(bytes).digest("hex");
}
