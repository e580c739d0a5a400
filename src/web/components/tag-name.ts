// Display names of loaders and categories, in the reader's language.
import { isTagId, useText } from "#web/i18n/tags.ts";

/** Brand names with their own spelling in every language. */
const spelled: Readonly<Record<string, string>> = {
  "bta-babric": "BTA Babric",
  bungeecord: "BungeeCord",
  liteloader: "LiteLoader",
  minecraft: "Minecraft",
  modloader: "Risugami's ModLoader",
  neoforge: "NeoForge",
  nilloader: "NilLoader",
  optifine: "OptiFine",
  "legacy-fabric": "Legacy Fabric",
};

/** "8x-" or "512x+", the ends of the resolution scale. */
const resolution = /^(\d+x)([-+])$/;

export type TagName = (name: string) => string;

/** Returns the function: "game-mechanics" → "Game mechanics", "neoforge" → "NeoForge"; resolutions stay unchanged. */
export function useTagName(): TagName {
  const t = useText();
  return (name) => {
    const loader = `tags.loader.${name}`;
    if (isTagId(loader)) return t(loader);
    const category = `tags.${name}`;
    if (isTagId(category)) return t(category);
    const [, size, end] = resolution.exec(name) ?? [];
    if (size !== undefined) return t(`tags.resolution.${end === "-" ? "at-most" : "at-least"}`, { size });
    if (Object.hasOwn(spelled, name)) return spelled[name] ?? name;
    return name.slice(0, 1).toUpperCase() + name.slice(1).replaceAll("-", " ");
  };
}
