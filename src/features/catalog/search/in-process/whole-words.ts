// Words that are only found if typed in full and without typos, with a list for each.
import { demandLength, type ImageReader, isTexts, type NamedColumn, textColumn } from "./image.ts";
import { NumberLists } from "./number-lists.ts";

/** Unlike those of a dictionary, these words need no order. */
export class WholeWords {
  lists = new NumberLists();
  #numbers = new Map<string, number>();

  find(text: string): number | undefined {
    return this.#numbers.get(text);
  }

  /** The words with the numbers of their lists. */
  all(): Iterable<[text: string, list: number]> {
    return this.#numbers;
  }

  push(text: string, entry: number): void {
    let word = this.#numbers.get(text);
    if (word === undefined) this.#numbers.set(text, (word = this.lists.create()));
    this.lists.push(word, entry);
  }

  *columns(): Generator<NamedColumn> {
    yield textColumn("whole.words", [...this.#numbers.keys()]);
    yield* this.lists.columns("whole");
  }

  /** @param end what all entries must be below */
  static from(image: ImageReader, end: number): WholeWords {
    const words = new WholeWords();
    words.lists = NumberLists.from(image, "whole", end);
    // Lists are numbered in the order in which their words were added.
    words.#numbers = new Map(image.data("whole.words", isTexts).map((text, list) => [text, list]));
    demandLength(words.#numbers.size, words.lists.count, "whole.words");
    return words;
  }
}
