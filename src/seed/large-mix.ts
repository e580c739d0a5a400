// The words and weights of the large catalog: what is common in it and what is rare.
import type { DemoSide, DemoType } from "./projects/define.ts";

/** First words of titles, most common first. */
export const firsts =
  "Better Simple Dynamic Nether Ender Iron Crystal Ancient Tiny Mystic Modern Fast Deep Wild Frozen Golden Silent Rustic Infinite Hollow Solar Lunar Copper Vivid Cozy Stormy Arcane Verdant Ashen Velvet Brave Clockwork Hidden Amber Obsidian Gentle Feral Sunken Drifting Woven Burning Quiet Emerald Royal Shattered Endless Northern Salted Broken Twilight".split(
    " ",
  );
/** Second words of titles. */
export const seconds =
  "Chests Tools Biomes Mobs Villages Dungeons Farming Storage Armor Lights Doors Furniture Animals Weapons Structures Recipes Tweaks Maps Backpacks Machines Portals Fishing Weather Sounds Textures Shaders Library Commands Economy Minimap Enchantments Trees Caves Rails Boats Dragons Skies Blocks Leaves Particles Redstone Trading Quests Potions Seasons Hoppers Signs Ruins Gardens Lanterns".split(
    " ",
  );
/** Third words of titles. */
export const titleEndings =
  "Plus Reborn Core Extra Craft Unbound Lite Tweaks Expansion Continued Redone Kit Reloaded Overhaul Fixes Pack Legacy Remix Edition Project".split(
    " ",
  );
/** What add-ons do. */
export const verbs = "adds changes improves replaces extends simplifies rebuilds fixes speeds-up decorates"
  .split(" ")
  .map((word) => word.replace("-", " "));
/** What they do it to. */
export const things =
  "caves and cliffs,every village,the way chests work,ores and tools,night and weather,your inventory,the nether,food and farming,boats and rails,armour,redstone,the sky,large farms,small worlds,server lists,lighting,ocean floors,ancient ruins,animal life,building blocks".split(
    ",",
  );
/** How they do it. */
export const ends =
  "without config files,for any loader,in a vanilla style,for big servers,with full controller support,and nothing else,for low-end computers,in survival,with data packs,for builders".split(
    ",",
  );

/** Project types and their weights. */
export const typeMix = [
  ["mod", 55],
  ["modpack", 17],
  ["resourcepack", 13],
  ["datapack", 6],
  ["plugin", 6],
  ["shader", 3],
] as const satisfies readonly (readonly [DemoType, number])[];

/** Loader sets of each type and their weights. */
export const loaderMix: Readonly<Record<DemoType, readonly (readonly [string, number])[]>> = {
  mod: [
    ["fabric", 40],
    ["fabric quilt", 12],
    ["forge", 20],
    ["neoforge", 10],
    ["fabric neoforge", 9],
    ["fabric forge neoforge", 6],
    ["forge neoforge", 3],
  ],
  modpack: [
    ["fabric", 52],
    ["forge", 26],
    ["neoforge", 18],
    ["quilt", 4],
  ],
  resourcepack: [["minecraft", 1]],
  datapack: [["datapack", 1]],
  plugin: [
    ["bukkit paper spigot", 40],
    ["paper", 24],
    ["bukkit paper purpur spigot", 18],
    ["folia paper", 8],
    ["velocity", 6],
    ["bungeecord waterfall", 4],
  ],
  shader: [
    ["iris optifine", 64],
    ["iris", 28],
    ["vanilla", 5],
    ["canvas", 3],
  ],
};

/** Newest game versions and their weights. */
export const gameMix = [
  ["1.20.1", 26],
  ["1.21.1", 24],
  ["1.21.8", 11],
  ["1.21.4", 10],
  ["1.21.5", 7],
  ["1.19.2", 7],
  ["1.20.4", 6],
  ["1.18.2", 4],
  ["1.16.5", 4],
  ["1.12.2", 3],
  ["1.20.6", 2],
  ["1.19.4", 2],
  ["1.8.9", 1],
  ["1.7.10", 1],
] as const;

/** Categories of each type, most common first. */
export const tags: Readonly<Record<DemoType, readonly string[]>> = {
  mod: "utility adventure decoration optimization game-mechanics technology mobs equipment worldgen magic library storage food management social transportation cursed economy minigame".split(
    " ",
  ),
  plugin:
    "management utility game-mechanics economy social adventure minigame optimization library transportation".split(
      " ",
    ),
  datapack: "game-mechanics adventure utility worldgen mobs equipment food decoration cursed".split(" "),
  resourcepack:
    "16x vanilla-like simplistic tweaks themed decoration realistic utility 32x combat cursed modded 64x 128x".split(
      " ",
    ),
  shader: "realistic semi-realistic vanilla-like fantasy cartoon cursed".split(" "),
  modpack:
    "adventure optimization lightweight multiplayer technology magic challenging quests kitchen-sink combat".split(" "),
};

/** Client and server sides of each type and their weights. */
export const sideMix = {
  mod: [
    ["required required", 55],
    ["required unsupported", 25],
    ["unsupported required", 8],
    ["optional required", 7],
    ["required optional", 5],
  ],
  modpack: [
    ["required optional", 50],
    ["required required", 30],
    ["required unsupported", 20],
  ],
  plugin: [["unsupported required", 1]],
  datapack: [["optional required", 1]],
  resourcepack: [["required unsupported", 1]],
  shader: [["required unsupported", 1]],
} as const satisfies Record<DemoType, readonly (readonly [`${DemoSide} ${DemoSide}`, number])[]>;

/** Licenses, most common first. */
export const licenses =
  "MIT LicenseRef-All-Rights-Reserved LGPL-3.0-only GPL-3.0-only CC-BY-NC-4.0 Apache-2.0 MPL-2.0 CC0-1.0 CC-BY-4.0 AGPL-3.0-only".split(
    " ",
  );
/** Statuses and their weights. */
export const statusMix = [
  ["approved", 960],
  ["unlisted", 12],
  ["archived", 8],
  ["draft", 12],
  ["processing", 5],
  ["rejected", 3],
] as const;
/** File extensions of each type. */
export const extensions: Readonly<Record<DemoType, string>> = {
  mod: "jar",
  plugin: "jar",
  datapack: "zip",
  resourcepack: "zip",
  shader: "zip",
  modpack: "mrpack",
};
