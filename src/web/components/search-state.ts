// The state of a search page: converted between the URL, which contains all of it, and the facets of the search
// operation.
import type { ProjectType } from "#features/catalog/projects/project-type.ts";
import type { SortOrder } from "#features/catalog/search/contract.ts";
import { displayModes, type DisplayMode } from "#web/lib/preferences.ts";
import {
  activeRanges,
  openRanges,
  rangeFacets,
  rangePairs,
  readRanges,
  type Range,
  type RangeKind,
  type Ranges,
} from "./search-ranges.ts";

export const sortOrders = ["relevance", "downloads", "follows", "newest", "updated", "rising-7", "rising-30", "rising-90"] as const satisfies SortOrder[]; // prettier-ignore
/** Orders by how projects rise, with their days. */
export const risingDays = { "rising-7": 7, "rising-30": 30, "rising-90": 90 } as const;
/** Whether it is one of them. */
export const isRising = (sort: SortOrder): sort is keyof typeof risingDays => sort in risingDays;
export const pageSizes = [5, 10, 20, 50, 100] as const;
export const sides = ["client", "server"] as const;

/** Kinds of values that can be included and excluded, in panel order. */
export const filterKinds = ["gameVersion", "loader", "category", "environment", "creator"] as const;
export type FilterKind = (typeof filterKinds)[number];
type Choices = Readonly<Record<FilterKind, readonly string[]>>;

export interface SearchState {
  readonly query: string;
  readonly sort: SortOrder;
  /** From 1. */
  readonly page: number;
  readonly size: (typeof pageSizes)[number];
  /** Null for the user's default display mode. */
  readonly view: DisplayMode | null;
  readonly include: Choices;
  readonly exclude: Choices;
  readonly ranges: Ranges;
  readonly openSource: boolean;
  /** Whether to list projects that the user hides; does not filter. */
  readonly hidden: boolean;
  /** Whether the panel offers snapshots; does not filter. */
  readonly snapshots: boolean;
  /** Whether the panel lists every game version; does not filter. */
  readonly allVersions: boolean;
}

/** An active filter that can be removed. */
export type ActiveFilter =
  | { readonly kind: FilterKind; readonly value: string; readonly excluded: boolean }
  | ({ readonly kind: "range"; readonly range: RangeKind } & Range)
  | { readonly kind: "openSource" }
  | { readonly kind: "query"; readonly value: string };

/** The URL parameter of each kind; exclusions prefix it with `n`. */
const letters: Readonly<Record<FilterKind, string>> = {
  gameVersion: "g",
  loader: "l",
  category: "c",
  environment: "e",
  creator: "by",
};
/** A name typed into the field for creators, and whether to include (`in`) or exclude it (`out`). */
const typed = { name: "who", to: "how" };
const lastPage = 100_000;
/** Per kind, included or excluded; and in total. The page shows each several times, and in all other links. */
const maxValues = 16;
const maxTotal = 32;
const nothing: Choices = { gameVersion: [], loader: [], category: [], environment: [], creator: [] };

export const emptySearch: SearchState = {
  query: "",
  sort: "relevance",
  page: 1,
  size: 20,
  view: null,
  include: nothing,
  exclude: nothing,
  ranges: openRanges,
  openSource: false,
  hidden: false,
  snapshots: false,
  allVersions: false,
};

function valuesOf(params: URLSearchParams, name: string, taken: readonly string[] = []): string[] {
  const values = params.getAll(name).map((value) => value.trim());
  const kept = values.filter((value) => value !== "" && value.length <= 64 && !taken.includes(value));
  return [...new Set(kept)].slice(0, maxValues);
}

/** Concatenates lists up to `most` values in total. */
function sharing(most: number): (values: string[]) => string[] {
  let left = most;
  return (values) => {
    const given = values.slice(0, left);
    left -= given.length;
    return given;
  };
}

function choicesOf(read: (letter: string, kind: FilterKind) => string[]): Choices {
  const { gameVersion, loader, category, environment, creator } = letters;
  return {
    gameVersion: read(gameVersion, "gameVersion"),
    loader: read(loader, "loader"),
    category: read(category, "category"),
    environment: read(environment, "environment").filter((value) => sides.some((side) => side === value)),
    creator: read(creator, "creator"),
  };
}

/** Whether the URL comes from the field for creators; the state then has a shorter one. */
export const hasTypedCreator = (params: URLSearchParams): boolean => params.has(typed.name);

function withTypedCreator(state: SearchState, params: URLSearchParams): SearchState {
  const [name] = valuesOf(params, typed.name);
  const to = params.get(typed.to) === "out" ? "out" : "in";
  if (name === undefined || standing(state, "creator", name) === to) return state;
  return toggle(state, "creator", name, to);
}

/**
 * The state of a URL; invalid values become defaults, except in ranges. A value cannot be both included and excluded.
 */
export function readSearch(params: URLSearchParams): SearchState {
  const page = Number(params.get("page"));
  const few = sharing(maxTotal);
  const include = choicesOf((letter) => few(valuesOf(params, letter)));
  const state: SearchState = {
    query: (params.get("q") ?? "").trim().slice(0, 255).trim(),
    sort: sortOrders.find((sort) => sort === params.get("sort")) ?? "relevance",
    page: Number.isInteger(page) && page >= 1 && page <= lastPage ? page : 1,
    size: pageSizes.find((size) => String(size) === params.get("size")) ?? 20,
    view: displayModes.find((mode) => mode === params.get("view")) ?? null,
    include,
    exclude: choicesOf((letter, kind) => few(valuesOf(params, `n${letter}`, include[kind]))),
    ranges: readRanges(params),
    openSource: params.get("o") === "1",
    hidden: params.get("h") === "1",
    snapshots: params.get("s") === "1",
    allVersions: params.get("a") === "1",
  };
  return withTypedCreator(state, params);
}

/** Name and value of everything that is not at its default, in a fixed order. */
export function searchPairs(state: SearchState): [string, string][] {
  const pairs: [string, string][] = [];
  if (state.query) pairs.push(["q", state.query]);
  for (const kind of filterKinds) {
    for (const value of state.include[kind]) pairs.push([letters[kind], value]);
    for (const value of state.exclude[kind]) pairs.push([`n${letters[kind]}`, value]);
  }
  pairs.push(...rangePairs(state.ranges));
  if (state.openSource) pairs.push(["o", "1"]);
  if (state.hidden) pairs.push(["h", "1"]);
  if (state.snapshots) pairs.push(["s", "1"]);
  if (state.allVersions) pairs.push(["a", "1"]);
  if (state.sort !== "relevance") pairs.push(["sort", state.sort]);
  if (state.size !== 20) pairs.push(["size", String(state.size)]);
  if (state.view) pairs.push(["view", state.view]);
  if (state.page > 1) pairs.push(["page", String(state.page)]);
  return pairs;
}

/** The URL of a state on the list at `path`. */
export function searchHref(path: string, state: SearchState): string {
  const query = new URLSearchParams(searchPairs(state)).toString();
  return query ? `${path}?${query}` : path;
}

/** Whether a value is included, excluded or neither. */
export function standing(state: SearchState, kind: FilterKind, value: string): "in" | "out" | undefined {
  if (state.include[kind].includes(value)) return "in";
  return state.exclude[kind].includes(value) ? "out" : undefined;
}

/** Includes or excludes the value, or removes it if it is already so; back to the first page. */
export function toggle(state: SearchState, kind: FilterKind, value: string, to: "in" | "out"): SearchState {
  const now = standing(state, kind, value);
  const rest = (choices: Choices) => choices[kind].filter((each) => each !== value);
  const inside = now === undefined && to === "in" ? [...state.include[kind], value] : rest(state.include);
  const outside = now !== "out" && to === "out" ? [...state.exclude[kind], value] : rest(state.exclude);
  return {
    ...state,
    page: 1,
    include: { ...state.include, [kind]: inside },
    exclude: { ...state.exclude, [kind]: outside },
  };
}

/** With another range, from the first page. */
export function withRange(state: SearchState, kind: RangeKind, range: Range): SearchState {
  return { ...state, ranges: { ...state.ranges, [kind]: range }, page: 1 };
}

/** Every filter, the text last. */
export function activeFilters(state: SearchState): ActiveFilter[] {
  const chosen = filterKinds.flatMap((kind): ActiveFilter[] => [
    ...state.include[kind].map((value) => ({ kind, value, excluded: false })),
    ...state.exclude[kind].map((value) => ({ kind, value, excluded: true })),
  ]);
  for (const range of activeRanges(state.ranges)) chosen.push({ kind: "range", range, ...state.ranges[range] });
  if (state.openSource) chosen.push({ kind: "openSource" });
  if (state.query) chosen.push({ kind: "query", value: state.query });
  return chosen;
}

/** The state without one filter, from the first page. */
export function without(state: SearchState, filter: ActiveFilter): SearchState {
  if (filter.kind === "query") return { ...state, query: "", page: 1 };
  if (filter.kind === "openSource") return { ...state, openSource: false, page: 1 };
  if (filter.kind === "range") return withRange(state, filter.range, openRanges[filter.range]);
  return toggle(state, filter.kind, filter.value, filter.excluded ? "out" : "in");
}

/** Keeps only the text, the order and the display mode. */
export function withoutFilters(state: SearchState): SearchState {
  return { ...state, include: nothing, exclude: nothing, ranges: openRanges, openSource: false, page: 1 };
}

/** Runs on the requested side and does not require the other; with both, it must support both. */
function environmentFacets(wanted: readonly string[]): string[][] {
  const client = wanted.includes("client");
  const server = wanted.includes("server");
  if (client && server) return [["client_side:required"], ["server_side:required"]];
  if (!client && !server) return [];
  const [here, there] = client ? ["client_side", "server_side"] : ["server_side", "client_side"];
  return [
    [`${here}:required`, `${here}:optional`],
    [`${there}:optional`, `${there}:unsupported`],
  ];
}

/** A creator is the owner, also of the organization, or the organization. */
const creatorFields = ["author", "organization"] as const;
const quoted = (name: string) => (/^["']/.test(name) ? `"${name}"` : name);

/**
 * The `facets` of the search operation. Game versions and loaders are alternatives, categories must all match.
 * A null `type` searches all of them. `besides` omits the included values of one kind, to count what its other values would give.
 * `leftOut` are ids of projects to leave out.
 */
export function facetsOf(
  type: ProjectType | null,
  state: SearchState,
  { besides, leftOut = [] }: { besides?: FilterKind; leftOut?: readonly string[] } = {},
): string {
  const included = (kind: FilterKind) => (kind === besides ? [] : state.include[kind]);
  const facets: string[][] = [
    type === null ? [] : [`project_types:${type}`],
    included("gameVersion").map((value) => `game_versions:${value}`),
    included("loader").map((value) => `loaders:${value}`),
    ...included("category").map((value) => [`categories:${value}`]),
    ...environmentFacets(included("environment")),
    included("creator").flatMap((name) => creatorFields.map((field) => `${field}:${quoted(name)}`)),
    ...state.exclude.gameVersion.map((value) => [`game_versions!=${value}`]),
    ...state.exclude.loader.map((value) => [`loaders!=${value}`]),
    ...state.exclude.category.map((value) => [`categories!=${value}`]),
    ...state.exclude.environment.map((value) => [`${value}_side!=required`]),
    ...state.exclude.creator.flatMap((name) => creatorFields.map((field) => [`${field}!=${quoted(name)}`])),
    ...leftOut.map((id) => [`project_id!=${id}`]),
    ...rangeFacets(state.ranges, Date.now()),
    state.openSource ? ["open_source:true"] : [],
  ];
  return JSON.stringify(facets.filter((group) => group.length > 0));
}
