// A word preprocessed for bit-parallel edit distance against thousands of others.
import { typosBetween } from "#features/catalog/search/distance.ts";

/** Same distance as {@link typosBetween}; bit-parallel after Hyyrö (2003) for words of at most 32 letters. */
export class TypoPattern {
  readonly #word: string;
  readonly #most: number;
  /** For every letter below 128: its positions in the word as bits; other letters are in #rare. */
  readonly #common = new Int32Array(128);
  readonly #rare = new Map<number, number>();

  constructor(word: string, most: number) {
    this.#word = word;
    this.#most = most;
    for (let i = 0; i < Math.min(32, word.length); i++) {
      const letter = word.charCodeAt(i);
      if (letter < 128) this.#common[letter]! |= 1 << i;
      else this.#rare.set(letter, (this.#rare.get(letter) ?? 0) | (1 << i));
    }
  }

  /** Typos between the word and `other`, or `most + 1` if there are more. */
  typosTo(other: string): number {
    const length = this.#word.length;
    const most = this.#most;
    if (length > 32 || length === 0) return typosBetween(this.#word, other, most);
    const lastBit = 1 << (length - 1);
    let [up, down, same, before, typos] = [-1, 0, 0, 0, length];
    for (let j = 0; j < other.length; j++) {
      const letter = other.charCodeAt(j);
      const places = letter < 128 ? this.#common[letter]! : (this.#rare.get(letter) ?? 0);
      const swapped = ((~same & places) << 1) & before;
      same = ((((places & up) + up) | 0) ^ up) | places | down | swapped | 0;
      let higher = down | ~(same | up);
      let lower = same & up;
      if (higher & lastBit) typos += 1;
      else if (lower & lastBit) typos -= 1;
      if (typos - (other.length - 1 - j) > most) return most + 1;
      higher = (higher << 1) | 1;
      lower <<= 1;
      up = lower | ~(same | higher);
      down = higher & same;
      before = places;
    }
    return typos > most ? most + 1 : typos;
  }
}
