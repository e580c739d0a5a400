// The filters of a search page as a list, and changes of them.
import { activeRanges, openRanges, type Range, type RangeKind } from "./search-ranges.ts";
import {
  emptySearch,
  filterKinds,
  type ActiveFilter,
  type Choices,
  type FilterKind,
  type SearchState,
} from "./search-state.ts";

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

/** The state without one filter, from the first page. */
export function without(state: SearchState, filter: ActiveFilter): SearchState {
  if (filter.kind === "query") return { ...state, query: "", page: 1 };
  if (filter.kind === "openSource") return { ...state, openSource: false, page: 1 };
  if (filter.kind === "range") return withRange(state, filter.range, openRanges[filter.range]);
  return toggle(state, filter.kind, filter.value, filter.excluded ? "out" : "in");
}

/** Keeps only the text, the order and the display mode. */
export function withoutFilters(state: SearchState): SearchState {
  return {
    ...state,
    include: emptySearch.include,
    exclude: emptySearch.exclude,
    ranges: openRanges,
    openSource: false,
    page: 1,
  };
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
