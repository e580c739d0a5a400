// Tokenizes titles, names and queries, the same way for documents and queries.
import type { SearchDocument } from "./document.ts";

/** Bit flags for where a word occurs in a document. */
export const places = { title: 8, slug: 4, author: 2, summary: 1 } as const;

/** One word of a query. */
export interface QueryWord {
  readonly text: string;
  /** Whether longer words with this prefix match too: for the last word, and a single ideogram. */
  readonly prefix: boolean;
  /** Number of typos tolerated: 0, 1 or 2. */
  readonly typos: number;
  /** The word joined with a neighbor: "journey map" also finds "journeymap". */
  readonly joined: readonly string[];
}

const limits = { textLength: 256, queryWords: 16, wordLength: 48, joinedTitle: 32 };

const unspaced =
  "\\p{Script=Han}\\p{Script=Hiragana}\\p{Script=Katakana}\\p{Script=Hangul}\\p{Script=Thai}\\p{Script=Lao}\\p{Script=Khmer}\\p{Script=Myanmar}ー";
const runPattern = new RegExp(
  `[${unspaced}]+|(?:(?![${unspaced}])(?:[\\p{L}\\p{N}\\p{M}]|(?<=\\p{N})\\.(?=\\p{N})))+`,
  "gu",
);
const unspacedPattern = new RegExp(`^[${unspaced}]`, "u");
const letterVariants: Readonly<Record<string, string>> = {
  ß: "ss",
  ø: "o",
  đ: "d",
  ł: "l",
  æ: "ae",
  œ: "oe",
  ı: "i",
  þ: "th",
  ð: "d",
  ς: "σ",
};

/** Lowercases and removes accents, compatibility forms and apostrophes: "L’Été ﬁn" becomes "lete fin". */
function foldText(text: string): string {
  const lower = text.toLowerCase();
  if (/^[\x20-\x26\x28-\x7e]*$/.test(lower)) return lower;
  return lower
    .normalize("NFKD")
    .toLowerCase()
    .replace(/[\u0300-\u036f]/g, "")
    .normalize("NFC")
    .replace(/[ßøđłæœıþðς]/g, (letter) => letterVariants[letter]!)
    .replace(/(?<=[\p{L}\p{N}])['’ʼ`](?=[\p{L}\p{N}])/gu, "");
}

/** The folded words of a text; scripts without spaces become overlapping bigrams plus the last character. */
export function wordsOf(text: string): string[] {
  const words: string[] = [];
  for (const [run] of foldText(text).matchAll(runPattern)) {
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
    return { text: word.text, prefix: last || (word.pair && word.text.length === 1), typos: typosFor(word), joined };
  });
}

function typosFor(word: { text: string; pair: boolean }): number {
  if (word.pair || /\p{N}/u.test(word.text)) return 0;
  if (word.text.length >= 8) return 2;
  return word.text.length >= 4 ? 1 : 0;
}

/** Every word that finds a document, with the {@link places} where it occurs. */
export function wordPlaces(document: SearchDocument): Map<string, number> {
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
