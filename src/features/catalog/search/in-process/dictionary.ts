// The distinct words of the catalog: lookup by spelling, prefix and similarity.
import { countOnes } from "./bits.ts";
import { withRoom } from "./growing.ts";
import { demandBelow, demandLength, type ImageReader, isTexts, type NamedColumn, textColumn } from "./image.ts";
import { TypoPattern } from "./typo-pattern.ts";
import { SortedOrder } from "./sorted-order.ts";

/** The words of one length, as long as there are `count`. */
interface LengthGroup {
  words: Uint32Array;
  count: number;
}

/** Words are numbered from 0 in insertion order. */
export class Dictionary {
  readonly #numbers = new Map<string, number>();
  readonly #texts: string[] = [];
  /** Two numbers per word. */
  #signatures = new Uint32Array(64);
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
    const word = this.#register(text);
    this.#order.place(word);
    this.#signatures = withRoom(this.#signatures, 2 * word + 2);
    this.#signatures.set(signatureOf(text), 2 * word);
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
      const signatures = this.#signatures;
      for (let i = 0; i < group.count; i++) {
        const word = group.words[i]!;
        const changes = countOnes(signatures[2 * word]! ^ left) + countOnes(signatures[2 * word + 1]! ^ right);
        if (changes > 2 * most) continue;
        const typos = pattern.typosTo(this.#texts[word]!);
        if (typos > 0 && typos <= most) found.push({ word, typos });
      }
    }
    return found;
  }

  *columns(): Generator<NamedColumn> {
    yield textColumn("words", this.#texts);
    yield ["words.signatures", this.#signatures.subarray(0, 2 * this.size)];
    yield ["words.order", this.#order.read()];
  }

  static from(image: ImageReader): Dictionary {
    const dictionary = new Dictionary();
    for (const text of image.data("words", isTexts)) dictionary.#register(text);
    const { size } = dictionary;
    demandLength(dictionary.#numbers.size, size, "words");
    dictionary.#signatures = image.column("words.signatures", "u32");
    demandLength(dictionary.#signatures.length, 2 * size, "words.signatures");
    const order = image.column("words.order", "u32");
    demandLength(order.length, size, "words.order");
    demandBelow(order, size, "words.order");
    dictionary.#order.takeSorted(order);
    return dictionary;
  }

  #register(text: string): number {
    const word = this.#texts.push(text) - 1;
    this.#numbers.set(text, word);
    while (this.#byLength.length <= text.length) this.#byLength.push({ words: new Uint32Array(4), count: 0 });
    const group = this.#byLength[text.length]!;
    group.words = withRoom(group.words, group.count + 1);
    group.words[group.count++] = word;
    return word;
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
