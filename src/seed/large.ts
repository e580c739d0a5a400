// Makes up a catalogue of any size for benchmarks: plain rows, always the same for the same seed.
import { between, hash2, pick, randomFrom, type Random } from "./random.ts";
import { releases, type DemoSide, type DemoType } from "./projects/define.ts";

/** One person of the large catalogue. */
export interface LargePerson {
  readonly id: string;
  readonly username: string;
  readonly joined: Date;
}

/** One file; hashes are lower-case hex. */
export interface LargeFile {
  readonly sha1: string;
  readonly sha512: string;
  readonly fileName: string;
  readonly size: number;
}

/** One version with its primary file. */
export interface LargeVersion {
  readonly id: string;
  readonly number: string;
  readonly name: string;
  readonly channel: "release" | "beta" | "alpha";
  readonly loaders: readonly string[];
  readonly gameVersions: readonly string[];
  readonly published: Date;
  readonly downloads: number;
  readonly file: LargeFile;
}

/** One project with its versions, oldest first; `owner` counts people from 0. */
export interface LargeProject {
  readonly id: string;
  readonly slug: string;
  readonly type: DemoType;
  readonly title: string;
  readonly summary: string;
  readonly body: string;
  readonly categories: readonly string[];
  readonly license: string;
  readonly clientSide: DemoSide;
  readonly serverSide: DemoSide;
  readonly status: "approved" | "archived" | "unlisted" | "processing" | "draft" | "rejected";
  readonly owner: number;
  readonly downloads: number;
  readonly followers: number;
  readonly color: number;
  readonly created: Date;
  readonly updated: Date;
  readonly versions: readonly LargeVersion[];
}

/** What a large catalogue is made from. */
export interface LargePlan {
  readonly projects: number;
  readonly versionsPerProject: number;
  readonly people: number;
  readonly now: Date;
  readonly seed: number;
}

const firsts =
  "Better Simple Dynamic Nether Ender Iron Crystal Ancient Tiny Mystic Modern Fast Deep Wild Frozen Golden Silent Rustic Infinite Hollow Solar Lunar Copper Vivid Cozy Stormy Arcane Verdant Ashen Velvet Brave Clockwork Hidden Amber Obsidian Gentle Feral Sunken Drifting Woven Burning Quiet Emerald Royal Shattered Endless Northern Salted Broken Twilight".split(
    " ",
  );
const seconds =
  "Chests Tools Biomes Mobs Villages Dungeons Farming Storage Armor Lights Doors Furniture Animals Weapons Structures Recipes Tweaks Maps Backpacks Machines Portals Fishing Weather Sounds Textures Shaders Library Commands Economy Minimap Enchantments Trees Caves Rails Boats Dragons Skies Blocks Leaves Particles Redstone Trading Quests Potions Seasons Hoppers Signs Ruins Gardens Lanterns".split(
    " ",
  );
const thirds =
  "Plus Reborn Core Extra Craft Unbound Lite Tweaks Expansion Continued Redone Kit Reloaded Overhaul Fixes Pack Legacy Remix Edition Project".split(
    " ",
  );
const verbs = "adds changes improves replaces extends simplifies rebuilds fixes speeds-up decorates"
  .split(" ")
  .map((word) => word.replace("-", " "));
const things =
  "caves and cliffs,every village,the way chests work,ores and tools,night and weather,your inventory,the nether,food and farming,boats and rails,armour,redstone,the sky,large farms,small worlds,server lists,lighting,ocean floors,ancient ruins,animal life,building blocks".split(
    ",",
  );
const ends =
  "without config files,for any loader,in a vanilla style,for big servers,with full controller support,and nothing else,for low-end computers,in survival,with data packs,for builders".split(
    ",",
  );

/** A member of a list, the earlier ones much more often. */
function common(random: Random, list: readonly string[]): string {
  return list[Math.min(list.length - 1, Math.floor(list.length ** random()) - 1)] as string;
}

function weighted<T>(random: Random, choices: readonly (readonly [T, number])[]): T {
  let rest = random() * choices.reduce((sum, choice) => sum + choice[1], 0);
  for (const [value, weight] of choices) {
    rest -= weight;
    if (rest < 0) return value;
  }
  return (choices[0] as readonly [T, number])[0];
}

const letters = "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz";
const kinds = { person: 1, project: 2, version: 3 } as const;

/** An id of 8 base62 characters; different for each of the first 14 million numbers of a kind. */
export function largeId(kind: keyof typeof kinds, number: number): string {
  const wide = 62 ** 4;
  let high = (number * 7_368_787 + kinds[kind] * 1_234_577) % wide;
  let low = Math.floor(hash2(number, kinds[kind], 31) * wide);
  let id = "";
  for (let at = 0; at < 4; at++) {
    id = letters[high % 62] + id + letters[low % 62];
    high = Math.floor(high / 62);
    low = Math.floor(low / 62);
  }
  return id;
}

function hexText(random: Random, words: number): string {
  let text = "";
  for (let at = 0; at < words; at++)
    text += Math.floor(random() * 4294967296)
      .toString(16)
      .padStart(8, "0");
  return text;
}

const typeMix = [
  ["mod", 55],
  ["modpack", 17],
  ["resourcepack", 13],
  ["datapack", 6],
  ["plugin", 6],
  ["shader", 3],
] as const satisfies readonly (readonly [DemoType, number])[];

const loaderMix: Readonly<Record<DemoType, readonly (readonly [string, number])[]>> = {
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

const gameMix = [
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

const tags: Readonly<Record<DemoType, readonly string[]>> = {
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

const sideMix = {
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

const licenses =
  "MIT LicenseRef-All-Rights-Reserved LGPL-3.0-only GPL-3.0-only CC-BY-NC-4.0 Apache-2.0 MPL-2.0 CC0-1.0 CC-BY-4.0 AGPL-3.0-only".split(
    " ",
  );
const statusMix = [
  ["approved", 960],
  ["unlisted", 12],
  ["archived", 8],
  ["draft", 12],
  ["processing", 5],
  ["rejected", 3],
] as const;
const extensions: Readonly<Record<DemoType, string>> = {
  mod: "jar",
  plugin: "jar",
  datapack: "zip",
  resourcepack: "zip",
  shader: "zip",
  modpack: "mrpack",
};
const day = 86_400_000;

/** The people, one after another. */
export function* largePeople(plan: LargePlan): Generator<LargePerson> {
  const random = randomFrom(plan.seed ^ 0x9e37);
  for (let at = 0; at < plan.people; at++) {
    const name = `${common(random, firsts)}${common(random, seconds)}`.slice(0, 26).toLowerCase();
    yield {
      id: largeId("person", at),
      username: `${name}_${at.toString(36)}`,
      joined: new Date(plan.now.getTime() - random() * 2200 * day),
    };
  }
}

function titleOf(random: Random): string {
  const title = `${common(random, firsts)} ${common(random, seconds)}`;
  return random() < 0.4 ? `${title} ${common(random, thirds)}` : title;
}

function gamesFor(random: Random): string[] {
  const last = releases.indexOf(weighted(random, gameMix));
  const span = random() < 0.55 ? 1 : between(random, 2, 6);
  return releases.slice(Math.max(0, last - span + 1), last + 1);
}

function channelOf(random: Random): LargeVersion["channel"] {
  return weighted(random, [
    ["release", 80],
    ["beta", 15],
    ["alpha", 5],
  ] as const);
}

interface VersionFrame {
  readonly slug: string;
  readonly title: string;
  readonly type: DemoType;
  readonly loaders: string;
  readonly count: number;
  readonly first: number;
  readonly created: number;
  readonly now: number;
  readonly downloads: number;
}

function versionsOf(frame: VersionFrame, random: Random): LargeVersion[] {
  let [major, minor, patch] = [random() < 0.5 ? 0 : 1, 0, 0];
  let games = gamesFor(random);
  return Array.from({ length: frame.count }, (_, at): LargeVersion => {
    if (random() < 0.25) [minor, patch] = [minor + 1, 0];
    else patch++;
    if (random() < 0.04) [major, minor, patch] = [major + 1, 0, 0];
    if (random() < 0.35) games = gamesFor(random);
    const channel = channelOf(random);
    const number = `${major}.${minor}.${patch}${channel === "release" ? "" : `-${channel}.${at}`}`;
    const share = ((at + 1) / (frame.count * (frame.count + 1))) * 2;
    return {
      id: largeId("version", frame.first + at),
      number,
      name: `${frame.title} ${number}`.slice(0, 64),
      channel,
      loaders: (random() < 0.85 ? frame.loaders : weighted(random, loaderMix[frame.type])).split(" "),
      gameVersions: games,
      published: new Date(frame.created + ((frame.now - frame.created) * (at + random() * 0.9)) / frame.count),
      downloads: Math.floor(frame.downloads * share),
      file: {
        sha1: hexText(random, 5),
        sha512: hexText(random, 16),
        fileName: `${frame.slug}-${number}.${extensions[frame.type]}`,
        size: Math.floor(2000 * 10 ** (random() * 3.5)),
      },
    };
  });
}

/** The project of a number, with its versions. The same number and seed give the same project. */
export function generateProject(at: number, plan: LargePlan): LargeProject {
  const random = randomFrom((Math.imul(at + 1, 0x9e3779b1) ^ plan.seed) >>> 0);
  const type = weighted(random, typeMix);
  const title = titleOf(random);
  const slug = `${title.toLowerCase().replaceAll(" ", "-")}-${at.toString(36)}`;
  const created = plan.now.getTime() - random() ** 0.7 * 1900 * day;
  const downloads = Math.min(90_000_000, Math.floor(30 * (1 - random()) ** (-1 / 0.7)));
  const count = Math.max(
    1,
    Math.min(plan.versionsPerProject * 2 - 1, Math.round(plan.versionsPerProject * (0.25 + random() * 1.5))),
  );
  const frame = {
    slug,
    title,
    type,
    loaders: weighted(random, loaderMix[type]),
    count,
    first: at * plan.versionsPerProject * 2,
    created,
    now: plan.now.getTime(),
    downloads,
  };
  const versions = versionsOf(frame, random);
  const summary = `${title} ${pick(random, verbs)} ${pick(random, things)} ${pick(random, ends)}.`;
  const [clientSide, serverSide] = weighted(random, sideMix[type] as readonly (readonly [string, number])[]).split(
    " ",
  ) as [DemoSide, DemoSide];
  return {
    id: largeId("project", at),
    slug,
    type,
    title,
    summary,
    body: `# ${title}\n\n${summary}\n\n- ${pick(random, verbs)} ${pick(random, things)}\n- ${pick(random, verbs)} ${pick(random, things)}\n`,
    categories: [...new Set(Array.from({ length: between(random, 1, 3) }, () => common(random, tags[type])))],
    license: common(random, licenses),
    clientSide,
    serverSide,
    status: weighted(random, statusMix),
    owner: Math.floor(plan.people ** random()) - 1,
    downloads,
    followers: Math.floor(downloads * (0.0006 + random() * 0.006)),
    color: Math.floor(random() * 0xffffff),
    created: new Date(created),
    updated: versions.at(-1)?.published ?? new Date(created),
    versions,
  };
}

/** The projects, one after another, never all in memory. */
export function* largeProjects(plan: LargePlan): Generator<LargeProject> {
  for (let at = 0; at < plan.projects; at++) yield generateProject(at, plan);
}
