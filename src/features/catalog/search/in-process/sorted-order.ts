// Numbers in a custom sort order; changes are merged in on the next read.

const fewPending = 16;

/** `compare` must be a total order whose result changes only for numbers passed to `place`. */
export class SortedOrder {
  #sorted = new Uint32Array(0);
  /** The buffer whose front part is #sorted. */
  #room = new Uint32Array(0);
  #pending: number[] = [];
  readonly #compare: (a: number, b: number) => number;

  constructor(compare: (a: number, b: number) => number) {
    this.#compare = compare;
  }

  /** Inserts `value`, or moves it to its current position. */
  place(value: number): void {
    this.#pending.push(value);
  }

  /** All values in order; valid until the next read after a `place`. */
  read(): Uint32Array {
    if (this.#pending.length > 0 && this.#pending.length <= fewPending) this.#insert();
    else if (this.#pending.length > 0) this.#merge();
    return this.#sorted;
  }

  /** Takes over values that are in order. */
  takeSorted(sorted: Uint32Array<ArrayBuffer>): void {
    this.#sorted = sorted;
    this.#pending = [];
  }

  /** Copies the order of `other`, renumbered; values mapped to -1 are dropped. Renumbering must preserve the order. */
  takeFrom(other: SortedOrder, renumber: (value: number) => number): void {
    const renumbered = other.read().map((value) => renumber(value) + 1);
    this.#sorted = renumbered.filter((value) => value > 0).map((value) => value - 1);
  }

  /** Moves a few values individually, at little more than the cost of a copy. */
  #insert(): void {
    let sorted = this.#sorted;
    const values = new Set(this.#pending);
    for (const value of values) {
      const at = sorted.indexOf(value);
      if (at < 0) continue;
      sorted.copyWithin(at, at + 1);
      sorted = sorted.subarray(0, -1);
    }
    let length = sorted.length;
    if (this.#room.buffer !== sorted.buffer || this.#room.length < length + values.size) {
      this.#room = new Uint32Array(length + Math.max(fewPending, length >>> 4));
      this.#room.set(sorted);
    }
    for (const value of values) {
      let low = 0;
      let high = length;
      while (low < high) {
        const middle = (low + high) >>> 1;
        if (this.#compare(this.#room[middle]!, value) < 0) low = middle + 1;
        else high = middle;
      }
      this.#room.copyWithin(low + 1, low, length);
      this.#room[low] = value;
      length += 1;
    }
    this.#sorted = this.#room.subarray(0, length);
    this.#pending = [];
  }

  #merge(): void {
    const fresh = Uint32Array.from(this.#pending).sort(this.#compare);
    const old = this.#sorted;
    const moved = new Uint8Array(this.#pending.reduce((most, value) => Math.max(most, value), 0) + 1);
    for (const value of fresh) moved[value] = 1;
    const merged = new Uint32Array(old.length + fresh.length);
    let length = 0;
    const append = (value: number): void => {
      if (length === 0 || merged[length - 1] !== value) merged[length++] = value;
    };
    let next = 0;
    for (const value of old) {
      if (moved[value] === 1) continue;
      while (next < fresh.length && this.#compare(fresh[next]!, value) < 0) append(fresh[next++]!);
      append(value);
    }
    while (next < fresh.length) append(fresh[next++]!);
    this.#sorted = merged.subarray(0, length);
    this.#pending = [];
  }
}
