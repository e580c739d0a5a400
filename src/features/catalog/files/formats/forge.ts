// META-INF/mods.toml and META-INF/neoforge.mods.toml: Forge and NeoForge mods.
import { parse } from "smol-toml";
import { z } from "zod";
import { matchMavenRange, matchNeoForgeRange } from "#features/catalog/files/match-game-versions.ts";
import { aboutOf, firstText } from "./about.ts";
import {
  type FoundDependency,
  type MetadataContext,
  type MetadataFormat,
  optionalEntry,
  textField,
} from "./metadata-format.ts";

const dependency = z.object({
  modId: z.string(),
  mandatory: z.boolean().optional().catch(undefined),
  type: z.string().optional().catch(undefined),
  versionRange: z.string().optional().catch(undefined),
});
type Dependency = z.infer<typeof dependency>;

const shape = z.object({
  clientSideOnly: z.boolean().optional().catch(undefined),
  mods: z
    .array(
      z.object({
        modId: z.string(),
        version: z.string().optional().catch(undefined),
        displayName: textField,
        description: z.unknown().optional(),
        displayURL: z.unknown().optional(),
        logoFile: z.unknown().optional(),
      }),
    )
    .min(1),
  dependencies: z.record(z.string(), z.array(dependency)).catch({}).default({}),
  license: z.unknown().optional(),
  issueTrackerURL: z.unknown().optional(),
  logoFile: z.unknown().optional(),
});

const platform = new Set(["minecraft", "forge", "neoforge", "java", "javafml"]);

export const forge: MetadataFormat = {
  file: "META-INF/mods.toml",
  loaders: ["forge"],
  read: (text, context) => readToml(text, context, "forge"),
};

export const neoforge: MetadataFormat = {
  file: "META-INF/neoforge.mods.toml",
  loaders: ["neoforge"],
  read: (text, context) => readToml(text, context, "neoforge"),
};

function readToml(text: string, context: MetadataContext, loader: "forge" | "neoforge") {
  const read = shape.parse(parse(text.replace(/^\uFEFF/, "")));
  const { mods, dependencies, clientSideOnly } = read;
  const [mod] = mods;
  // In a file with several mods, the first mod's requirements apply, or another's if only that one has any.
  const own = dependencies[mod?.modId ?? ""] ?? [];
  const all = own.length > 0 ? own : Object.values(dependencies).flat();
  const inside = new Set(mods.map(({ modId }) => modId));
  return {
    ...optionalEntry("versionNumber", versionOf(mod?.version, context)),
    ...optionalEntry("title", mod?.displayName),
    loaders: [loader],
    gameVersions: gameVersionsOf(all, context),
    ...(clientSideOnly ? { environment: "client_only" as const } : {}),
    dependencies: all.filter(({ modId }) => !platform.has(modId) && !inside.has(modId)).flatMap(found),
    about: aboutOf({
      summary: mod?.description,
      license: read.license,
      links: { issues: read.issueTrackerURL, homepage: mod?.displayURL },
      icon: firstText(mod?.logoFile, read.logoFile),
    }),
  };
}

function versionOf(version: string | undefined, { manifest }: MetadataContext): string | undefined {
  return textField.parse(
    version?.replaceAll("${file.jarVersion}", manifest.get("Implementation-Version") ?? "${unset}"),
  );
}

function gameVersionsOf(all: readonly Dependency[], { gameVersions }: MetadataContext): string[] {
  const range = (id: string) => textField.parse(all.find(({ modId }) => modId === id)?.versionRange);
  const game = range("minecraft");
  if (game !== undefined) return matchMavenRange(game, gameVersions);
  const neo = range("neoforge");
  return neo === undefined ? [] : matchNeoForgeRange(neo, gameVersions);
}

function found({ modId, mandatory, type, versionRange }: Dependency): FoundDependency[] {
  const stated = (type ?? (mandatory === false ? "optional" : "required")).toLowerCase();
  // `discouraged` only warns, which none of our dependency kinds can express.
  if (stated !== "required" && stated !== "optional" && stated !== "incompatible") return [];
  return [{ modId, kind: stated, ...optionalEntry("versionRange", textField.parse(versionRange)) }];
}
