// What a file must contain for each loader it claims to support.
import type { GameVersion } from "./game-version.ts";
import type { Zip } from "./read-zip.ts";

export interface LoaderRule {
  readonly loaders: readonly string[];
  readonly extensions: readonly string[];
  /** Applies to game versions released in this range (ISO dates, both ends exclusive). */
  readonly after?: string;
  readonly before?: string;
  /** A jar with code, which must not be a disguised modpack. */
  readonly mod?: boolean;
  readonly met: (zip: Zip) => boolean;
  /** Completes "A file for this loader needs …". */
  readonly needs: string;
}

const anyOf =
  (...names: readonly string[]) =>
  (zip: Zip) =>
    names.some((name) => zip.has(name));
const under = (zip: Zip, folder: string) => zip.entries.some(({ name }) => name.startsWith(folder));
const hasCode = (zip: Zip) =>
  zip.has("META-INF/MANIFEST.MF") || zip.entries.some(({ name }) => name.endsWith(".class"));
const jarOrZip = ["jar", "zip"];

const loaderRules: readonly LoaderRule[] = [
  { loaders: ["fabric"], extensions: ["jar"], mod: true, met: anyOf("fabric.mod.json"), needs: "fabric.mod.json" },
  {
    loaders: ["quilt"],
    extensions: jarOrZip,
    mod: true,
    met: anyOf("quilt.mod.json", "fabric.mod.json"),
    needs: "quilt.mod.json or fabric.mod.json",
  },
  {
    loaders: ["forge"],
    extensions: jarOrZip,
    after: "2018-10-21",
    mod: true,
    met: (zip) => zip.has("META-INF/mods.toml") || hasCode(zip),
    needs: "META-INF/mods.toml, META-INF/MANIFEST.MF or a class",
  },
  {
    loaders: ["forge"],
    extensions: jarOrZip,
    before: "2018-10-21",
    mod: true,
    met: (zip) => zip.has("mcmod.info") || hasCode(zip),
    needs: "mcmod.info, META-INF/MANIFEST.MF or a class",
  },
  {
    loaders: ["neoforge"],
    extensions: jarOrZip,
    mod: true,
    met: (zip) => zip.has("META-INF/neoforge.mods.toml") || zip.has("META-INF/mods.toml") || hasCode(zip),
    needs: "META-INF/neoforge.mods.toml, META-INF/mods.toml, META-INF/MANIFEST.MF or a class",
  },
  {
    loaders: ["liteloader"],
    extensions: ["litemod", "jar"],
    mod: true,
    met: anyOf("litemod.json"),
    needs: "litemod.json",
  },
  { loaders: ["rift"], extensions: ["jar"], mod: true, met: anyOf("riftmod.json"), needs: "riftmod.json" },
  {
    loaders: ["bukkit", "spigot", "paper", "purpur", "folia"],
    extensions: jarOrZip,
    met: anyOf("plugin.yml", "paper-plugin.yml"),
    needs: "plugin.yml or paper-plugin.yml",
  },
  {
    loaders: ["bungeecord", "waterfall"],
    extensions: jarOrZip,
    met: anyOf("plugin.yml", "bungee.yml"),
    needs: "plugin.yml or bungee.yml",
  },
  { loaders: ["velocity"], extensions: jarOrZip, met: anyOf("velocity-plugin.json"), needs: "velocity-plugin.json" },
  {
    loaders: ["sponge"],
    extensions: jarOrZip,
    met: anyOf("sponge_plugins.json", "META-INF/sponge_plugins.json", "mcmod.info"),
    needs: "META-INF/sponge_plugins.json, sponge_plugins.json or mcmod.info",
  },
  { loaders: ["datapack"], extensions: ["zip"], met: anyOf("pack.mcmeta"), needs: "pack.mcmeta at its root" },
  {
    loaders: ["minecraft"],
    extensions: ["zip"],
    after: "2013-06-13",
    met: anyOf("pack.mcmeta"),
    needs: "pack.mcmeta at its root",
  },
  { loaders: ["minecraft"], extensions: ["zip"], before: "2013-06-13", met: anyOf("pack.txt"), needs: "pack.txt" },
  {
    loaders: ["optifine", "iris"],
    extensions: ["zip"],
    met: (zip) => under(zip, "shaders/"),
    needs: "a shaders folder at its root",
  },
  {
    loaders: ["canvas"],
    extensions: ["zip"],
    met: (zip) => zip.has("pack.mcmeta") && zip.entries.some(({ name }) => name.includes("/pipelines/")),
    needs: "pack.mcmeta and a pipelines folder",
  },
  {
    loaders: ["vanilla"],
    extensions: ["zip"],
    met: (zip) => zip.has("pack.mcmeta") && under(zip, "assets/minecraft/shaders/"),
    needs: "pack.mcmeta and assets/minecraft/shaders/",
  },
  { loaders: ["mrpack"], extensions: ["mrpack"], met: anyOf("modrinth.index.json"), needs: "modrinth.index.json" },
];

/** Rules for the loaders; where any rule's range covers one of the game versions, only those that do. */
export function rulesFor(loaders: readonly string[], gameVersions: readonly GameVersion[]): readonly LoaderRule[] {
  const claimed = loaderRules.filter((rule) => rule.loaders.some((loader) => loaders.includes(loader)));
  const dated = claimed.filter(
    ({ after, before }) =>
      gameVersions.length === 0 ||
      gameVersions.some(({ date }) => (!after || date > after) && (!before || date <= before)),
  );
  return dated.length > 0 ? dated : claimed;
}

/** Whether a mod's jar is really a modpack: it has the manifest of an exported pack or a folder of other mods. */
export function isDisguisedPack(zip: Zip): boolean {
  return (
    (zip.has("manifest.json") && zip.has("modlist.html")) ||
    zip.entries.some(({ name }) => /^(?:overrides?\/)?mods\/[^/]+\.jar$/i.test(name))
  );
}
