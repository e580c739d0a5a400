// plugin.yml, paper-plugin.yml, bungee.yml and extension.yml: server plugins described in YAML.
import { z } from "zod";
import { matchPrefix } from "#features/catalog/files/match-game-versions.ts";
import { aboutOf } from "./about.ts";
import { type FoundDependency, type MetadataFormat, optionalEntry, textField, stringList } from "./metadata-format.ts";
import { readYaml } from "./read-yaml.ts";

/** The parser takes several milliseconds per KiB of malformed input. */
const longestYaml = 128 * 1024;

const plugin = z.object({
  version: textField,
  name: textField,
  description: z.unknown().optional(),
  website: z.unknown().optional(),
  "api-version": textField,
  "folia-supported": z.string().optional().catch(undefined),
  depend: stringList,
  softdepend: stringList,
  depends: stringList,
  softDepends: stringList,
  dependencies: z
    .object({ server: z.record(z.string(), z.object({ required: z.string().optional().catch(undefined) })) })
    .optional()
    .catch(undefined),
});

type Plugin = z.infer<typeof plugin>;

const bukkitLike = ["bukkit", "spigot", "paper", "purpur"];

export const bukkit: MetadataFormat = {
  file: "plugin.yml",
  longest: longestYaml,
  loaders: [],
  read(text, context) {
    const read = plugin.parse(readYaml(text));
    return {
      ...common(read, needs(read.depend, read.softdepend)),
      loaders: isTrue(read["folia-supported"]) ? ["folia"] : [],
      loaderChoices: bukkitLike,
      gameVersions: matchPrefix(read["api-version"] ?? "", context.gameVersions),
    };
  },
};

export const paper: MetadataFormat = {
  file: "paper-plugin.yml",
  longest: longestYaml,
  loaders: ["paper"],
  read(text, context) {
    const read = plugin.parse(readYaml(text));
    const needed = Object.entries(read.dependencies?.server ?? {}).map(([modId, { required }]): FoundDependency => ({
      modId,
      kind: required === "false" ? "optional" : "required",
    }));
    return {
      ...common(read, needed),
      loaders: ["paper", ...(isTrue(read["folia-supported"]) ? ["folia"] : [])],
      gameVersions: matchPrefix(read["api-version"] ?? "", context.gameVersions),
    };
  },
};

export const bungeecord: MetadataFormat = {
  file: "bungee.yml",
  longest: longestYaml,
  loaders: ["bungeecord"],
  read(text) {
    const read = plugin.parse(readYaml(text));
    return { ...common(read, needs(read.depends, read.softDepends)), loaders: ["bungeecord"], gameVersions: [] };
  },
};

export const geyser: MetadataFormat = {
  file: "extension.yml",
  longest: longestYaml,
  loaders: ["geyser"],
  read: (text) => ({ ...common(plugin.parse(readYaml(text)), []), loaders: ["geyser"], gameVersions: [] }),
};

function common(read: Plugin, dependencies: readonly FoundDependency[]) {
  return {
    ...optionalEntry("versionNumber", read.version),
    ...optionalEntry("title", read.name),
    environment: "server_only" as const,
    dependencies,
    about: aboutOf({ summary: read.description, links: { homepage: read.website } }),
  };
}

function needs(required: readonly string[], optional: readonly string[]): FoundDependency[] {
  return [
    ...required.map((modId): FoundDependency => ({ modId, kind: "required" })),
    ...optional.map((modId): FoundDependency => ({ modId, kind: "optional" })),
  ];
}

function isTrue(value: string | undefined): boolean {
  return value?.toLowerCase() === "true";
}
