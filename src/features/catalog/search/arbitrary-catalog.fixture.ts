// Random small catalogs and queries for property tests, with few distinct values to provoke collisions.
import fc from "fast-check";
import type { SearchDocument, SearchVersion } from "./document.ts";
import { type Filter, numberFields, type SetField, setFields } from "./filter.ts";
import { type SearchQuery, searchSorts } from "./port.ts";

const vocabulary: Readonly<Partial<Record<SetField, readonly string[]>>> = {
  project_types: ["mod", "datapack", "modpack"],
  all_project_types: ["mod", "datapack", "modpack"],
  categories: ["fabric", "forge", "quilt", "magic", "storage", "nothing"],
  display_categories: ["magic", "storage"],
  loaders: ["fabric", "forge", "quilt"],
  game_versions: ["1.19", "1.20", "1.21", "24w14a"],
  environment: ["client_only", "server_only", "client_and_server"],
  client_side: ["required", "optional"],
  server_side: ["required", "unsupported"],
  open_source: ["true", "false"],
  license: ["mit", "gpl-3.0-only"],
  title: ["sodium", "journey map", "create: steam"],
  author: ["jelly", "mrcrayfish"],
  organization: ["caffeine"],
  project_id: ["p0000000", "p0000001", "p0000002"],
  disclosure_types: ["archived", "ai"],
};

const words = [
  ..."sodium sodum sodiums lithium litihum create crate creates journeymap journey map steam rails".split(" "),
  ..."sjm jm mpa JourneyMap FallingTree fallingtree tree 1.20.1 3d Élan elan мод модификация 水車 水車小屋 小屋 데이터 the a".split(
    " ",
  ),
];
const text = fc.array(fc.constantFrom(...words), { maxLength: 4 }).map((parts) => parts.join(" "));
const some = (values: readonly string[] = [], most = 3): fc.Arbitrary<string[]> =>
  fc.uniqueArray(fc.constantFrom(...values), { maxLength: most });
const one = (values: readonly string[] = []): fc.Arbitrary<string> => fc.constantFrom(...values);

const version: fc.Arbitrary<SearchVersion> = fc.record(
  {
    id: fc.constantFrom("v1", "v2", "v3"),
    loaders: some(vocabulary.loaders),
    gameVersions: some(vocabulary.game_versions),
    environment: one(vocabulary.environment),
    projectTypes: some(vocabulary.project_types),
  },
  { requiredKeys: ["id", "loaders", "gameVersions"] },
);

/** The ids shared by random documents. */
export const anyId: fc.Arbitrary<string> = fc.integer({ min: 0, max: 24 }).map((n) => `p${`${n}`.padStart(7, "0")}`);

/** Small counts, so that many are equal. */
export const anyCount: fc.Arbitrary<number> = fc.oneof(
  fc.integer({ min: 0, max: 3 }),
  fc.integer({ min: 0, max: 9e8 }),
);

const anyTime = fc.integer({ min: 0, max: 5 }).map((n) => 1_700_000_000_000 + n * 700);

/** A random project. */
export const anyDocument: fc.Arbitrary<SearchDocument> = fc.record({
  id: anyId,
  slug: text.map((slug) => slug.replaceAll(" ", "-").toLowerCase()),
  title: fc.oneof(text, one(["Sodium", "Journey Map", "Create: Steam"])),
  summary: text,
  body: text,
  author: one(["Jelly", "MrCrayfish", "sodium"]),
  authorId: one(["a1", "a2"]),
  organization: fc.option(one(["Caffeine", "Élan"])),
  organizationId: fc.option(one(["o1"])),
  projectTypes: some(vocabulary.project_types),
  categories: some(["magic", "storage", "Magic"]),
  displayCategories: some(vocabulary.display_categories),
  license: one(["MIT", "GPL-3.0-only"]),
  openSource: fc.boolean(),
  clientSide: one(vocabulary.client_side),
  serverSide: one(vocabulary.server_side),
  environment: some(vocabulary.environment),
  downloads: anyCount,
  follows: anyCount,
  rising: fc.tuple(anyCount, anyCount, anyCount),
  published: anyTime,
  updated: anyTime,
  color: fc.option(fc.integer({ min: 0, max: 0xffffff })),
  iconUrl: fc.constant(null),
  gallery: fc.constant([]),
  featuredGallery: fc.constant(null),
  versions: fc.array(version, { maxLength: 4 }),
  latestVersion: fc.option(one(["v1"])),
  disclosureTypes: some(vocabulary.disclosure_types),
});

const condition: fc.Arbitrary<Filter> = fc.oneof(
  {
    weight: 8,
    arbitrary: fc
      .constantFrom(...setFields, "categories" as const, "game_versions" as const, "loaders" as const)
      .chain((field) =>
        one(vocabulary[field] ?? ["a1", "o1", "sodium"]).map((value) => ({ kind: "is", field, value })),
      ),
  },
  {
    weight: 1,
    arbitrary: fc.record({
      kind: fc.constant("compare" as const),
      field: fc.constantFrom(...numberFields),
      operator: fc.constantFrom("=", ">", ">=", "<", "<="),
      value: fc.oneof(
        anyCount,
        anyTime.map((time) => Math.floor(time / 1000)),
      ),
    }),
  },
) as fc.Arbitrary<Filter>;

/** A random filter, nested up to four levels. */
const anyFilter: fc.Arbitrary<Filter> = fc.letrec<{ filter: Filter }>((tie) => ({
  filter: fc.oneof(
    { maxDepth: 4, depthSize: "small", withCrossShrink: true },
    condition,
    fc.record({ kind: fc.constant("and" as const), of: fc.array(tie("filter"), { maxLength: 3 }) }),
    fc.record({ kind: fc.constant("or" as const), of: fc.array(tie("filter"), { maxLength: 3 }) }),
    fc.record({ kind: fc.constant("not" as const), of: tie("filter") }),
  ),
})).filter;

/** A random query. */
export const anyQuery: fc.Arbitrary<SearchQuery> = fc.record(
  {
    text: fc.oneof(
      fc.constant(""),
      text,
      text.map((whole) => whole.slice(0, -1)),
      fc.string({ maxLength: 6 }),
    ),
    meanings: fc.array(
      fc.record({
        word: fc.oneof(one(words), one(["sodium", "cjm", "map"])),
        filter: fc.option(anyFilter),
        also: some(["lithium", "map", "journeymap"]),
      }),
      { maxLength: 3 },
    ),
    filter: fc.option(anyFilter),
    sort: fc.constantFrom(...searchSorts),
    offset: fc.integer({ min: 0, max: 12 }),
    limit: fc.integer({ min: 0, max: 10 }),
    facetCounts: fc.uniqueArray(fc.constantFrom(...setFields), { maxLength: 4 }),
  },
  { requiredKeys: ["text", "filter", "sort", "offset", "limit"] },
);

/** A project with an id, a title, and defaults for everything not given. */
export function makeDocument(given: Partial<SearchDocument> & { id: string; title: string }): SearchDocument {
  return {
    slug: given.title.toLowerCase().replaceAll(/[^\p{L}\p{N}]+/gu, "-"),
    summary: "",
    body: "",
    author: "someone",
    authorId: "u0000000",
    organization: null,
    organizationId: null,
    projectTypes: ["mod"],
    categories: [],
    displayCategories: [],
    license: "MIT",
    openSource: true,
    clientSide: "required",
    serverSide: "optional",
    environment: ["client_and_server"],
    downloads: 0,
    follows: 0,
    published: 1_600_000_000_000,
    updated: 1_700_000_000_000,
    color: null,
    iconUrl: null,
    gallery: [],
    featuredGallery: null,
    versions: [],
    latestVersion: null,
    disclosureTypes: [],
    ...given,
  };
}
