// The search port: what every search engine behind the catalogue must do.
import type { SearchDocument, SearchHit } from "./document.ts";
import type { Filter, SetField } from "./filter.ts";

/** The orders an answer can have. Every order falls back to the id, so pages never overlap. */
export const searchSorts = ["relevance", "downloads", "follows", "newest", "updated"] as const;
export type SearchSort = (typeof searchSorts)[number];

/** One question. `text` may be empty (browsing); `offset` and `limit` count hits. */
export interface SearchQuery {
  readonly text: string;
  readonly filter: Filter | null;
  readonly sort: SearchSort;
  readonly offset: number;
  readonly limit: number;
  /** Fields whose values are to be counted over all matches of this query. */
  readonly facetCounts?: readonly SetField[];
}

/**
 * How many matching projects have each value of each asked-for field, on any of their versions. Values are in the
 * form in which they are compared (lower case, except ids); those without a match are left out.
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

/** New counts of one project. */
export interface CountRow {
  readonly id: string;
  readonly downloads: number;
  readonly follows: number;
}

/**
 * A search engine. A call that has resolved is seen by every search that starts afterwards:
 * in particular, what was removed is never found again.
 */
export interface SearchEngine {
  /** Answers a question. A `text` without letters or digits browses. */
  search(query: SearchQuery): Promise<SearchAnswer>;
  /** Adds documents, each in place of an earlier one with the same id. */
  upsert(documents: readonly SearchDocument[]): Promise<void>;
  /** Forgets projects; unknown ids are ignored. */
  remove(ids: readonly string[]): Promise<void>;
  /** Sets counts of known projects; unknown ids are ignored. */
  bumpCounts(rows: readonly CountRow[]): Promise<void>;
  /**
   * Builds a fresh index from batches of all documents and puts it in place of the old one at once.
   * The old one answers meanwhile; changes made meanwhile are applied to both. One rebuild at a time.
   * When the batches fail, the old index stays.
   */
  replaceAll(documents: AsyncIterable<readonly SearchDocument[]>): Promise<void>;
  /** How many projects can be found. */
  size(): Promise<number>;
  close(): Promise<void>;
}
