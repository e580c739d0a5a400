// quilt.mod.json: Quilt mods.
import { z } from "zod";
import { matchFabricRanges } from "#features/catalog/files/match-game-versions.ts";
import { aboutOf, entryOf, iconOf } from "./about.ts";
import { contactLinks, environments } from "./fabric.ts";
import { type FoundDependency, type MetadataFormat, optionalEntry, textField } from "./metadata-format.ts";
import { readJson } from "./read-json.ts";

/** A version requirement is a string, a list, or nested `any`/`all`; `all` is read as its parts joined. */
type Versions = string | Versions[] | { any?: Versions[]; all?: Versions[] };
const versions: z.ZodType<Versions> = z.lazy(() =>
  z.union([
    z.string(),
    z.array(versions),
    z.object({ any: z.array(versions).optional(), all: z.array(versions).optional() }),
  ]),
);

const dependency = z.union([
  z.string().transform((id) => ({ id, versions: undefined, optional: false })),
  z.object({
    id: z.string(),
    versions: versions.optional().catch(undefined),
    optional: z.boolean().catch(false).default(false),
  }),
]);
const relations = z
  .union([
    dependency.transform((one) => [one]),
    z.array(z.union([dependency, z.array(z.unknown()).transform(() => undefined)])),
  ])
  .optional()
  .catch(undefined)
  .transform((list) => (list ?? []).filter((one) => one !== undefined));

const shape = z.object({
  quilt_loader: z.object({
    version: textField,
    metadata: z
      .object({
        name: textField,
        description: z.unknown().optional(),
        license: z.unknown().optional(),
        contact: z.unknown().optional(),
        icon: z.unknown().optional(),
      })
      .optional()
      .catch(undefined),
    depends: relations,
    breaks: relations,
  }),
  minecraft: z.object({ environment: z.string() }).optional().catch(undefined),
});

const platform = new Set(["minecraft", "java", "quilt_loader", "quilt_base"]);

export const quilt: MetadataFormat = {
  file: "quilt.mod.json",
  loaders: ["quilt"],
  read(text, context) {
    const { quilt_loader: mod, minecraft } = shape.parse(readJson(text));
    const game = mod.depends.filter(({ id }) => id === "minecraft");
    const ids = mod.depends.map(({ id }) => id);
    const found = (list: typeof mod.depends, kind: FoundDependency["kind"]): FoundDependency[] =>
      list
        .filter(({ id }) => !platform.has(id))
        .map(({ id, optional, versions: range }) => ({
          modId: id.replace(/^.*:/, ""),
          kind: optional && kind === "required" ? "optional" : kind,
          ...optionalEntry("versionRange", range === undefined ? undefined : rangesOf(range).join(" || ")),
        }));
    return {
      ...optionalEntry("versionNumber", mod.version),
      ...optionalEntry("title", mod.metadata?.name),
      loaders: [ids.some((id) => id === "osl" || id.startsWith("osl-")) ? "ornithe" : "quilt"],
      gameVersions: matchFabricRanges(
        game.flatMap(({ versions: range }) => rangesOf(range ?? "*")),
        context.gameVersions,
      ),
      ...optionalEntry("environment", environments.get(minecraft?.environment ?? "*")),
      dependencies: [...found(mod.depends, "required"), ...found(mod.breaks, "incompatible")],
      about: aboutOf({
        summary: mod.metadata?.description,
        license: licenseOf(mod.metadata?.license),
        links: contactLinks(mod.metadata?.contact),
        icon: iconOf(mod.metadata?.icon),
      }),
    };
  },
};

/** A text, an object with an `id`, or a list of either. */
function licenseOf(license: unknown): unknown {
  const first: unknown = Array.isArray(license) ? license[0] : license;
  return entryOf(first, "id") ?? first;
}

/** Alternatives, as Fabric ranges. */
function rangesOf(range: Versions): string[] {
  if (typeof range === "string") return [range];
  if (Array.isArray(range)) return range.flatMap(rangesOf);
  if (range.any) return range.any.flatMap(rangesOf);
  return [(range.all ?? []).flatMap(rangesOf).join(" ")];
}
