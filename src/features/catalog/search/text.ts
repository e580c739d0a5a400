// Tokenizes titles, names and queries, the same way for documents and queries.
import type { SearchDocument } from "./document.ts";
import { foldText, isAscii } from "./fold-text.ts";
import { initialsOf } from "./initials.ts";

/** Bit flags for where a word occurs in a document. */
export const places = { title: 8, slug: 4, author: 2, summary: 1 } as const;

/** The same for words that are only found if typed in full and without typos. */
export const wholePlaces = { initials: 2, body: 1 } as const;

/** One word of a query. */
export interface QueryWord {
  readonly text: string;
  /** Whether longer words with this prefix match too: for the last word, and a single ideogram. */
  readonly prefix: boolean;
  /** Number of typos tolerated: 0, 1 or 2. */
  readonly typos: number;
  /** Words of three letters with two neighbors swapped, which counts as one typo. */
  readonly swapped: readonly string[];
  /** The word joined with a neighbor: "journey map" also finds "journeymap". */
  readonly joined: readonly string[];
}

const limits = { textLength: 256, queryWords: 16, wordLength: 48, joinedTitle: 32, bodyWords: 120, bodyWordLength: 24 };

/** Frequent words of descriptions that nobody searches for. */
const fillers = new Set(
  "about after all also and any are been before but can does each for from has have how into its just like more most not now off one only other our out over see some than that the their them then there these they this those through too use used using was were what when where which while who will with you your".split(
    " ",
  ),
);

const unspaced =
  "\\p{Script=Han}\\p{Script=Hiragana}\\p{Script=Katakana}\\p{Script=Hangul}\\p{Script=Thai}\\p{Script=Lao}\\p{Script=Khmer}\\p{Script=Myanmar}ー";
const runPattern = new RegExp(
  `[${unspaced}]+|(?:(?![${unspaced}])(?:[\\p{L}\\p{N}\\p{M}]|(?<=\\p{N})\\.(?=\\p{N})))+`,
  "gu",
);
/** The same for printable ASCII. */
const asciiRunPattern = /(?:[a-z\d]|(?<=\d)\.(?=\d))+/g;
const unspacedPattern = new RegExp(`^[${unspaced}]`, "u");
/** The folded words of a text; scripts without spaces become overlapping bigrams plus the last character. */
export function wordsOf(text: string): string[] {
  const words: string[] = [];
  const folded = foldText(text);
  if (isAscii(folded)) return (folded.match(asciiRunPattern) ?? []).map((run) => run.slice(0, limits.wordLength));
  for (const [run] of folded.matchAll(runPattern)) {
    if (unspacedPattern.test(run)) {
      const signs = Array.from(run);
      for (let i = 0; i + 1 < signs.length; i++) words.push(signs[i]! + signs[i + 1]!);
      words.push(signs.at(-1)!);
    } else words.push(run.slice(0, limits.wordLength));
  }
  return words;
}

/** A name (its first 256 characters) without spaces and punctuation; equal keys mean equivalent names. */
export function nameKey(text: string): string {
  return (foldText(text.slice(0, limits.textLength)).match(runPattern) ?? []).join("");
}

/** The distinct words of a query; at most 16 from the first 256 characters. */
export function queryWords(text: string): QueryWord[] {
  const texts: { text: string; pair: boolean }[] = [];
  const head = text.slice(0, limits.textLength);
  for (const [run] of foldText(head).matchAll(runPattern)) {
    const signs = unspacedPattern.test(run) ? Array.from(run) : [];
    if (signs.length < 2) texts.push({ text: run.slice(0, limits.wordLength), pair: signs.length > 0 });
    for (let i = 0; i + 1 < signs.length; i++) texts.push({ text: signs[i]! + signs[i + 1]!, pair: true });
  }
  const unique = [...new Map(texts.map((word) => [word.text, word])).values()].slice(0, limits.queryWords);
  return unique.map((word, at) => {
    const before = unique[at - 1];
    const after = unique[at + 1];
    const joined: string[] = [];
    if (before && !before.pair && !word.pair) joined.push(before.text + word.text);
    if (after && !after.pair && !word.pair) joined.push(word.text + after.text);
    const last = at === unique.length - 1;
    const prefix = last || (word.pair && word.text.length === 1);
    return { text: word.text, prefix, typos: typosFor(word), swapped: swapsOf(word), joined };
  });
}

function swapsOf({ text, pair }: { text: string; pair: boolean }): string[] {
  const [a, b, c, more] = text;
  if (pair || c === undefined || more !== undefined || /\p{N}/u.test(text)) return [];
  return [`${b}${a}${c}`, `${a}${c}${b}`].filter((swapped) => swapped !== text);
}

function typosFor(word: { text: string; pair: boolean }): number {
  if (word.pair || /\p{N}/u.test(word.text)) return 0;
  if (word.text.length >= 8) return 2;
  return word.text.length >= 4 ? 1 : 0;
}

/** Every word that finds a document, with the {@link places} where it occurs. */
export function wordPlaces(
  document: Pick<SearchDocument, "title" | "slug" | "author" | "organization" | "summary">,
): Map<string, number> {
  const found = new Map<string, number>();
  const add = (words: Iterable<string>, place: number): void => {
    for (const word of words) found.set(word, (found.get(word) ?? 0) | place);
  };
  add(nameWords(document.title), places.title);
  add(wordsOf(document.slug), places.slug);
  add(nameWords(document.author), places.author);
  if (document.organization !== null) add(nameWords(document.organization), places.author);
  add(wordsOf(document.summary), places.summary);
  return found;
}

/** The words that find a document only if typed exactly: abbreviations of its title, and its description. */
export function wholeWordPlaces(document: Pick<SearchDocument, "title" | "body">): Map<string, number> {
  const found = new Map<string, number>();
  for (const text of initialsOf(document.title)) found.set(text, wholePlaces.initials);
  let room = limits.bodyWords;
  for (const text of wordsOf(document.body)) {
    if (text.length < 2 || text.length > limits.bodyWordLength || fillers.has(text)) continue;
    const where = found.get(text) ?? 0;
    if ((where & wholePlaces.body) !== 0) continue;
    found.set(text, where | wholePlaces.body);
    room -= 1;
    if (room === 0) break;
  }
  return found;
}

function nameWords(name: string): string[] {
  const words = wordsOf(name);
  const whole = words.length > 1 ? nameKey(name) : "";
  const humps = name.replace(/(\p{Ll})(\p{Lu})/gu, "$1 $2").replace(/(\p{Lu})(\p{Lu}\p{Ll})/gu, "$1 $2");
  return [
    ...words,
    ...(whole !== "" && whole.length <= limits.joinedTitle && !unspacedPattern.test(whole) ? [whole] : []),
    ...(humps === name ? [] : wordsOf(humps).filter((part) => part.length > 1)),
  ];
}
