// The distinct words of the catalogue: by spelling, by beginning, and by likeness.
import { slipsBetween } from "../distance.ts";
import { countOnes } from "./bits.ts";
import { SortedOrder } from "./sorted-order.ts";

interface LengthGroup {
  readonly words: number[];
  readonly signatures: number[];
}

/** Words are numbered from 0 in order of arrival. */
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

  /** Takes in a word that is not here yet and numbers it. */
  add(text: string): number {
    const word = this.#texts.push(text) - 1;
    this.#numbers.set(text, word);
    this.#order.place(word);
    while (this.#byLength.length <= text.length) this.#byLength.push({ words: [], signatures: [] });
    const group = this.#byLength[text.length]!;
    group.words.push(word);
    group.signatures.push(signatureOf(text));
    return word;
  }

  /** The words that begin with `beginning`, in order of spelling. */
  withPrefix(beginning: string): Uint32Array {
    const order = this.#order.read();
    const from = this.#firstNotBefore(order, 0, (text) => text >= beginning);
    const to = this.#firstNotBefore(order, from, (text) => !text.startsWith(beginning));
    return order.subarray(from, to);
  }

  /** The words at 1 … `most` slips from `text`. A slip changes at most two letters of the set of letters used. */
  near(text: string, most: number): { word: number; slips: number }[] {
    const signature = signatureOf(text);
    const found: { word: number; slips: number }[] = [];
    for (let length = Math.max(1, text.length - most); length <= text.length + most; length++) {
      const group = this.#byLength[length];
      if (!group) break;
      const { words, signatures } = group;
      for (let i = 0; i < signatures.length; i++) {
        if (countOnes(signatures[i]! ^ signature) > 2 * most) continue;
        const slips = slipsBetween(text, this.#texts[words[i]!]!, most);
        if (slips > 0 && slips <= most) found.push({ word: words[i]!, slips });
      }
    }
    return found;
  }

  /** In the order, the first place from `from` on whose word is `past`; all later ones must be too. */
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

function signatureOf(text: string): number {
  let signature = 0;
  for (let i = 0; i < text.length; i++) signature |= 1 << (Math.imul(text.charCodeAt(i), 0x9e3779b1) >>> 27);
  return signature;
}
