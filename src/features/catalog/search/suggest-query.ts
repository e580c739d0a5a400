// Proposes another spelling of a query whose hits were found in spite of typos.
import { typosBetween } from "#features/catalog/search/distance.ts";
import type { SearchHit } from "#features/catalog/search/document.ts";
import { nameKey, type QueryWord, queryWords, wordsOf } from "#features/catalog/search/text.ts";

/** How many of the first hits the spelling is taken from. */
const hitsRead = 5;

/** Whether a hit has the word as typed, or begins a word with it, or has it joined with its neighbor. */
function isAsTyped(word: QueryWord, hit: SearchHit, words: readonly string[]): boolean {
  const names = words.some((each) => each === word.text || (word.prefix && each.startsWith(word.text)));
  return names || [hit.title, hit.slug].some((name) => nameKey(name).includes(word.text));
}

function nearest(word: QueryWord, words: readonly string[]): string | undefined {
  const near = words.map((text) => {
    if (word.swapped.includes(text)) return { text, typos: 1 };
    return { text, typos: word.typos === 0 ? Infinity : typosBetween(word.text, text, word.typos) };
  });
  near.sort((a, b) => a.typos - b.typos);
  return near.find(({ typos }) => typos <= Math.max(1, word.typos))?.text;
}

/**
 * The query with every misspelled word as the hits' names spell it, or null if none is.
 * @param known words that are right although no name has them
 */
export function suggestQuery(text: string, hits: readonly SearchHit[], known: ReadonlySet<string>): string | null {
  const read = hits.slice(0, hitsRead).map((hit) => ({
    hit,
    words: [hit.title, hit.slug, hit.author, hit.organization ?? ""].flatMap(wordsOf),
    summary: wordsOf(hit.summary),
  }));
  let changed = false;
  const words = queryWords(text).map((word) => {
    const right = read.some(({ hit, words, summary }) => isAsTyped(word, hit, [...words, ...summary]));
    const better =
      right || known.has(word.text)
        ? undefined
        : nearest(
            word,
            read.flatMap((each) => each.words),
          );
    if (better !== undefined) changed = true;
    return better ?? word.text;
  });
  return changed ? words.join(" ") : null;
}
