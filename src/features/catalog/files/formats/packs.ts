// pack.mcmeta, pack.txt and shaders/: resource packs, data packs and shaders, told apart by their folders.
import { z } from "zod";
import { between } from "#features/catalog/files/match-game-versions.ts";
import {
  type FormatRange,
  dataFormats,
  gameVersionsOfFormats,
  resourceFormats,
} from "#features/catalog/files/pack-formats.ts";
import { aboutOf } from "./about.ts";
import type { Finding, MetadataContext, MetadataFormat } from "./metadata-format.ts";
import { readJson } from "./read-json.ts";

/** `48`, `[48]` or, since 25w31a, `[48, 1]`. */
const format = z.union([z.number(), z.array(z.number()).min(1).max(2)]);
const shape = z.object({
  pack: z.object({
    pack_format: z.number().optional().catch(undefined),
    supported_formats: z
      .union([
        z.number(),
        z.array(z.number()).min(1).max(2),
        z.object({ min_inclusive: z.number(), max_inclusive: z.number() }),
      ])
      .optional()
      .catch(undefined),
    description: z.unknown().optional(),
    min_format: format.optional().catch(undefined),
    max_format: format.optional().catch(undefined),
  }),
});

export const packMeta: MetadataFormat = {
  file: "pack.mcmeta",
  loaders: [],
  read(text, context) {
    const { pack } = shape.parse(readJson(text));
    const loader = packLoader(context);
    const range = formatsOf(pack);
    // Section signs begin codes of color and style.
    const said = typeof pack.description === "string" ? pack.description.replaceAll(/§./g, "") : undefined;
    const about = aboutOf({ summary: said, ...(context.holds("pack.png") && { icon: "pack.png" }) });
    if (!loader || !range) return { ...nothing(loader), about };
    const table = loader === "datapack" ? dataFormats : resourceFormats;
    const gameVersions = gameVersionsOfFormats(table, range, context.gameVersions);
    return { ...nothing(loader), gameVersions, about };
  },
};

export const oldPack: MetadataFormat = {
  file: "pack.txt",
  loaders: ["minecraft"],
  read: (_text, { gameVersions }) => ({
    ...nothing("minecraft"),
    gameVersions: between("1.0", "1.5.2", gameVersions)
      .map(({ version }) => version)
      .toReversed()
      .toSorted((a, b) => rank(b, gameVersions) - rank(a, gameVersions)),
  }),
};

/** Shader packs have no metadata; `properties` is the content of shaders/shaders.properties, empty if there is none. */
export function readShaders(properties: string): Finding {
  const irisFirst = /^[ \t]*iris\.features\./m.test(properties);
  return {
    loaders: irisFirst ? ["iris", "optifine"] : ["optifine", "iris"],
    gameVersions: [],
    environment: "client_only",
    dependencies: [],
  };
}

function rank(version: string, all: MetadataContext["gameVersions"]): number {
  return Date.parse(all.find((one) => one.version === version)?.date ?? "");
}

function nothing(loader: "datapack" | "minecraft" | undefined): Finding {
  if (!loader) return { loaders: [], gameVersions: [], dependencies: [] };
  const environment = loader === "datapack" ? "server_only" : "client_only";
  return { loaders: [loader], gameVersions: [], environment, dependencies: [] };
}

function packLoader({ holds, isZip, projectType }: MetadataContext): "datapack" | "minecraft" | undefined {
  const [data, assets] = [isZip && holds("data/"), isZip && holds("assets/")];
  if (data && assets && projectType === "resourcepack") return "minecraft";
  if (data) return "datapack";
  if (assets || projectType === "resourcepack") return "minecraft";
  return projectType === "datapack" ? "datapack" : undefined;
}

/** The lowest and highest format a pack supports; a whole number covers all its minor formats. */
function formatsOf(pack: z.infer<typeof shape>["pack"]): FormatRange | undefined {
  const { pack_format: single, supported_formats: supported } = pack;
  if (pack.min_format !== undefined && pack.max_format !== undefined) {
    return { min: numberOf(pack.min_format, 0), max: numberOf(pack.max_format, 0.999) };
  }
  const listed =
    typeof supported === "number"
      ? [supported]
      : Array.isArray(supported)
        ? supported
        : supported && [supported.min_inclusive, supported.max_inclusive];
  const bounds = [...(listed ?? []), ...(single === undefined ? [] : [single])];
  if (bounds.length === 0) return undefined;
  return { min: Math.min(...bounds), max: Math.max(...bounds) + 0.999 };
}

/** The tables write minor formats as tenths (94.1); none has reached ten so far. */
function numberOf(value: number | readonly number[], openMinor: number): number {
  if (typeof value === "number") return value + (Number.isInteger(value) ? openMinor : 0);
  const [major = 0, minor] = value;
  return minor === undefined ? major + openMinor : major + Math.min(minor, 9) / 10;
}
