// fabric.mod.json: Fabric and its derivatives for older game versions.
import { z } from "zod";
import { matchFabricRanges } from "#features/catalog/files/match-game-versions.ts";
import { aboutOf, entryOf, iconOf } from "./about.ts";
import {
  type Environment,
  type FoundDependency,
  type MetadataFormat,
  optionalEntry,
  textField,
  stringList,
} from "./metadata-format.ts";
import { readJson } from "./read-json.ts";

const relations = z.record(z.string(), stringList).optional().catch(undefined);

const shape = z.object({
  version: textField,
  name: textField,
  environment: z.string().optional().catch(undefined),
  depends: relations,
  recommends: relations,
  suggests: relations,
  breaks: relations,
  conflicts: relations,
  description: z.unknown().optional(),
  license: z.unknown().optional(),
  contact: z.unknown().optional(),
  icon: z.unknown().optional(),
  custom: z.record(z.string(), z.unknown()).optional().catch(undefined),
});

const platform = new Set(["minecraft", "java", "fabricloader", "fabric-loader", "quilt_loader"]);

/** The three environment values of Fabric and Quilt. */
export const environments: ReadonlyMap<string, Environment> = new Map([
  ["*", "client_and_server"],
  ["client", "client_only"],
  ["server", "dedicated_server_only"],
  ["dedicated_server", "dedicated_server_only"],
]);

export const fabric: MetadataFormat = {
  file: "fabric.mod.json",
  loaders: ["fabric"],
  read(text, context) {
    const mod = shape.parse(readJson(text));
    const ranges = mod.depends?.minecraft ?? [];
    const gameVersions = matchFabricRanges(ranges, context.gameVersions);
    const kinds = [
      [mod.depends, "required"],
      [mod.recommends, "optional"],
      [mod.suggests, "optional"],
      [mod.breaks, "incompatible"],
      [mod.conflicts, "incompatible"],
    ] as const;
    return {
      ...optionalEntry("versionNumber", mod.version),
      ...optionalEntry("title", mod.name),
      loaders: [loaderOf(Object.keys({ ...mod.depends, ...mod.custom }), ranges, gameVersions)],
      gameVersions,
      ...optionalEntry("environment", environments.get(mod.environment ?? "*")),
      dependencies: kinds.flatMap(([map, kind]) => dependenciesOf(map, kind)),
      about: aboutOf({
        summary: mod.description,
        license: mod.license,
        links: contactLinks(mod.contact),
        icon: iconOf(mod.icon),
      }),
    };
  },
};

/** The links of a `contact` map, as Fabric and Quilt name them. */
export function contactLinks(contact: unknown) {
  return {
    source: entryOf(contact, "sources"),
    issues: entryOf(contact, "issues"),
    wiki: entryOf(contact, "wiki"),
    discord: entryOf(contact, "discord"),
    homepage: entryOf(contact, "homepage"),
  };
}

/** Backports of the loader use the same file; their own keys or the game versions tell them apart. */
function loaderOf(keys: readonly string[], ranges: readonly string[], gameVersions: readonly string[]): string {
  const mentions = (word: string) =>
    keys.some((key) => key === word || key.startsWith(`${word}-`) || key.startsWith(`${word}:`));
  if (mentions("legacy-fabric")) return "legacy-fabric";
  if (mentions("osl") || mentions("ornithe")) return "ornithe";
  if (mentions("stationapi") || mentions("babric")) return "babric";
  if (ranges.some((range) => /^=?\s*(b1\.7\.3|1\.0\.0-beta\.7\.3)$/.test(range))) return "babric";
  const releases = gameVersions.map((version) => /^1\.(\d+)/.exec(version)?.[1]).filter((minor) => minor !== undefined);
  return releases.length > 0 && releases.every((minor) => Number(minor) <= 13) ? "legacy-fabric" : "fabric";
}

function dependenciesOf(
  map: Readonly<Record<string, readonly string[]>> | undefined,
  kind: FoundDependency["kind"],
): FoundDependency[] {
  return Object.entries(map ?? {})
    .filter(([modId]) => !platform.has(modId))
    .map(([modId, ranges]) => ({ modId, kind, ...optionalEntry("versionRange", ranges.join(" || ") || undefined) }));
}
