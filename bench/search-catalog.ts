// Generates catalogs of any size for benchmarks: the same seed yields the same projects and queries.
import type { SearchDocument, SearchVersion } from "#features/catalog/search/document.ts";
import { allOf, type Filter, include } from "#features/catalog/search/filter.ts";
import type { SearchQuery, SearchSort } from "#features/catalog/search/port.ts";

/** A random source: numbers in [0, 1). */
type Random = () => number;

/** Deterministic random numbers from a seed (mulberry32). */
export function seeded(seed: number): Random {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let t = Math.imul(state ^ (state >>> 15), state | 1);
    t ^= t + Math.imul(t ^ (t >>> 7), t | 61);
    return ((t ^ (t >>> 14)) >>> 0) / 4294967296;
  };
}

const pick = <T>(random: Random, from: readonly T[]): T => from[Math.floor(random() * from.length)]!;
/** Zipf-distributed index: small ones are far more frequent, as with words in a language. */
const zipf = (random: Random, size: number): number => Math.floor(size ** random()) - 1;

const gameVersions = [21, 20, 19, 18, 17, 16, 15, 14, 13, 12, 11, 10, 9, 8, 7].flatMap((minor) =>
  Array.from({ length: 6 }, (_, patch) => (patch === 5 ? `1.${minor}` : `1.${minor}.${5 - patch}`)),
);
const modCategories = [
  ..."adventure cursed decoration economy equipment food game-mechanics library magic management".split(" "),
  ..."minigame mobs optimization social storage technology transportation utility worldgen".split(" "),
];
const licenses = ["MIT", "LicenseRef-All-Rights-Reserved", "GPL-3.0-only", "LGPL-3.0-only", "Apache-2.0", "CC0-1.0"];
const environments = ["client_and_server", "client_only", "server_only", "client_or_server"];
const types = [
  { type: "mod", share: 0.6, loaders: ["fabric", "forge", "neoforge", "quilt"] },
  { type: "modpack", share: 0.72, loaders: ["fabric", "forge", "neoforge"] },
  { type: "resourcepack", share: 0.82, loaders: ["minecraft"] },
  { type: "plugin", share: 0.9, loaders: ["paper", "spigot", "bukkit", "folia", "velocity"] },
  { type: "shader", share: 0.95, loaders: ["iris", "optifine"] },
  { type: "datapack", share: 1, loaders: ["datapack"] },
] as const;

function makeWords(random: Random, count: number): string[] {
  const syllables = "ka lo mi ren tar sol vex dra ni quo ba shi en or ur al the gra plo stu fen wy cre zan mor".split(
    " ",
  );
  const words = new Set<string>();
  while (words.size < count) {
    let word = "";
    for (let parts = 2 + Math.floor(random() * 3); parts > 0; parts--) word += pick(random, syllables);
    words.add(word);
  }
  return [...words];
}

function makeVersions(random: Random, id: string, loaders: readonly string[]): SearchVersion[] {
  const newest = zipf(random, gameVersions.length);
  return Array.from({ length: 1 + zipf(random, 60) }, (_, at) => {
    const from = Math.min(gameVersions.length - 1, newest + Math.floor(at / 3));
    const own = random() < 0.2 ? loaders.slice(0, 2) : [pick(random, loaders)];
    return {
      id: `${id}${at}`,
      loaders: own,
      gameVersions: gameVersions.slice(from, from + 1 + Math.floor(random() * 4)),
    };
  });
}

const titled = (word: string): string => word.charAt(0).toUpperCase() + word.slice(1);

/** `count` projects: unique titles and summaries by Zipf's law, downloads by a power law, 1 … 60 versions each. */
export function makeCatalog(count: number, random: Random): SearchDocument[] {
  const words = makeWords(random, Math.min(200_000, 2000 + count));
  const word = (): string => words[zipf(random, words.length)]!;
  const rareWord = (): string => (random() < 0.5 ? pick(random, words) : word());
  const titles = new Set<string>();
  return Array.from({ length: count }, (_, at) => {
    const id = at.toString(36).padStart(8, "0");
    const share = random();
    const { type, loaders } = types.find((each) => share < each.share)!;
    let title = Array.from({ length: 1 + Math.floor(random() * 4) }, () => titled(rareWord())).join(" ");
    while (titles.has(title)) title += ` ${titled(rareWord())}`;
    titles.add(title);
    const categories = [
      ...new Set(Array.from({ length: 1 + Math.floor(random() * 3) }, () => pick(random, modCategories))),
    ];
    const published = 1_500_000_000_000 + Math.floor(random() * 2.6e11);
    return {
      id,
      slug: `${title.toLowerCase().replaceAll(" ", "-")}-${at}`,
      title,
      summary: titled(Array.from({ length: 6 + Math.floor(random() * 15) }, word).join(" ")),
      body: Array.from({ length: 60 + Math.floor(random() * 300) }, word).join(" "),
      author: titled(rareWord()),
      authorId: `u${id.slice(1)}`,
      organization: null,
      organizationId: null,
      projectTypes: [type],
      categories,
      displayCategories: categories,
      license: licenses[zipf(random, licenses.length + 1)] ?? licenses[0]!,
      openSource: random() < 0.6,
      clientSide: pick(random, ["required", "optional", "unsupported"]),
      serverSide: pick(random, ["required", "optional", "unsupported"]),
      environment: [pick(random, environments)],
      downloads: Math.floor(20 * (1 - random()) ** -1.3),
      follows: Math.floor((1 - random()) ** -1.1),
      published,
      updated: published + Math.floor(random() * 5e10),
      color: Math.floor(random() * 0xffffff),
      iconUrl: `https://cdn.example/data/${id}/icon.webp`,
      gallery: [],
      featuredGallery: null,
      versions: makeVersions(random, id, loaders),
      latestVersion: `${id}0`,
      disclosureTypes: [],
    };
  });
}

/** A query, its kind, and (for a name search) the project that should be found. */
export interface Question {
  readonly kind: "filters" | "type only" | "words" | "typo" | "exact title";
  readonly query: SearchQuery;
  readonly target?: string;
}

function makeFilter(random: Random): Filter {
  const { type, loaders } = pick(random, types);
  const parts: Filter[] = [include("project_types", type)];
  if (random() < 0.8) {
    const from = zipf(random, gameVersions.length);
    parts.push(include("game_versions", ...gameVersions.slice(from, from + 1 + Math.floor(random() * 3))));
  }
  if (random() < 0.7) parts.push(include("categories", ...new Set([pick(random, loaders), pick(random, loaders)])));
  if (random() < 0.6) parts.push(include("categories", pick(random, modCategories)));
  if (random() < 0.2) parts.push(include("license", pick(random, licenses)));
  if (random() < 0.2) parts.push(include("open_source", "true"));
  if (random() < 0.2) parts.push(include("environment", pick(random, environments)));
  return allOf(parts);
}

/** One wrong, missing, doubled or swapped letter. */
function misspell(random: Random, word: string): string {
  const at = Math.floor(random() * (word.length - 1));
  switch (Math.floor(random() * 4)) {
    case 0:
      return `${word.slice(0, at)}e${word.slice(at + 1)}`;
    case 1:
      return word.slice(0, at) + word.slice(at + 1);
    case 2:
      return word.slice(0, at) + word.slice(at, at + 1) + word.slice(at);
    default:
      return word.slice(0, at) + word[at + 1]! + word[at]! + word.slice(at + 2);
  }
}

const sorts: readonly SearchSort[] = ["relevance", "relevance", "downloads", "follows", "newest", "updated"];

/** `count` queries: 35% filters only, 9% a type only, 36% words, 14% misspelled names, 6% exact titles. */
export function makeQueries(
  documents: readonly Pick<SearchDocument, "id" | "title">[],
  count: number,
  random: Random,
): Question[] {
  return Array.from({ length: count }, (): Question => {
    const base = {
      filter: null,
      sort: "relevance",
      offset: pick(random, [0, 0, 0, 20, 100, 2000]),
      limit: 20,
    } as const;
    const document = pick(random, documents);
    const [first, second] = document.title.toLowerCase().split(" ");
    const kind = random();
    if (kind < 0.35) {
      return { kind: "filters", query: { ...base, text: "", filter: makeFilter(random), sort: pick(random, sorts) } };
    }
    if (kind < 0.44) {
      const filter = include("project_types", pick(random, types).type);
      return { kind: "type only", query: { ...base, text: "", filter, sort: pick(random, sorts) } };
    }
    if (kind < 0.8) {
      const words = random() < 0.5 && second ? [first!, second] : [first!];
      const text = words.join(" ").slice(0, -1 - Math.floor(random() * 3));
      const filter = random() < 0.5 ? makeFilter(random) : null;
      return { kind: "words", query: { ...base, text, filter, sort: pick(random, sorts) } };
    }
    const named = { ...base, offset: 0 };
    if (kind >= 0.94) return { kind: "exact title", query: { ...named, text: document.title }, target: document.id };
    const text = document.title
      .toLowerCase()
      .split(" ")
      .map((word, at) => (at === 0 && word.length >= 4 ? misspell(random, word) : word))
      .join(" ");
    return { kind: "typo", query: { ...named, text }, target: document.id };
  });
}
