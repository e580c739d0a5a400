// Full-text index: which projects contain which words, and how well they match a query.
import {
  maxNamesakes,
  similarity,
  namePlaces,
  prefixLikeness,
  typoLikeness,
  wordScore,
} from "#features/catalog/search/score.ts";
import type { QueryWord } from "#features/catalog/search/text.ts";
import { type Bits, hasBit } from "./bits.ts";
import { Dictionary } from "./dictionary.ts";
import { withRoom } from "./growing.ts";
import { NumberLists } from "./number-lists.ts";

/** Matching projects and, at the same index, the sums of their word scores (without popularity). */
export interface TextMatches {
  readonly ordinals: number[];
  readonly scores: number[];
}

/** The indexed words that match one word of the query. */
interface Stand {
  readonly words: number[];
  readonly alike: number[];
  /** Number of entries to read. */
  cost: number;
}

/** A project is an ordinal below 2^28; an entry in a word's posting list is `ordinal << 4 | places`. */
export class TextIndex {
  #dictionary = new Dictionary();
  #lists = new NumberLists();
  #titleWords = new Uint8Array(16);
  #last = new Uint8Array(16);
  #best = new Int32Array(16);
  #sum = new Int32Array(16);
  #matched = new Uint8Array(16);

  /** Inserts the words of a new, highest ordinal. */
  add(ordinal: number, wordPlaces: ReadonlyMap<string, number>, titleWords: number): void {
    this.#makeRoom(ordinal + 1);
    this.#titleWords[ordinal] = Math.min(255, titleWords);
    for (const [text, where] of wordPlaces) {
      this.#lists.push(this.#dictionary.find(text) ?? this.#addWord(text), (ordinal << 4) | where);
    }
  }

  /** The projects in `allowed` that contain all words or, if none does, the most words (at least half). */
  match(words: readonly QueryWord[], allowed: Bits, live: Bits): TextMatches {
    const stands = words.map((word) => this.#standsFor(word, live)).sort((a, b) => a.cost - b.cost);
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
    return copy;
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

  #standsFor(word: QueryWord, live: Bits): Stand {
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
    if (word.typos > 0 && this.#isRareName(alike.keys(), live)) {
      for (const near of this.#dictionary.near(word.text, word.typos)) propose(near.word, typoLikeness(near.typos));
    }
    for (const joined of word.joined) {
      const found = this.#dictionary.find(joined);
      if (found !== undefined) propose(found, similarity.joined);
    }
    const stand: Stand = { words: [...alike.keys()], alike: [...alike.values()], cost: 0 };
    for (const found of stand.words) stand.cost += this.#lists.lengths[found]!;
    return stand;
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
    stands.forEach(({ words, alike }, at) => {
      words.forEach((word, i) => this.#tallyWord(word, alike[i]!, at + 1, all, allowed, touched));
    });
    for (const ordinal of touched) this.#last[ordinal] = 0;
    return touched;
  }

  /** Scores every project that contains `word`, a match for query word number `turn` (from 1). */
  #tallyWord(word: number, alike: number, turn: number, all: boolean, allowed: Bits, touched: number[]): void {
    const [last, best, sum, matched, titleWords] = [this.#last, this.#best, this.#sum, this.#matched, this.#titleWords];
    const pool = this.#lists.pool;
    const start = this.#lists.starts[word]!;
    const end = start + this.#lists.lengths[word]!;
    for (let i = start; i < end; i++) {
      const entry = pool[i]!;
      const ordinal = entry >>> 4;
      const seen = last[ordinal]!;
      if (seen !== turn) {
        if (seen === 0) {
          if ((all && turn > 1) || !hasBit(allowed, ordinal)) continue;
          touched.push(ordinal);
          sum[ordinal] = 0;
          best[ordinal] = 0;
          matched[ordinal] = 0;
        } else if (all && seen !== turn - 1) continue;
        last[ordinal] = turn;
        sum[ordinal]! += best[ordinal]!;
        best[ordinal] = 0;
        matched[ordinal]! += 1;
      }
      const score = wordScore(alike, entry & 15, titleWords[ordinal]!);
      if (score > best[ordinal]!) best[ordinal] = score;
    }
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
