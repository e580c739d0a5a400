// Full-text index: which projects contain which words, and how well they match a query.
import {
  maxNamesakes,
  meaningScore,
  namePlaces,
  prefixLikeness,
  similarity,
  typoLikeness,
  wholeWordScore,
  wordScore,
} from "#features/catalog/search/score.ts";
import type { QueryWord } from "#features/catalog/search/text.ts";
import { type Bits, countCommon, forEachBit, hasBit } from "./bits.ts";
import { Dictionary } from "./dictionary.ts";
import { withRoom } from "./growing.ts";
import { BadImage, demandLength, type ImageReader, type NamedColumn } from "./image.ts";
import { NumberLists } from "./number-lists.ts";
import { WholeWords } from "./whole-words.ts";

/** Matching projects and, at the same index, the sums of their word scores (without popularity). */
export interface TextMatches {
  readonly ordinals: number[];
  readonly scores: number[];
}

/** What one word of the query means beyond its letters. */
export interface Meant {
  /** Projects that match it because they carry what it names. */
  readonly projects: Bits | null;
  /** Words that match in its place. */
  readonly also: readonly string[];
}

/** What matches one word of the query. */
interface Stand {
  readonly words: number[];
  readonly alike: number[];
  /** The same for whole words. */
  readonly whole: number[];
  readonly wholeAlike: number[];
  readonly meant: Bits | null;
  /** Number of entries to read. */
  readonly cost: number;
}

/**
 * A project is an ordinal below 2^28; an entry in a word's posting list is `ordinal << 4 | places`. Whole words have
 * their own lists, so that prefixes and typos never lead to them; their entries are `ordinal << 2 | wholePlaces`.
 */
export class TextIndex {
  #dictionary = new Dictionary();
  #lists = new NumberLists();
  #whole = new WholeWords();
  #titleWords = new Uint8Array(16);
  #last = new Uint8Array(16);
  #best = new Int32Array(16);
  #sum = new Int32Array(16);
  #matched = new Uint8Array(16);

  /** Inserts the words of a new, highest ordinal. */
  add(
    ordinal: number,
    wordPlaces: ReadonlyMap<string, number>,
    wholeWordPlaces: ReadonlyMap<string, number>,
    titleWords: number,
  ): void {
    this.#makeRoom(ordinal + 1);
    this.#titleWords[ordinal] = Math.min(255, titleWords);
    for (const [text, where] of wordPlaces) {
      this.#lists.push(this.#dictionary.find(text) ?? this.#addWord(text), (ordinal << 4) | where);
    }
    for (const [text, where] of wholeWordPlaces) this.#whole.push(text, (ordinal << 2) | where);
  }

  /** The projects in `allowed` that contain all words or, if none does, the most words (at least half). */
  match(
    words: readonly QueryWord[],
    meantBy: (word: string) => Meant | undefined,
    allowed: Bits,
    live: Bits,
  ): TextMatches {
    const stands = words
      .map((word) => this.#standFor(word, meantBy(word.text), allowed, live))
      .sort((a, b) => a.cost - b.cost);
    const touched = this.#tally(stands, allowed, true);
    const all = this.#collect(touched, words.length);
    if (all.ordinals.length > 0 || words.length === 1) return all;
    const any = this.#tally(stands, allowed, false);
    let most = Math.ceil(words.length / 2);
    for (const ordinal of any) most = Math.max(most, this.#matched[ordinal]!);
    return this.#collect(any, most);
  }

  /** Sorts new words now instead of at the next query, and releases unused capacity. */
  settle(): void {
    this.#dictionary.withPrefix("");
    this.#lists.pack();
    this.#whole.lists.pack();
  }

  /** A copy with renumbered ordinals; ordinals mapped to -1, and words only they had, are dropped. */
  renumbered(renumber: (ordinal: number) => number, size: number): TextIndex {
    const copy = new TextIndex();
    copy.#makeRoom(size);
    for (let ordinal = 0; ordinal < this.#titleWords.length; ordinal++) {
      const next = renumber(ordinal);
      if (next >= 0) copy.#titleWords[next] = this.#titleWords[ordinal]!;
    }
    for (let word = 0; word < this.#dictionary.size; word++) {
      let target = -1;
      for (const entry of this.#lists.entries(word)) {
        const next = renumber(entry >>> 4);
        if (next < 0) continue;
        if (target < 0) target = copy.#addWord(this.#dictionary.text(word));
        copy.#lists.push(target, (next << 4) | (entry & 15));
      }
    }
    for (const [text, word] of this.#whole.all()) {
      for (const entry of this.#whole.lists.entries(word)) {
        const next = renumber(entry >>> 2);
        if (next >= 0) copy.#whole.push(text, (next << 2) | (entry & 3));
      }
    }
    return copy;
  }

  *columns(): Generator<NamedColumn> {
    yield ["text.titles", this.#titleWords];
    yield* this.#dictionary.columns();
    yield* this.#lists.columns("text");
    yield* this.#whole.columns();
  }

  /** @param size number of projects */
  static from(image: ImageReader, size: number): TextIndex {
    const index = new TextIndex();
    index.#titleWords = image.column("text.titles", "u8");
    if (index.#titleWords.length < size) throw new BadImage("it lacks the lengths of titles");
    index.#makeRoom(size);
    index.#dictionary = Dictionary.from(image);
    index.#lists = NumberLists.from(image, "text", size << 4);
    demandLength(index.#lists.lengths.length, index.#dictionary.size, "text");
    index.#whole = WholeWords.from(image, size << 2);
    return index;
  }

  #makeRoom(size: number): void {
    this.#titleWords = withRoom(this.#titleWords, size);
    this.#last = withRoom(this.#last, size);
    this.#best = withRoom(this.#best, size);
    this.#sum = withRoom(this.#sum, size);
    this.#matched = withRoom(this.#matched, size);
  }

  #addWord(text: string): number {
    this.#lists.create();
    return this.#dictionary.add(text);
  }

  #standFor(word: QueryWord, meant: Meant | undefined, allowed: Bits, live: Bits): Stand {
    const alike = this.#wordsFor(word, meant, live);
    const wholeAlike = new Map<number, number>();
    for (const text of [...word.joined, word.text]) {
      const found = this.#whole.find(text);
      if (found !== undefined) wholeAlike.set(found, text === word.text ? similarity.same : similarity.joined);
    }
    const projects = meant?.projects ?? null;
    let cost = projects === null ? 0 : countCommon(allowed, projects);
    for (const found of alike.keys()) cost += this.#lists.lengths[found]!;
    for (const found of wholeAlike.keys()) cost += this.#whole.lists.lengths[found]!;
    return {
      words: [...alike.keys()],
      alike: [...alike.values()],
      whole: [...wholeAlike.keys()],
      wholeAlike: [...wholeAlike.values()],
      meant: projects,
      cost,
    };
  }

  /** The indexed words that match a word of the query, and how well. */
  #wordsFor(word: QueryWord, meant: Meant | undefined, live: Bits): Map<number, number> {
    const alike = new Map<number, number>();
    const propose = (found: number, how: number): void => {
      if (how > (alike.get(found) ?? 0)) alike.set(found, how);
    };
    const same = this.#dictionary.find(word.text);
    if (same !== undefined) propose(same, similarity.same);
    if (word.prefix) {
      for (const longer of this.#dictionary.withPrefix(word.text)) {
        propose(longer, prefixLikeness(word.text.length, this.#dictionary.text(longer).length));
      }
    }
    const known = meant !== undefined && meant.projects !== null;
    if (!known && word.typos + word.swapped.length > 0 && this.#isRareName(alike.keys(), live)) {
      if (word.typos > 0) {
        for (const near of this.#dictionary.near(word.text, word.typos)) propose(near.word, typoLikeness(near.typos));
      }
      this.#proposeEach(word.swapped, typoLikeness(1), propose);
    }
    this.#proposeEach(word.joined, similarity.joined, propose);
    this.#proposeEach(meant?.also ?? [], similarity.synonym, propose);
    return alike;
  }

  #proposeEach(texts: readonly string[], how: number, propose: (found: number, how: number) => void): void {
    for (const text of texts) {
      const found = this.#dictionary.find(text);
      if (found !== undefined) propose(found, how);
    }
  }

  /** Whether fewer than {@link maxNamesakes} live projects have one of `words` in a name. */
  #isRareName(words: Iterable<number>, live: Bits): boolean {
    const namesakes = new Set<number>();
    for (const word of words) {
      for (const entry of this.#lists.entries(word)) {
        if ((entry & namePlaces) === 0 || !hasBit(live, entry >>> 4)) continue;
        namesakes.add(entry >>> 4);
        if (namesakes.size >= maxNamesakes) return false;
      }
    }
    return true;
  }

  /**
   * Sums the best score of each word per project. With `all`, drops projects as soon as they miss a word. Leaves
   * #matched, #sum and #best filled for the returned ordinals.
   */
  #tally(stands: readonly Stand[], allowed: Bits, all: boolean): number[] {
    const touched: number[] = [];
    stands.forEach((stand, at) => {
      const turn = at + 1;
      const reach = (ordinal: number, score: number): void => this.#reach(ordinal, score, turn, all, allowed, touched);
      stand.words.forEach((word, i) => {
        const alike = stand.alike[i]!;
        this.#readEntries(this.#lists, word, (entry) => {
          reach(entry >>> 4, wordScore(alike, entry & 15, this.#titleWords[entry >>> 4]!));
        });
      });
      stand.whole.forEach((word, i) => {
        const alike = stand.wholeAlike[i]!;
        this.#readEntries(this.#whole.lists, word, (entry) => reach(entry >>> 2, wholeWordScore(alike, entry & 3)));
      });
      if (stand.meant) forEachBit(stand.meant, (ordinal) => reach(ordinal, meaningScore));
    });
    for (const ordinal of touched) this.#last[ordinal] = 0;
    return touched;
  }

  #readEntries(lists: NumberLists, list: number, read: (entry: number) => void): void {
    const { pool } = lists;
    const start = lists.starts[list]!;
    const end = start + lists.lengths[list]!;
    for (let i = start; i < end; i++) read(pool[i]!);
  }

  /** Notes that query word number `turn` (from 1) matches a project with this score. */
  #reach(ordinal: number, score: number, turn: number, all: boolean, allowed: Bits, touched: number[]): void {
    const [last, best, sum, matched] = [this.#last, this.#best, this.#sum, this.#matched];
    const seen = last[ordinal]!;
    if (seen !== turn) {
      if (seen === 0) {
        if ((all && turn > 1) || !hasBit(allowed, ordinal)) return;
        touched.push(ordinal);
        sum[ordinal] = 0;
        best[ordinal] = 0;
        matched[ordinal] = 0;
      } else if (all && seen !== turn - 1) return;
      last[ordinal] = turn;
      sum[ordinal]! += best[ordinal]!;
      best[ordinal] = 0;
      matched[ordinal]! += 1;
    }
    if (score > best[ordinal]!) best[ordinal] = score;
  }

  #collect(touched: readonly number[], needed: number): TextMatches {
    const ordinals: number[] = [];
    const scores: number[] = [];
    for (const ordinal of touched) {
      if (this.#matched[ordinal]! < needed) continue;
      ordinals.push(ordinal);
      scores.push(this.#sum[ordinal]! + this.#best[ordinal]!);
    }
    return { ordinals, scores };
  }
}
