// The port that every search engine behind the catalog implements.
import type { Rising, SearchDocument, SearchHit } from "./document.ts";
import type { Filter, SetField } from "./filter.ts";

/** Sort orders. Each falls back to the id, so pages never overlap. */
export const searchSorts = [
  "relevance",
  "downloads",
  "follows",
  "newest",
  "updated",
  "rising-7",
  "rising-30",
  "rising-90",
] as const;
export type SearchSort = (typeof searchSorts)[number];

/** What a word of a query means beyond its letters. */
export interface WordMeaning {
  /** A word of the query, as `queryWords` gives it. */
  readonly word: string;
  /** The projects that carry what the word names match it, too. */
  readonly filter: Filter | null;
  /** Words that match in its place. */
  readonly also: readonly string[];
}

/** A search query. `text` may be empty (browsing); `offset` and `limit` count hits. */
export interface SearchQuery {
  readonly text: string;
  readonly meanings?: readonly WordMeaning[];
  readonly filter: Filter | null;
  readonly sort: SearchSort;
  readonly offset: number;
  readonly limit: number;
  /** Fields whose values to count across all matches. */
  readonly facetCounts?: readonly SetField[];
}

/**
 * For each requested field, the number of matching projects per value, on any version. Values are normalized for
 * comparison (lower case, except ids); values without matches are omitted.
 */
export type FacetCounts = Partial<Record<SetField, Record<string, number>>>;

/** One page of matches; `total` is exact. */
export interface SearchAnswer {
  readonly hits: readonly SearchHit[];
  readonly total: number;
  readonly offset: number;
  readonly limit: number;
  readonly facetCounts?: FacetCounts;
}

/** New counts of a project. */
export interface CountRow {
  readonly id: string;
  readonly downloads: number;
  readonly follows: number;
  /** Unchanged if omitted. */
  readonly rising?: Rising;
}

/**
 * A search engine. Once a call resolves, every later search sees its effect: in particular, removed projects are never
 * found again.
 */
export interface SearchEngine {
  /** Runs a query. A `text` without letters or digits browses. */
  search(query: SearchQuery): Promise<SearchAnswer>;
  /** Inserts documents, replacing those with the same id. */
  upsert(documents: readonly SearchDocument[]): Promise<void>;
  /** Removes projects; unknown ids are ignored. */
  remove(ids: readonly string[]): Promise<void>;
  /** Sets counts of known projects; unknown ids are ignored. */
  bumpCounts(rows: readonly CountRow[]): Promise<void>;
  /**
   * Builds a new index from batches of all documents and swaps it in atomically. The old one serves meanwhile; changes
   * made meanwhile are applied to both. Only one rebuild at a time. If the batches fail, the old index stays.
   */
  replaceAll(documents: AsyncIterable<readonly SearchDocument[]>): Promise<void>;
  /** Number of indexed projects. */
  size(): Promise<number>;
  close(): Promise<void>;
}
