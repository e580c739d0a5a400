// The state of a search page: converted between the URL, which contains all of it, and the facets of the search
// operation.
import type { ProjectType } from "#features/catalog/projects/project-type.ts";
import type { SortOrder } from "#features/catalog/search/contract.ts";
import type { DisplayMode } from "#web/lib/preferences.ts";
import { openRanges, rangeFacets, rangePairs, type Range, type RangeKind, type Ranges } from "./search-ranges.ts";

/** Referenced by the button that opens the sheet. */
export const filterPanelId = "filters";

/** Target of the link that skips the filters. */
export const resultsId = "results";

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
export type Choices = Readonly<Record<FilterKind, readonly string[]>>;

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
export const letters: Readonly<Record<FilterKind, string>> = {
  gameVersion: "g",
  loader: "l",
  category: "c",
  environment: "e",
  creator: "by",
};
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
