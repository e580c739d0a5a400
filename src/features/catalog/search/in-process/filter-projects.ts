// Evaluates a filter to the set of matching projects.
import { holdsBetween } from "#features/catalog/search/evaluate.ts";
import type { Filter, NumberField, NumberOperator } from "#features/catalog/search/filter.ts";
import { addAll, type Bits, intersect, type Scratch, setBit, setComplement, wordsFor } from "./bits.ts";
import { type FacetIndex, isNamedField, isVersionField, type NamedField } from "./facet-index.ts";

/** Data source for filters. Results may contain ordinals that are dead or at or past `size`. */
export interface FilterSource {
  readonly facets: FacetIndex;
  readonly scratch: Scratch;
  /** Number of ordinals, including dead ones. */
  readonly size: number;
  /** An ordinal's value of `field`, in the unit that filters use. */
  numberOf(field: NumberField, ordinal: number): number;
  /** The ordinals whose title, slug or id is `value` (normalized for comparison). */
  named(field: NamedField, value: string): number[];
}

/** The projects that match `filter`, valid until the scratch is reset. Read-only. */
export function projectsMatching(source: FilterSource, filter: Filter): Bits {
  switch (filter.kind) {
    case "and":
      return matchAll(source, filter.of);
    case "or": {
      const any = source.scratch.take(wordsFor(source.size));
      for (const child of filter.of) source.scratch.lend(() => addAll(any, projectsMatching(source, child)));
      return any;
    }
    case "not": {
      const others = source.scratch.take(wordsFor(source.size));
      source.scratch.lend(() => setComplement(others, projectsMatching(source, filter.of)));
      return others;
    }
    case "compare":
      return compareAll(source, filter.field, filter.operator, filter.value);
    case "is":
      return projectsWith(source, filter);
  }
}

/** Only when two or more conditions apply to versions do they have to match on the same one. */
function matchAll(source: FilterSource, filters: readonly Filter[]): Bits {
  const all = source.scratch.take(wordsFor(source.size)).fill(0xffffffff);
  const onVersion = filters.filter((filter) => speaksOfVersion(source, filter));
  for (const filter of filters) {
    if (onVersion.length > 1 && onVersion.includes(filter)) continue;
    source.scratch.lend(() => intersect(all, projectsMatching(source, filter)));
  }
  if (onVersion.length < 2) return all;
  source.scratch.lend(() => {
    const slots = slotsMatching(source, { kind: "and", of: onVersion });
    intersect(all, source.facets.projectsOf(slots, source.size));
  });
  return all;
}

/** Versions (slots) that satisfy `filter`. Read-only. */
function slotsMatching(source: FilterSource, filter: Filter): Bits {
  const { facets } = source;
  if (!speaksOfVersion(source, filter)) return facets.slotsOf(projectsMatching(source, filter));
  const words = wordsFor(facets.slotCount);
  if (filter.kind === "and") {
    const all = source.scratch.take(words).fill(0xffffffff);
    for (const child of filter.of) source.scratch.lend(() => intersect(all, slotsMatching(source, child)));
    return all;
  }
  const any = source.scratch.take(words);
  if (filter.kind === "or") {
    const projectWide = filter.of.filter((child) => !speaksOfVersion(source, child));
    const parts = filter.of.filter((child) => !projectWide.includes(child));
    if (projectWide.length > 0) parts.push({ kind: "or", of: projectWide });
    for (const part of parts) source.scratch.lend(() => addAll(any, slotsMatching(source, part)));
    return any;
  }
  if (filter.kind !== "is") return any;
  if (isVersionField(filter.field)) return facets.slotsWith(filter.field, filter.value) ?? any;
  const loader = facets.slotsWith("loaders", filter.value);
  const category = facets.projectsWith("categories", filter.value, source.size);
  if (loader) addAll(any, loader);
  if (category) addAll(any, facets.slotsOf(category));
  return any;
}

function speaksOfVersion(source: FilterSource, filter: Filter): boolean {
  switch (filter.kind) {
    case "and":
    case "or":
      return filter.of.some((child) => speaksOfVersion(source, child));
    case "is":
      if (filter.field === "categories") return source.facets.hasLoader(filter.value);
      return source.facets.varies(filter.field);
    default:
      return false;
  }
}

function projectsWith(source: FilterSource, filter: Extract<Filter, { kind: "is" }>): Bits {
  const { field, value } = filter;
  const found = source.scratch.take(wordsFor(source.size));
  if (isNamedField(field)) {
    for (const ordinal of source.named(field, value)) setBit(found, ordinal);
    return found;
  }
  const listed = source.facets.projectsWith(field, value, source.size);
  const loaders = field === "categories" ? source.facets.projectsWith("loaders", value, source.size) : null;
  if (!loaders) return listed ?? found;
  if (listed) addAll(found, listed);
  addAll(found, loaders);
  return found;
}

function compareAll(source: FilterSource, field: NumberField, operator: NumberOperator, value: number): Bits {
  const found = source.scratch.take(wordsFor(source.size));
  for (let ordinal = 0; ordinal < source.size; ordinal++) {
    if (holdsBetween(source.numberOf(field, ordinal), operator, value)) setBit(found, ordinal);
  }
  return found;
}
