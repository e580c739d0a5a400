// What a project's versions may run on, from the tag lists. For page loaders; browsers import only the types.
import type { ProjectType } from "#features/catalog/contract.ts";
import type { KnownVersion } from "#web/components/game-version-ranges.ts";
import type { LoadedTags } from "#web/components/load-tags.ts";

export interface Loader {
  readonly name: string;
  readonly group: "mod" | "plugin" | "datapack" | "other";
  readonly hidden: boolean;
}

export interface VersionOptions {
  readonly type: ProjectType;
  readonly loaders: readonly Loader[];
  /** Newest first. */
  readonly gameVersions: readonly KnownVersion[];
}

/** Mods, plugins and data packs may share a project, so each offers the loaders of all three. */
const family: readonly string[] = ["mod", "plugin", "datapack"];

function groupOf(types: readonly string[]): Loader["group"] {
  if (types.includes("plugin")) return "plugin";
  if (types.includes("datapack")) return "datapack";
  return types.includes("mod") ? "mod" : "other";
}

/** Loaders for a project type; for packs, those their content needs, since the pack format's own is implied. */
export function versionOptions(tags: Pick<LoadedTags, "loaders" | "gameVersions">, type: ProjectType): VersionOptions {
  const wanted = family.includes(type) ? family : [type];
  const loaders = tags.loaders
    .filter(({ name, supportedProjectTypes }) => {
      return name !== "mrpack" && supportedProjectTypes.some((one) => wanted.includes(one));
    })
    .map(({ name, supportedProjectTypes, hidden }) => ({ name, group: groupOf(supportedProjectTypes), hidden }));
  const gameVersions = tags.gameVersions.map(({ version, versionType }) => ({ version, versionType }));
  return { type, loaders, gameVersions };
}
