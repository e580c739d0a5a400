// The in-process search index: typed arrays, synchronous, unaware of threads.
import type { SearchDocument } from "#features/catalog/search/document.ts";
import { comparable, type Filter, type SetField } from "#features/catalog/search/filter.ts";
import type { CountRow, FacetCounts, SearchAnswer, SearchQuery } from "#features/catalog/search/port.ts";
import { popularity, exactNameBonus } from "#features/catalog/search/score.ts";
import { type QueryWord, queryWords, wholeWordPlaces, wordPlaces, wordsOf } from "#features/catalog/search/text.ts";
import { type Bits, countBits, hasBit, intersect, Scratch, setBit, wordsFor } from "./bits.ts";
import { FacetIndex, isNamedField } from "./facet-index.ts";
import type { ImageReader, NamedColumn } from "./image.ts";
import { projectsMatching } from "./filter-projects.ts";
import { pageByScore, pageInOrder } from "./page.ts";
import { hashedKey, ProjectTable } from "./project-table.ts";
import { type Meant, TextIndex, type TextMatches } from "./text-index.ts";

/** Number of steps in `settle`: seven orders, words and facets. */
export const settlingParts = 9;

/** The searchable catalog. Every change is visible to the next search. */
export class CatalogIndex {
  readonly #scratch = new Scratch();
  #table = new ProjectTable();
  #facets = new FacetIndex(this.#scratch);
  #text = new TextIndex();
  readonly #toleratedDead: number;

  /** @param toleratedDead compacts once more entries than this, and more than a fifth of all, are dead */
  constructor(toleratedDead = 256) {
    this.#toleratedDead = toleratedDead;
  }

  get size(): number {
    return this.#table.alive;
  }

  /** Inserts documents, replacing those with the same id. */
  upsert(documents: readonly SearchDocument[]): void {
    for (const document of documents) {
      this.#table.remove(document.id);
      const ordinal = this.#table.add(document);
      this.#facets.add(ordinal, document);
      this.#text.add(ordinal, wordPlaces(document), wholeWordPlaces(document), wordsOf(document.title).length);
    }
    this.#clearAway();
  }

  /** Removes projects; unknown ids are ignored. */
  remove(ids: readonly string[]): void {
    for (const id of ids) this.#table.remove(id);
    this.#clearAway();
  }

  /** Sets counts; unknown ids are ignored. */
  bumpCounts(rows: readonly CountRow[]): void {
    for (const row of rows) this.#table.setCounts(row);
  }

  /** Runs `query`; returns the JSON text of a {@link SearchAnswer}. */
  answer(query: SearchQuery): string {
    const { offset, limit } = query;
    this.#scratch.reset();
    const allowed = this.#allowed(query.filter);
    const words = queryWords(query.text);
    const found = words.length === 0 ? this.#browse(query, allowed) : this.#match(query, words, allowed);
    const head = JSON.stringify({
      total: found.total,
      offset,
      limit,
      ...(query.facetCounts && { facetCounts: this.#countFacets(query.facetCounts, found.matches) }),
    } satisfies Omit<SearchAnswer, "hits">);
    return `{"hits":[${found.page.map((ordinal) => this.#table.hitText(ordinal)).join(",")}],${head.slice(1)}`;
  }

  /** Runs one of the {@link settlingParts} of deferred work that would otherwise delay the first queries. */
  settle(part: number): void {
    const order = Object.values(this.#table.orders)[part];
    if (order) order.read();
    else if (part === settlingParts - 1) this.#facets.settle();
    else {
      this.#table.settle();
      this.#text.settle();
    }
  }

  /** Everything, for an image; the index must not change until the last column was taken. */
  *columns(): Generator<NamedColumn> {
    yield* this.#table.columns();
    yield* this.#facets.columns();
    yield* this.#text.columns();
  }

  /** Reads what {@link columns} gave. Throws BadImage. */
  static from(image: ImageReader): CatalogIndex {
    const index = new CatalogIndex();
    index.#table = ProjectTable.from(image);
    index.#facets = FacetIndex.from(image, index.#scratch, index.#table.size);
    index.#text = TextIndex.from(image, index.#table.size);
    return index;
  }

  /** The live projects that pass `filter`, or the shared set of all live ones; read-only. */
  #allowed(filter: Filter | null): Bits {
    const table = this.#table;
    const live = table.live.subarray(0, wordsFor(table.size));
    if (filter === null) return live;
    const passing = this.#passing(filter);
    const allowed = this.#scratch.take(live.length);
    allowed.set(passing.subarray(0, live.length));
    intersect(allowed, live);
    return allowed;
  }

  /** The projects that pass `filter`, with dead ones among them; read-only. */
  #passing(filter: Filter): Bits {
    const table = this.#table;
    return projectsMatching(
      {
        facets: this.#facets,
        scratch: this.#scratch,
        size: table.size,
        numberOf: (field, ordinal) => table.numberOf(field, ordinal),
        named: (field, value) => table.named(field, value),
      },
      filter,
    );
  }

  /** What the words of `query` mean, with the live projects that carry it. */
  #meanings({ meanings = [] }: SearchQuery): Map<string, Meant> {
    return new Map(
      meanings.map(({ word, filter, also }) => [word, { projects: filter && this.#allowed(filter), also }]),
    );
  }

  #browse(query: SearchQuery, matches: Bits): { matches: Bits; total: number; page: number[] } {
    const total = countBits(matches);
    return { matches, total, page: this.#pageInOrder(query, matches, total) };
  }

  #match(
    query: SearchQuery,
    words: readonly QueryWord[],
    allowed: Bits,
  ): { matches: Bits; total: number; page: number[] } {
    const meanings = this.#meanings(query);
    const found = this.#text.match(words, (word) => meanings.get(word), allowed, this.#table.live);
    const matches = this.#scratch.take(allowed.length);
    const bits = query.sort !== "relevance" || query.facetCounts !== undefined;
    if (bits) for (const ordinal of found.ordinals) setBit(matches, ordinal);
    const total = found.ordinals.length;
    const page =
      query.sort === "relevance" ? this.#pageByScore(query, found) : this.#pageInOrder(query, matches, total);
    return { matches, total, page };
  }

  #pageInOrder({ sort, offset, limit }: SearchQuery, matches: Bits, total: number): number[] {
    const column = sort === "relevance" ? "downloads" : sort;
    const compare = (a: number, b: number): number => this.#table.compare(column, a, b);
    return pageInOrder(matches, total, this.#table.orders[column], compare, offset, limit);
  }

  #pageByScore(query: SearchQuery, { ordinals, scores }: TextMatches): number[] {
    const table = this.#table;
    const key = hashedKey(query.text);
    for (let i = 0; i < ordinals.length; i++) {
      const ordinal = ordinals[i]!;
      scores[i]! += popularity(table.downloadsOf(ordinal));
      if (table.isNamed("title", ordinal, key)) scores[i]! += exactNameBonus.title;
      if (table.isNamed("slug", ordinal, key)) scores[i]! += exactNameBonus.slug;
    }
    const compare = (a: number, b: number): number => table.compare("downloads", a, b);
    return pageByScore(ordinals, scores, compare, query.offset, query.limit);
  }

  #countFacets(fields: readonly SetField[], matches: Bits): FacetCounts {
    const counts: FacetCounts = {};
    for (const field of fields) counts[field] = Object.fromEntries(this.#countValues(field, matches));
    return counts;
  }

  #countValues(field: SetField, matches: Bits): Map<string, number> {
    const { size } = this.#table;
    if (isNamedField(field)) return this.#countNames(field, matches);
    const counts = this.#facets.count(field, matches, size);
    if (field !== "categories") return counts;
    for (const value of this.#facets.count("loaders", matches, size).keys()) {
      const both = this.#allowed({ kind: "is", field, value });
      intersect(both, matches);
      counts.set(value, countBits(both));
    }
    return counts;
  }

  #countNames(field: "title" | "slug" | "project_id", matches: Bits): Map<string, number> {
    const counts = new Map<string, number>();
    for (let ordinal = 0; ordinal < this.#table.size; ordinal++) {
      if (!hasBit(matches, ordinal)) continue;
      const hit = JSON.parse(this.#table.hitText(ordinal)) as { title: string; slug: string; id: string };
      const value = comparable(field, field === "project_id" ? hit.id : hit[field]);
      counts.set(value, (counts.get(value) ?? 0) + 1);
    }
    return counts;
  }

  #clearAway(): void {
    const dead = this.#table.size - this.#table.alive;
    if (dead <= this.#toleratedDead || dead * 5 <= this.#table.size) return;
    const { table, numbers } = this.#table.compacted();
    const renumber = (ordinal: number): number => numbers[ordinal] ?? -1;
    this.#table = table;
    this.#facets = this.#facets.renumbered(renumber);
    this.#text = this.#text.renumbered(renumber, table.size);
  }
}
