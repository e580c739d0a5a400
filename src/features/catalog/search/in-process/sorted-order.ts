// Numbers kept in an order of one's own, where changes are merged in when the order is next read.

/** `compare` must tell any two numbers apart and may change its mind only about numbers passed to `place`. */
export class SortedOrder {
  #sorted = new Uint32Array(0);
  readonly #pending = new Set<number>();
  readonly #compare: (a: number, b: number) => number;

  constructor(compare: (a: number, b: number) => number) {
    this.#compare = compare;
  }

  /** Takes `value` in, or moves it to where it belongs now. */
  place(value: number): void {
    this.#pending.add(value);
  }

  /** All values in order; valid until the next read after a `place`. */
  read(): Uint32Array {
    if (this.#pending.size > 0) this.#merge();
    return this.#sorted;
  }

  /** Takes over the order of `other`, renumbered; values sent to -1 are dropped. Order must be kept by renumbering. */
  takeFrom(other: SortedOrder, renumber: (value: number) => number): void {
    const renumbered = other.read().map((value) => renumber(value) + 1);
    this.#sorted = renumbered.filter((value) => value > 0).map((value) => value - 1);
  }

  #merge(): void {
    const fresh = Uint32Array.from(this.#pending).sort(this.#compare);
    const old = this.#sorted;
    const merged = new Uint32Array(old.length + fresh.length);
    let length = 0;
    let next = 0;
    for (const value of old) {
      if (this.#pending.has(value)) continue;
      while (next < fresh.length && this.#compare(fresh[next]!, value) < 0) merged[length++] = fresh[next++]!;
      merged[length++] = value;
    }
    while (next < fresh.length) merged[length++] = fresh[next++]!;
    this.#sorted = merged.subarray(0, length);
    this.#pending.clear();
  }
}
