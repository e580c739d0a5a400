// Infers the metadata of a zip built on the fly, for tests.
import gameVersions from "#features/catalog/data/game-versions.json" with { type: "json" };
import { buildZip, inMemory } from "./build-zip.fixture.ts";
import type { GameVersion } from "./game-version.ts";
import { inferMetadata } from "./infer-metadata.ts";
import { readZip } from "./read-zip.ts";

/** What is inferred from a zip of these files; bodies that are not text are serialized as JSON. */
export async function infer(files: Record<string, unknown>, fileName = "file.jar", projectType?: string) {
  const members = Object.entries(files).map(([name, body]) => ({
    name,
    body: typeof body === "string" ? body : JSON.stringify(body),
  }));
  const zip = await readZip(inMemory(buildZip(members)));
  return inferMetadata({
    fileName,
    zip,
    gameVersions: gameVersions as GameVersion[],
    ...(projectType && { projectType }),
  });
}
