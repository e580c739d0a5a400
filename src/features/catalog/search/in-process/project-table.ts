// The columns of the index: each project's id, numbers, names and serialized hit, and the sort orders.
import { type SearchDocument, toHit } from "#features/catalog/search/document.ts";
import { comparable, type NumberField } from "#features/catalog/search/filter.ts";
import type { CountRow, SearchSort } from "#features/catalog/search/port.ts";
import { nameKey } from "#features/catalog/search/text.ts";
import { type Bits, clearBit, countBits, hasBit, setBit, wordsFor } from "./bits.ts";
import type { NamedField } from "./facet-index.ts";
import { withRoom } from "./growing.ts";
import { Hits } from "./hits.ts";
import { demandBelow, demandLength, type ImageReader, isTexts, type NamedColumn, textColumn } from "./image.ts";
import { SortedOrder } from "./sorted-order.ts";

type ColumnSort = Exclude<SearchSort, "relevance">;
const risingSorts = ["rising-7", "rising-30", "rising-90"] as const satisfies readonly ColumnSort[];
const columnSorts = ["downloads", "follows", "newest", "updated", ...risingSorts] as const;

/** A value for each order. */
const each = <T>(make: (sort: ColumnSort) => T) =>
  Object.fromEntries(columnSorts.map((sort) => [sort, make(sort)])) as Record<ColumnSort, T>;

/** A name as it is compared: its key and the hash of that. */
export interface NameKey {
  readonly key: string;
  readonly hash: number;
}

export function hashedKey(name: string): NameKey {
  const key = nameKey(name);
  let hash = 0x811c9dc5;
  for (let i = 0; i < key.length; i++) hash = Math.imul(hash ^ key.charCodeAt(i), 0x01000193);
  return { key, hash: hash >>> 0 };
}

/** A project is an ordinal in insertion order. A changed project is reinserted and its old ordinal dies. */
export class ProjectTable {
  /** Number of ordinals assigned, including dead ones. */
  size = 0;
  /** Number of live ordinals. */
  alive = 0;
  live: Bits = new Uint32Array(1);
  /** Hashes of the keys of titles and slugs. */
  readonly #names = { title: new Uint32Array(16), slug: new Uint32Array(16) };
  readonly #ids: string[] = [];
  readonly #ordinals = new Map<string, number>();
  #hits = new Hits();
  readonly #columns = each<Float64Array>(() => new Float64Array(16));
  readonly orders = each((sort) => new SortedOrder((a, b) => this.compare(sort, a, b)));

  /** Inserts a new project and returns its ordinal. */
  add(document: SearchDocument): number {
    const { downloads, follows, ...rest } = toHit(document);
    const [week, month, quarter] = document.rising ?? [0, 0, 0];
    this.#hits.push(rest);
    const ordinal = this.#append(document.id, {
      title: hashedKey(document.title).hash,
      slug: hashedKey(document.slug).hash,
      numbers: {
        downloads,
        follows,
        newest: document.published,
        updated: document.updated,
        "rising-7": week,
        "rising-30": month,
        "rising-90": quarter,
      },
    });
    for (const order of Object.values(this.orders)) order.place(ordinal);
    return ordinal;
  }

  /** Removes a project; false if it is unknown. */
  remove(id: string): boolean {
    const ordinal = this.#ordinals.get(id);
    if (ordinal === undefined) return false;
    this.#ordinals.delete(id);
    this.#hits.clear(ordinal);
    clearBit(this.live, ordinal);
    this.alive -= 1;
    return true;
  }

  setCounts({ id, downloads, follows, rising }: CountRow): void {
    const ordinal = this.#ordinals.get(id);
    if (ordinal === undefined) return;
    this.#columns.downloads[ordinal] = downloads;
    this.#columns.follows[ordinal] = follows;
    this.orders.downloads.place(ordinal);
    this.orders.follows.place(ordinal);
    risingSorts.forEach((sort, at) => {
      const score = rising?.[at];
      if (score === undefined || score === this.#columns[sort][ordinal]) return;
      this.#columns[sort][ordinal] = score;
      this.orders[sort].place(ordinal);
    });
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
    const key = hashedKey(value);
    const found: number[] = [];
    for (let ordinal = 0; ordinal < this.size; ordinal++) {
      if (!hasBit(this.live, ordinal) || !this.isNamed(field, ordinal, key)) continue;
      if (comparable(field, this.#nameOf(field, ordinal)) === value) found.push(ordinal);
    }
    return found;
  }

  /** Whether the title or slug of a project has this key. */
  isNamed(field: "title" | "slug", ordinal: number, { key, hash }: NameKey): boolean {
    return this.#names[field][ordinal] === hash && nameKey(this.#nameOf(field, ordinal)) === key;
  }

  hitText(ordinal: number): string {
    return this.#hits.text(ordinal, this.#columns.downloads[ordinal]!, this.#columns.follows[ordinal]!);
  }

  /** Releases unused capacity. */
  settle(): void {
    this.#hits.pack();
  }

  /** A copy with live projects only, and the new number of every old ordinal (-1 if dead). */
  compacted(): { table: ProjectTable; numbers: Int32Array } {
    const table = new ProjectTable();
    const numbers = new Int32Array(this.size).fill(-1);
    const kept: number[] = [];
    for (let ordinal = 0; ordinal < this.size; ordinal++) {
      if (!hasBit(this.live, ordinal)) continue;
      kept.push(ordinal);
      numbers[ordinal] = table.#append(this.#ids[ordinal]!, {
        title: this.#names.title[ordinal]!,
        slug: this.#names.slug[ordinal]!,
        numbers: each((sort) => this.#columns[sort][ordinal]!),
      });
    }
    table.#hits = this.#hits.only(kept);
    for (const sort of columnSorts) {
      table.orders[sort].takeFrom(this.orders[sort], (ordinal) => numbers[ordinal]!);
    }
    return { table, numbers };
  }

  *columns(): Generator<NamedColumn> {
    yield textColumn("ids", this.#ids);
    yield ["live", this.live.subarray(0, wordsFor(this.size))];
    yield ["titles", this.#names.title.subarray(0, this.size)];
    yield ["slugs", this.#names.slug.subarray(0, this.size)];
    yield* this.#hits.columns();
    for (const sort of columnSorts) {
      yield [`${sort}.values`, this.#columns[sort].subarray(0, this.size)];
      yield [`${sort}.order`, this.orders[sort].read()];
    }
  }

  static from(image: ImageReader): ProjectTable {
    const table = new ProjectTable();
    for (const id of image.data("ids", isTexts)) table.#ids.push(id);
    table.size = table.#ids.length;
    table.live = image.column("live", "u32");
    demandLength(table.live.length, wordsFor(table.size), "live");
    table.alive = countBits(table.live);
    for (let ordinal = 0; ordinal < table.size; ordinal++) {
      if (hasBit(table.live, ordinal)) table.#ordinals.set(table.#ids[ordinal]!, ordinal);
    }
    demandLength(table.#ordinals.size, table.alive, "live");
    table.#names.title = image.column("titles", "u32");
    table.#names.slug = image.column("slugs", "u32");
    demandLength(table.#names.title.length, table.size, "titles");
    demandLength(table.#names.slug.length, table.size, "slugs");
    table.#hits = Hits.from(image, table.size);
    for (const sort of columnSorts) {
      const values = image.column(`${sort}.values`, "f64");
      demandLength(values.length, table.size, `${sort}.values`);
      table.#columns[sort] = values;
      const order = image.column(`${sort}.order`, "u32");
      demandLength(order.length, table.size, `${sort}.order`);
      demandBelow(order, table.size, `${sort}.order`);
      table.orders[sort].takeSorted(order);
    }
    return table;
  }

  #nameOf(field: "title" | "slug", ordinal: number): string {
    return (JSON.parse(this.hitText(ordinal)) as Record<"title" | "slug", string>)[field];
  }

  #append(id: string, row: { title: number; slug: number; numbers: Record<ColumnSort, number> }): number {
    const ordinal = this.size;
    this.size += 1;
    this.alive += 1;
    this.live = withRoom(this.live, wordsFor(this.size));
    setBit(this.live, ordinal);
    this.#ids.push(id);
    this.#ordinals.set(id, ordinal);
    for (const field of ["title", "slug"] as const) {
      this.#names[field] = withRoom(this.#names[field], this.size);
      this.#names[field][ordinal] = row[field];
    }
    for (const sort of columnSorts) {
      this.#columns[sort] = withRoom(this.#columns[sort], this.size);
      this.#columns[sort][ordinal] = row.numbers[sort];
    }
    return ordinal;
  }
}
