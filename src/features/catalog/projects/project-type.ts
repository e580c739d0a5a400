// Which type a project is, from the loaders of its versions (docs/product.md, Project types), pure and safe in a browser.

export const projectTypes = ["mod", "modpack", "plugin", "datapack", "resourcepack", "shader"] as const;
export type ProjectType = (typeof projectTypes)[number];

export const modLoaders = ["fabric", "forge", "neoforge", "quilt", "liteloader", "modloader", "rift", "babric",
  "bta-babric", "java-agent", "legacy-fabric", "nilloader", "ornithe"]; // prettier-ignore
export const pluginLoaders = ["bukkit", "spigot", "paper", "purpur", "sponge", "folia", "geyser"];
export const pluginPlatformLoaders = ["bungeecord", "waterfall", "velocity"];
const dataPackLoaders = ["datapack"];
const shaderLoaders = ["canvas", "iris", "optifine", "vanilla"];
const resourcePackLoaders = ["minecraft"];
/** The loader that every modpack file has; the loaders inside the pack stand beside it. */
export const packLoader = "mrpack";

/** The type one loader makes a project. */
function typeOfLoader(loader: string): ProjectType {
  if (loader === packLoader) return "modpack";
  if (dataPackLoaders.includes(loader)) return "datapack";
  if (pluginLoaders.includes(loader) || pluginPlatformLoaders.includes(loader)) return "plugin";
  if (shaderLoaders.includes(loader)) return "shader";
  if (resourcePackLoaders.includes(loader)) return "resourcepack";
  return "mod";
}

/** Every type that the loaders make a project, in the fixed order of `projectTypes`; empty without loaders. */
export function typesOf(loaders: readonly string[]): ProjectType[] {
  const found = new Set(loaders.map(typeOfLoader));
  return projectTypes.filter((type) => found.has(type));
}

/**
 * The one type in a project's address: a modpack first, then shader and resource pack; a mod-type project is a
 * datapack if any loader is a data-pack loader, else a plugin if any is a plugin or plugin-platform loader, else a mod.
 * @param types every type its loaders make it (`typesOf`)
 * @param requested what the creator said it would be, used until a version says more
 */
export function urlType(types: readonly ProjectType[], requested: ProjectType): ProjectType {
  const inOrder = ["modpack", "shader", "resourcepack", "datapack", "plugin", "mod"] as const;
  return inOrder.find((type) => types.includes(type)) ?? requested;
}

/** The type in the compatible API's words: data packs and plugins are mods there, and without versions "project". */
export function apiType(types: readonly ProjectType[]): string {
  if (types.length === 0) return "project";
  const type = urlType(types, "mod");
  return type === "datapack" || type === "plugin" ? "mod" : type;
}

/** Address of a project's page. */
export function projectPath(project: { type: ProjectType; slug: string }): string {
  return `/${project.type}/${project.slug}`;
}
