// velocity-plugin.json and META-INF/sponge_plugins.json: server plugins described in JSON.
import { z } from "zod";
import { aboutOf, entryOf } from "./about.ts";
import { type FoundDependency, type MetadataFormat, optionalEntry, textField } from "./metadata-format.ts";
import { readJson } from "./read-json.ts";

const dependency = z.object({ id: z.string(), version: textField, optional: z.boolean().catch(false).default(false) });
const dependencies = z.array(dependency).catch([]).default([]);

const velocityPlugin = z.object({
  id: z.string(),
  name: textField,
  version: textField,
  dependencies,
  description: z.unknown().optional(),
  url: z.unknown().optional(),
});
const spongePlugins = z.object({
  global: z.object({ version: textField, license: z.unknown().optional() }).optional().catch(undefined),
  license: z.unknown().optional(),
  plugins: z
    .array(
      z.object({
        id: z.string(),
        name: textField,
        version: textField,
        dependencies,
        description: z.unknown().optional(),
        links: z.unknown().optional(),
      }),
    )
    .min(1),
});

const platform = new Set(["velocity", "spongeapi", "sponge-api", "sponge"]);

export const velocity: MetadataFormat = {
  file: "velocity-plugin.json",
  loaders: ["velocity"],
  read(text) {
    const plugin = velocityPlugin.parse(readJson(text));
    return {
      ...optionalEntry("versionNumber", plugin.version),
      ...optionalEntry("title", plugin.name),
      loaders: ["velocity"],
      gameVersions: [],
      environment: "server_only",
      dependencies: found(plugin.dependencies),
      about: aboutOf({ summary: plugin.description, links: { homepage: plugin.url } }),
    };
  },
};

export const sponge: MetadataFormat = {
  file: "META-INF/sponge_plugins.json",
  loaders: ["sponge"],
  read(text) {
    const { global, license, plugins } = spongePlugins.parse(readJson(text));
    const [first] = plugins;
    return {
      ...optionalEntry("versionNumber", first?.version ?? global?.version),
      ...optionalEntry("title", first?.name),
      loaders: ["sponge"],
      gameVersions: [],
      environment: "server_only",
      dependencies: found(first?.dependencies ?? []),
      about: aboutOf({
        summary: first?.description,
        license: license ?? global?.license,
        links: {
          homepage: entryOf(first?.links, "homepage"),
          source: entryOf(first?.links, "source"),
          issues: entryOf(first?.links, "issues"),
        },
      }),
    };
  },
};

function found(list: z.infer<typeof dependencies>): FoundDependency[] {
  return list
    .filter(({ id }) => !platform.has(id))
    .map(({ id, version, optional }) => ({
      modId: id,
      kind: optional ? "optional" : "required",
      ...optionalEntry("versionRange", version),
    }));
}
