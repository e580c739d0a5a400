// The distinct words of the catalog: lookup by spelling, prefix and similarity.
import { countOnes } from "./bits.ts";
import { TypoPattern } from "./typo-pattern.ts";
import { SortedOrder } from "./sorted-order.ts";

interface LengthGroup {
  readonly words: number[];
  /** Two numbers per word. */
  readonly signatures: number[];
}

/** Words are numbered from 0 in insertion order. */
export class Dictionary {
  readonly #numbers = new Map<string, number>();
  readonly #texts: string[] = [];
  readonly #byLength: LengthGroup[] = [];
  readonly #order = new SortedOrder((a, b) => (this.#texts[a]! < this.#texts[b]! ? -1 : 1));

  find(text: string): number | undefined {
    return this.#numbers.get(text);
  }

  get size(): number {
    return this.#texts.length;
  }

  text(word: number): string {
    return this.#texts[word]!;
  }

  /** Inserts a new word and returns its number. */
  add(text: string): number {
    const word = this.#texts.push(text) - 1;
    this.#numbers.set(text, word);
    this.#order.place(word);
    while (this.#byLength.length <= text.length) this.#byLength.push({ words: [], signatures: [] });
    const group = this.#byLength[text.length]!;
    group.words.push(word);
    group.signatures.push(...signatureOf(text));
    return word;
  }

  /** The words with this prefix, sorted. */
  withPrefix(beginning: string): Uint32Array {
    const order = this.#order.read();
    const from = this.#firstNotBefore(order, 0, (text) => text >= beginning);
    const to = this.#firstNotBefore(order, from, (text) => !text.startsWith(beginning));
    return order.subarray(from, to);
  }

  /** The words within 1 … `most` typos of `text`. */
  near(text: string, most: number): { word: number; typos: number }[] {
    const pattern = new TypoPattern(text, most);
    const [left, right] = signatureOf(text);
    const found: { word: number; typos: number }[] = [];
    for (let length = Math.max(1, text.length - most); length <= text.length + most; length++) {
      const group = this.#byLength[length];
      if (!group) break;
      const { words, signatures } = group;
      for (let i = 0; i < words.length; i++) {
        const changes = countOnes(signatures[2 * i]! ^ left) + countOnes(signatures[2 * i + 1]! ^ right);
        if (changes > 2 * most) continue;
        const typos = pattern.typosTo(this.#texts[words[i]!]!);
        if (typos > 0 && typos <= most) found.push({ word: words[i]!, typos });
      }
    }
    return found;
  }

  /**
   * Binary search: the first position in `order` at or after `from` whose word satisfies `past`; `past` must be
   * monotonic.
   */
  #firstNotBefore(order: Uint32Array, from: number, past: (text: string) => boolean): number {
    let low = from;
    let high = order.length;
    while (low < high) {
      const middle = (low + high) >>> 1;
      if (past(this.#texts[order[middle]!]!)) high = middle;
      else low = middle + 1;
    }
    return low;
  }
}

/** Each pair of letter and occurrence sets one of 64 bits: a typo changes at most two of them. */
function signatureOf(text: string): [number, number] {
  const signature: [number, number] = [0, 0];
  for (let i = 0; i < text.length; i++) {
    const letter = text.charCodeAt(i);
    let occurrence = 0;
    for (let j = 0; j < i; j++) if (text.charCodeAt(j) === letter) occurrence += 1;
    const bit = Math.imul(letter * 4 + occurrence, 0x9e3779b1) >>> 26;
    signature[bit >> 5]! |= 1 << (bit & 31);
  }
  return signature;
}
