// Where downloaded files belong in the folder of the game or of a server.
import { pluginLoaders, pluginPlatformLoaders, type ProjectType } from "#features/catalog/projects/project-type.ts";

/** By type; packs are opened in a launcher instead. */
export const folders = {
  mod: "mods",
  resourcepack: "resourcepacks",
  datapack: "saves/<world>/datapacks",
  shader: "shaderpacks",
  plugin: "plugins",
} as const satisfies Partial<Record<ProjectType, string>>;

const byLoader: Readonly<Record<string, string>> = {
  datapack: folders.datapack,
  minecraft: folders.resourcepack,
  // Shaders without a shader loader are resource packs.
  vanilla: folders.resourcepack,
  canvas: folders.shader,
  iris: folders.shader,
  optifine: folders.shader,
};

export interface FilePlace {
  readonly folder: string;
  readonly on: "game" | "server";
}

/** The folder for a project's file for a loader; null for packs. */
export function placeOf(type: ProjectType, loader: string): FilePlace | null {
  if (type === "modpack") return null;
  if (pluginLoaders.includes(loader) || pluginPlatformLoaders.includes(loader))
    return { folder: folders.plugin, on: "server" };
  return { folder: byLoader[loader] ?? folders.mod, on: "game" };
}

/** A link that opens the file at `url` in Prism Launcher (11 and later), which asks before it imports. */
export const prismLink = (url: string): string => `prismlauncher://import?url=${encodeURIComponent(url)}`;
