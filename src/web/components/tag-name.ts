// How the short names of loaders and categories are written for people.

/** Names that are spelled their own way. */
const spelled: Readonly<Record<string, string>> = {
  "bta-babric": "BTA Babric",
  bungeecord: "BungeeCord",
  datapack: "Data pack",
  gui: "GUI",
  "java-agent": "Java agent",
  liteloader: "LiteLoader",
  minecraft: "Minecraft",
  modloader: "Risugami's ModLoader",
  neoforge: "NeoForge",
  nilloader: "NilLoader",
  optifine: "OptiFine",
  "legacy-fabric": "Legacy Fabric",
  mrpack: "Modpack file",
  pbr: "PBR",
  vanilla: "Vanilla shader",
  worldgen: "World generation",
  "kitchen-sink": "Kitchen sink",
};

/** "game-mechanics" → "Game mechanics", "neoforge" → "NeoForge"; resolutions stay as they are. */
export function tagName(name: string): string {
  const own = Object.hasOwn(spelled, name) ? spelled[name] : undefined;
  const words = own ?? (/^vanilla-|^semi-/.test(name) ? name : name.replaceAll("-", " "));
  return /^\d/.test(name)
    ? name.replace(/-$/, " or less").replace(/\+$/, " or more")
    : words.slice(0, 1).toUpperCase() + words.slice(1);
}
