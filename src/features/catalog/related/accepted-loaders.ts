// Which loaders' files run on a loader. Pure.

/** Loaders that also run files of others, in order of preference. */
const others: ReadonlyMap<string, readonly string[]> = new Map([
  ["quilt", ["fabric"]],
  ["spigot", ["bukkit"]],
  ["paper", ["spigot", "bukkit"]],
  ["purpur", ["paper", "spigot", "bukkit"]],
  ["waterfall", ["bungeecord"]],
]);

/** Loaders of files that the game itself reads, whatever else runs. */
const anywhere = ["datapack", "minecraft"];

/** The loaders whose files can be added beside those of `loader`, best first. */
export function acceptedLoaders(loader: string): string[] {
  return [...new Set([loader, ...(others.get(loader) ?? []), ...anywhere])];
}
