// modrinth.index.json: modpacks. Only what helps to fill in the form; parse-pack.ts validates the whole index.
import { z } from "zod";
import { aboutOf } from "./about.ts";
import { type MetadataFormat, optionalEntry, textField } from "./metadata-format.ts";
import { readJson } from "./read-json.ts";

const shape = z.object({
  versionId: textField,
  name: textField,
  summary: z.unknown().optional(),
  dependencies: z.record(z.string(), z.string()).catch({}),
});

/** A large pack lists thousands of files, each with its hashes. */
export const longestIndex = 8 * 1024 * 1024;

/** Key in a pack's dependencies → loader. */
export const packLoaders: ReadonlyMap<string, string> = new Map([
  ["forge", "forge"],
  ["neoforge", "neoforge"],
  ["fabric-loader", "fabric"],
  ["quilt-loader", "quilt"],
]);

export const modpack: MetadataFormat = {
  file: "modrinth.index.json",
  longest: longestIndex,
  loaders: [],
  read(text, context) {
    const pack = shape.parse(readJson(text));
    const game = pack.dependencies.minecraft;
    return {
      ...optionalEntry("versionNumber", pack.versionId),
      ...optionalEntry("title", pack.name),
      loaders: Object.keys(pack.dependencies).flatMap((key) => packLoaders.get(key) ?? []),
      gameVersions: context.gameVersions.some(({ version }) => version === game) && game ? [game] : [],
      dependencies: [],
      about: aboutOf({ summary: pack.summary }),
    };
  },
};
