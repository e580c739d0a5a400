// The columns of the index: each project's id, numbers, names and serialized hit, and the sort orders.
import { type SearchDocument, toHit } from "#features/catalog/search/document.ts";
import { comparable, type NumberField } from "#features/catalog/search/filter.ts";
import type { CountRow, SearchSort } from "#features/catalog/search/port.ts";
import { nameKey } from "#features/catalog/search/text.ts";
import { type Bits, clearBit, hasBit, setBit, wordsFor } from "./bits.ts";
import type { NamedField } from "./facet-index.ts";
import { withRoom } from "./growing.ts";
import { SortedOrder } from "./sorted-order.ts";

type ColumnSort = Exclude<SearchSort, "relevance">;

/** A project is an ordinal in insertion order. A changed project is reinserted and its old ordinal dies. */
export class ProjectTable {
  /** Number of ordinals assigned, including dead ones. */
  size = 0;
  /** Number of live ordinals. */
  alive = 0;
  live: Bits = new Uint32Array(1);
  readonly titleKeys: string[] = [];
  readonly slugKeys: string[] = [];
  readonly #ids: string[] = [];
  readonly #ordinals = new Map<string, number>();
  /** JSON of each hit without its opening brace and counts, which change more often than the rest. */
  readonly #hits: string[] = [];
  readonly #columns: Record<ColumnSort, Float64Array> = {
    downloads: new Float64Array(16),
    follows: new Float64Array(16),
    newest: new Float64Array(16),
    updated: new Float64Array(16),
  };
  readonly orders: Record<ColumnSort, SortedOrder> = {
    downloads: new SortedOrder((a, b) => this.compare("downloads", a, b)),
    follows: new SortedOrder((a, b) => this.compare("follows", a, b)),
    newest: new SortedOrder((a, b) => this.compare("newest", a, b)),
    updated: new SortedOrder((a, b) => this.compare("updated", a, b)),
  };

  /** Inserts a new project and returns its ordinal. */
  add(document: SearchDocument): number {
    const { downloads, follows, ...rest } = toHit(document);
    const ordinal = this.#append(document.id, {
      hit: JSON.stringify(rest).slice(1),
      titleKey: nameKey(document.title),
      slugKey: nameKey(document.slug),
      numbers: { downloads, follows, newest: document.published, updated: document.updated },
    });
    for (const order of Object.values(this.orders)) order.place(ordinal);
    return ordinal;
  }

  /** Removes a project; false if it is unknown. */
  remove(id: string): boolean {
    const ordinal = this.#ordinals.get(id);
    if (ordinal === undefined) return false;
    this.#ordinals.delete(id);
    this.#hits[ordinal] = "";
    clearBit(this.live, ordinal);
    this.alive -= 1;
    return true;
  }

  setCounts({ id, downloads, follows }: CountRow): void {
    const ordinal = this.#ordinals.get(id);
    if (ordinal === undefined) return;
    this.#columns.downloads[ordinal] = downloads;
    this.#columns.follows[ordinal] = follows;
    this.orders.downloads.place(ordinal);
    this.orders.follows.place(ordinal);
  }

  /** Compares by `sort`: descending, ties by id. */
  compare(sort: ColumnSort, a: number, b: number): number {
    const column = this.#columns[sort];
    const difference = column[b]! - column[a]!;
    if (difference !== 0) return difference;
    const [left, right] = [this.#ids[a]!, this.#ids[b]!];
    if (left === right) return a - b;
    return left < right ? -1 : 1;
  }

  downloadsOf(ordinal: number): number {
    return this.#columns.downloads[ordinal]!;
  }

  numberOf(field: NumberField, ordinal: number): number {
    switch (field) {
      case "downloads":
      case "follows":
        return this.#columns[field][ordinal]!;
      case "created_timestamp":
        return Math.floor(this.#columns.newest[ordinal]! / 1000);
      case "modified_timestamp":
        return Math.floor(this.#columns.updated[ordinal]! / 1000);
    }
  }

  /** The live projects whose title, slug or id is `value` (normalized). */
  named(field: NamedField, value: string): number[] {
    if (field === "project_id") {
      const ordinal = this.#ordinals.get(value);
      return ordinal === undefined ? [] : [ordinal];
    }
    const key = nameKey(value);
    const keys = field === "title" ? this.titleKeys : this.slugKeys;
    const found: number[] = [];
    for (let ordinal = 0; ordinal < this.size; ordinal++) {
      if (keys[ordinal] !== key || !hasBit(this.live, ordinal)) continue;
      const hit = JSON.parse(this.hitText(ordinal)) as { title: string; slug: string };
      if (comparable(field, hit[field]) === value) found.push(ordinal);
    }
    return found;
  }

  hitText(ordinal: number): string {
    const downloads = JSON.stringify(this.#columns.downloads[ordinal]);
    const follows = JSON.stringify(this.#columns.follows[ordinal]);
    return `{"downloads":${downloads},"follows":${follows},${this.#hits[ordinal]!}`;
  }

  /** A copy with live projects only, and the new number of every old ordinal (-1 if dead). */
  compacted(): { table: ProjectTable; numbers: Int32Array } {
    const table = new ProjectTable();
    const numbers = new Int32Array(this.size).fill(-1);
    for (let ordinal = 0; ordinal < this.size; ordinal++) {
      if (!hasBit(this.live, ordinal)) continue;
      const { downloads, follows, newest, updated } = this.#columns;
      numbers[ordinal] = table.#append(this.#ids[ordinal]!, {
        hit: this.#hits[ordinal]!,
        titleKey: this.titleKeys[ordinal]!,
        slugKey: this.slugKeys[ordinal]!,
        numbers: {
          downloads: downloads[ordinal]!,
          follows: follows[ordinal]!,
          newest: newest[ordinal]!,
          updated: updated[ordinal]!,
        },
      });
    }
    for (const sort of ["downloads", "follows", "newest", "updated"] as const) {
      table.orders[sort].takeFrom(this.orders[sort], (ordinal) => numbers[ordinal]!);
    }
    return { table, numbers };
  }

  #append(
    id: string,
    row: { hit: string; titleKey: string; slugKey: string; numbers: Record<ColumnSort, number> },
  ): number {
    const ordinal = this.size;
    this.size += 1;
    this.alive += 1;
    this.live = withRoom(this.live, wordsFor(this.size));
    setBit(this.live, ordinal);
    this.#ids.push(id);
    this.#ordinals.set(id, ordinal);
    this.#hits.push(row.hit);
    this.titleKeys.push(row.titleKey);
    this.slugKeys.push(row.slugKey === row.titleKey ? row.titleKey : row.slugKey);
    for (const sort of ["downloads", "follows", "newest", "updated"] as const) {
      this.#columns[sort] = withRoom(this.#columns[sort], this.size);
      this.#columns[sort][ordinal] = row.numbers[sort];
    }
    return ordinal;
  }
}
