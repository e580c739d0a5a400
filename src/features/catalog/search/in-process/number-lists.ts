// Many append-only lists of ascending 32-bit numbers in one buffer, with bit sets for the dense ones.
import { type Bits, type Scratch, setBit, wordsFor } from "./bits.ts";
import { withRoom } from "./growing.ts";
import { demandBelow, demandLength, type ImageReader, type NamedColumn } from "./image.ts";

interface CachedBits {
  bits: Bits;
  /** How many entries of the list are already in `bits`. */
  upTo: number;
}

/** Lists are identified by the number `create` returned. Numbers are only appended. */
export class NumberLists {
  /** Entries of list `l` are `pool[starts[l]] … pool[starts[l] + lengths[l] - 1]`. */
  pool = new Uint32Array(1024);
  starts = new Uint32Array(64);
  lengths = new Uint32Array(64);
  #capacities = new Uint32Array(64);
  #count = 0;
  #used = 0;
  readonly #cache = new Map<number, CachedBits>();

  get count(): number {
    return this.#count;
  }

  create(): number {
    const list = this.#count++;
    this.starts = withRoom(this.starts, this.#count);
    this.lengths = withRoom(this.lengths, this.#count);
    this.#capacities = withRoom(this.#capacities, this.#count);
    return list;
  }

  push(list: number, value: number): void {
    const length = this.lengths[list]!;
    if (length === this.#capacities[list]!) this.#move(list, length);
    this.pool[this.starts[list]! + length] = value;
    this.lengths[list] = length + 1;
  }

  /** A view of the entries; valid until the next `push`. */
  entries(list: number): Uint32Array {
    const start = this.starts[list]!;
    return this.pool.subarray(start, start + this.lengths[list]!);
  }

  /**
   * The list as a bit set of `size` numbers. It may be shared and longer than requested: read-only. Valid until the
   * scratch is reset or the list grows.
   */
  bits(list: number, size: number, scratch: Scratch): Bits {
    const cached = this.#cache.get(list);
    const dense = this.lengths[list]! * 16 >= size;
    if (!cached && !dense) return this.#fill({ bits: scratch.take(wordsFor(size)), upTo: 0 }, list);
    const kept = cached ?? { bits: new Uint32Array(0), upTo: 0 };
    kept.bits = withRoom(kept.bits, wordsFor(size));
    this.#cache.set(list, kept);
    return this.#fill(kept, list);
  }

  /** A copy with every entry mapped by `renumber`; entries mapped to -1 are dropped. */
  renumbered(renumber: (value: number) => number): NumberLists {
    const copy = new NumberLists();
    for (let list = 0; list < this.#count; list++) {
      copy.create();
      for (const value of this.entries(list)) {
        const next = renumber(value);
        if (next >= 0) copy.push(list, next);
      }
    }
    return copy;
  }

  /** Releases unused capacity; long lists keep an eighth for growth. */
  pack(): void {
    const capacities = this.lengths.slice(0, this.#count).map((length) => length + (length >>> 3));
    const total = capacities.reduce((sum, capacity) => sum + capacity, 0);
    const pool = new Uint32Array(Math.ceil(total * 1.1) + 1024);
    let used = 0;
    for (let list = 0; list < this.#count; list++) {
      pool.set(this.entries(list), used);
      this.starts[list] = used;
      this.#capacities[list] = capacities[list]!;
      used += capacities[list]!;
    }
    this.pool = pool;
    this.#used = used;
  }

  *columns(name: string): Generator<NamedColumn> {
    const lengths = this.lengths.subarray(0, this.#count);
    const pool = new Uint32Array(lengths.reduce((sum, length) => sum + length, 0));
    let used = 0;
    for (let list = 0; list < this.#count; list++) {
      pool.set(this.entries(list), used);
      used += lengths[list]!;
    }
    yield [`${name}.lengths`, lengths];
    yield [`${name}.pool`, pool];
  }

  /** @param end what all numbers must be below */
  static from(image: ImageReader, name: string, end: number): NumberLists {
    const lists = new NumberLists();
    lists.lengths = image.column(`${name}.lengths`, "u32");
    lists.pool = image.column(`${name}.pool`, "u32", "grows");
    lists.#count = lists.lengths.length;
    lists.#capacities = lists.lengths.slice();
    lists.starts = new Uint32Array(lists.#count);
    for (let list = 0; list < lists.#count; list++) {
      lists.starts[list] = lists.#used;
      lists.#used += lists.lengths[list]!;
    }
    demandLength(image.lengthOf(`${name}.pool`, "u32"), lists.#used, `${name}.pool`);
    demandBelow(lists.pool, end, `${name}.pool`);
    return lists;
  }

  #fill(cached: CachedBits, list: number): Bits {
    const entries = this.entries(list);
    for (let i = cached.upTo; i < entries.length; i++) setBit(cached.bits, entries[i]!);
    cached.upTo = entries.length;
    return cached.bits;
  }

  #move(list: number, length: number): void {
    const capacity = length === 0 ? 1 : length * 2;
    this.pool = withRoom(this.pool, this.#used + capacity);
    const start = this.starts[list]!;
    this.pool.copyWithin(this.#used, start, start + length);
    this.starts[list] = this.#used;
    this.#capacities[list] = capacity;
    this.#used += capacity;
  }
}
