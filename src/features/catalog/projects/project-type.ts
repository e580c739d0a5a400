// Derives a project's type from its versions' loaders (docs/product.md, Project types). Pure and safe in a browser.

export const projectTypes = ["mod", "modpack", "plugin", "datapack", "resourcepack", "shader"] as const;
export type ProjectType = (typeof projectTypes)[number];

export const modLoaders = ["fabric", "forge", "neoforge", "quilt", "liteloader", "modloader", "rift", "babric",
  "bta-babric", "java-agent", "legacy-fabric", "nilloader", "ornithe"]; // prettier-ignore
export const pluginLoaders = ["bukkit", "spigot", "paper", "purpur", "sponge", "folia", "geyser"];
export const pluginPlatformLoaders = ["bungeecord", "waterfall", "velocity"];
const dataPackLoaders = ["datapack"];
const shaderLoaders = ["canvas", "iris", "optifine", "vanilla"];
const resourcePackLoaders = ["minecraft"];
/** The loader of every modpack file; the loaders inside the pack are listed beside it. */
export const packLoader = "mrpack";

/** The project type that a loader implies. */
function typeOfLoader(loader: string): ProjectType {
  if (loader === packLoader) return "modpack";
  if (dataPackLoaders.includes(loader)) return "datapack";
  if (pluginLoaders.includes(loader) || pluginPlatformLoaders.includes(loader)) return "plugin";
  if (shaderLoaders.includes(loader)) return "shader";
  if (resourcePackLoaders.includes(loader)) return "resourcepack";
  return "mod";
}

/** Every type that the loaders imply, in the order of `projectTypes`; empty without loaders. */
export function typesOf(loaders: readonly string[]): ProjectType[] {
  const found = new Set(loaders.map(typeOfLoader));
  return projectTypes.filter((type) => found.has(type));
}

/**
 * The single type used in a project's URL: modpack first, then shader and resource pack; otherwise a data pack if any
 * loader is a data pack loader, else a plugin if any is a plugin or plugin platform loader, else a mod.
 * @param types every type implied by its loaders (`typesOf`)
 * @param requested the type the creator chose, used while there are no versions
 */
export function urlType(types: readonly ProjectType[], requested: ProjectType): ProjectType {
  const inOrder = ["modpack", "shader", "resourcepack", "datapack", "plugin", "mod"] as const;
  return inOrder.find((type) => types.includes(type)) ?? requested;
}

/**
 * The type in the compatible API's terms: data packs and plugins are mods there, and projects without versions are
 * "project".
 */
export function apiType(types: readonly ProjectType[]): string {
  if (types.length === 0) return "project";
  const type = urlType(types, "mod");
  return type === "datapack" || type === "plugin" ? "mod" : type;
}

/** Path of a project's page. */
export function projectPath(project: { type: ProjectType; slug: string }): string {
  return `/${project.type}/${project.slug}`;
}
