// Bit sets of small integers in 32-bit words.

export type Bits = Uint32Array;

/** Number of words that hold `size` bits. */
export function wordsFor(size: number): number {
  return (size + 31) >>> 5;
}

export function hasBit(bits: Bits, at: number): boolean {
  return ((bits[at >>> 5]! >>> (at & 31)) & 1) === 1;
}

export function setBit(bits: Bits, at: number): void {
  bits[at >>> 5]! |= 1 << (at & 31);
}

export function clearBit(bits: Bits, at: number): void {
  bits[at >>> 5]! &= ~(1 << (at & 31));
}

/** Intersects `target` with `other` in place. */
export function intersect(target: Bits, other: Bits): void {
  for (let i = 0; i < target.length; i++) target[i]! &= other[i]!;
}

/** Adds all of `other` to `target` in place. */
export function addAll(target: Bits, other: Bits): void {
  for (let i = 0; i < target.length; i++) target[i]! |= other[i]!;
}

/** Writes the complement of `other` to `target`, up to the end of the last word. */
export function setComplement(target: Bits, other: Bits): void {
  for (let i = 0; i < target.length; i++) target[i] = ~other[i]!;
}

/** Population count of a word. */
export function countOnes(word: number): number {
  let n = word - ((word >>> 1) & 0x55555555);
  n = (n & 0x33333333) + ((n >>> 2) & 0x33333333);
  return Math.imul((n + (n >>> 4)) & 0x0f0f0f0f, 0x01010101) >>> 24;
}

/** Number of elements. */
export function countBits(bits: Bits): number {
  let count = 0;
  for (let i = 0; i < bits.length; i++) count += countOnes(bits[i]!);
  return count;
}

/** Size of the intersection. */
export function countCommon(left: Bits, right: Bits): number {
  let count = 0;
  for (let i = 0; i < left.length; i++) count += countOnes(left[i]! & right[i]!);
  return count;
}

/** Calls `visit` for every element in ascending order. */
export function forEachBit(bits: Bits, visit: (at: number) => void): void {
  for (let i = 0; i < bits.length; i++) {
    for (let word = bits[i]!; word !== 0; word &= word - 1) visit((i << 5) + 31 - Math.clz32(word & -word));
  }
}

/** Arena allocator for short-lived bit sets, so that queries cause no garbage of their size. */
export class Scratch {
  #buffer = new Uint32Array(4096);
  #used = 0;

  /** Allocates a cleared bit set, valid until the enclosing `lend` returns or `reset`. */
  take(words: number): Bits {
    if (this.#used + words > this.#buffer.length) {
      this.#buffer = new Uint32Array(Math.max(this.#buffer.length * 2, words * 4));
      this.#used = 0;
    }
    const bits = this.#buffer.subarray(this.#used, this.#used + words);
    this.#used += words;
    return bits.fill(0);
  }

  /** Runs `work` and then releases what it allocated. */
  lend(work: () => void): void {
    const used = this.#used;
    work();
    this.#used = used;
  }

  /** Releases everything. */
  reset(): void {
    this.#used = 0;
  }
}
