// The state of a search page as its URL has it. Apart from the rest, since only servers and the filter panel read it.
import { displayModes } from "#web/lib/preferences.ts";
import { standing, toggle } from "./change-search.ts";
import { readRanges } from "./search-ranges.ts";
import {
  letters,
  pageSizes,
  sides,
  sortOrders,
  type Choices,
  type FilterKind,
  type SearchState,
} from "./search-state.ts";

/** A name typed into the field for creators, and whether to include (`in`) or exclude it (`out`). */
const typed = { name: "who", to: "how" };
const lastPage = 100_000;
/** Per kind, included or excluded; and in total. The page shows each several times, and in all other links. */
const maxValues = 16;
const maxTotal = 32;

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
