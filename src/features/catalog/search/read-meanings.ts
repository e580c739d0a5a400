// Finds the words of a query that name a filter, such as a category or a game version.
import { typosBetween } from "#features/catalog/search/distance.ts";
import type { NamedKind } from "#features/catalog/search/contract.ts";
import { allOf, anyOf, type Filter, include } from "#features/catalog/search/filter.ts";
import type { WordMeaning } from "#features/catalog/search/port.ts";
import type { Named, TagNames } from "#features/catalog/search/tag-names.ts";
import { queryWords } from "#features/catalog/search/text.ts";

/** Consecutive words of a query that name something. */
interface Span {
  readonly words: readonly string[];
  readonly named: readonly Named[];
  readonly also: readonly string[];
}

/** A name that a query contains, and the query without it. */
export interface NamedInQuery extends Named {
  readonly rest: string;
}

/** From this many letters on, the last word may be the beginning of a name. */
const leastPrefix = 4;
/** From this many letters on, a name may have a typo. */
const leastTypo = 6;
/** A beginning that more names share than this names none of them. */
const mostBegun = 3;

/** The filter of a value that words name. */
export const filterNamed: Readonly<Record<NamedKind, (value: string) => Filter>> = {
  category: (value) => include("categories", value),
  loader: (value) => include("loaders", value),
  gameVersion: (value) => include("game_versions", value),
  type: (value) => include("project_types", value),
  environment: (value) => {
    const [here, there] =
      value === "client" ? (["client_side", "server_side"] as const) : (["server_side", "client_side"] as const);
    return allOf([include(here, "required", "optional"), include(there, "optional", "unsupported")]);
  },
};

function* spansOf(
  words: readonly string[],
  names: TagNames,
  isGameVersion: (word: string) => boolean,
): Generator<Span> {
  for (let from = 0; from < words.length;) {
    const span = longestAt(words, from, names) ?? looseAt(words, from, names);
    const word = words[from]!;
    if (span) yield span;
    else if (isGameVersion(word)) yield { words: [word], named: [{ kind: "gameVersion", value: word }], also: [] };
    from += span?.words.length ?? 1;
  }
}

function longestAt(words: readonly string[], from: number, { byPhrase, longest }: TagNames): Span | null {
  for (let length = Math.min(longest, words.length - from); length > 0; length--) {
    const phrase = words.slice(from, from + length);
    const meaning = byPhrase.get(phrase.join(" "));
    if (meaning) return { words: phrase, ...meaning };
  }
  return null;
}

/** The name that the last word begins, or that a word misspells. */
function looseAt(words: readonly string[], from: number, { byPhrase }: TagNames): Span | null {
  const word = words[from]!;
  const last = from === words.length - 1 && word.length >= leastPrefix;
  if ((!last && word.length < leastTypo) || /\p{N}/u.test(word)) return null;
  const begun = last ? [...byPhrase].filter(([phrase]) => phrase.startsWith(word)) : [];
  const found = begun.length > 0 ? begun : [...byPhrase].filter(([phrase]) => isMisspelt(word, phrase));
  const named = new Map(found.flatMap(([, meaning]) => meaning.named).map((one) => [`${one.kind} ${one.value}`, one]));
  if (named.size === 0 || named.size > mostBegun) return null;
  return { words: [word], named: [...named.values()], also: [] };
}

function isMisspelt(word: string, phrase: string): boolean {
  return word.length >= leastTypo && phrase.length >= leastTypo && typosBetween(word, phrase, 1) <= 1;
}

const ofVersion: readonly NamedKind[] = ["loader", "gameVersion"];

/** Loaders and game versions of one query must be carried by the same version; several of a kind are alternatives. */
function versionFilter(spans: readonly Span[]): Filter | null {
  const kinds = ofVersion.map((kind) =>
    spans.flatMap(({ named }) => named.filter((one) => one.kind === kind).map((one) => filterNamed[kind](one.value))),
  );
  const groups = kinds.filter((group) => group.length > 0);
  return groups.length === 0 ? null : allOf(groups.map(anyOf));
}

function filterOf(span: Span, onVersion: Filter | null): Filter | null {
  const speaksOfVersion = span.named.some(({ kind }) => ofVersion.includes(kind));
  const own = span.named
    .filter(({ kind }) => !ofVersion.includes(kind))
    .map(({ kind, value }) => filterNamed[kind](value));
  const all = speaksOfVersion && onVersion ? [onVersion, ...own] : own;
  return all.length === 0 ? null : anyOf(all);
}

const textsOf = (text: string): string[] => queryWords(text).map((word) => word.text);

/** The query without the words of a span; null if they cannot be separated from others. */
function withoutSpan(text: string, span: Span): string | null {
  const rest = text.split(/\s+/).filter((part) => {
    const words = textsOf(part);
    return words.length === 0 || !words.every((word) => span.words.includes(word));
  });
  const left = new Set(rest.flatMap(textsOf));
  return span.words.some((word) => left.has(word)) ? null : rest.join(" ");
}

/** What a query means. */
export interface QueryMeanings {
  readonly meanings: WordMeaning[];
  readonly named: NamedInQuery[];
  /** The values that each word names. */
  readonly values: ReadonlyMap<string, readonly Named[]>;
}

/** What the words of `text` mean to the search engine, and the filters they name. */
export function readMeanings(text: string, names: TagNames, isGameVersion: (word: string) => boolean): QueryMeanings {
  const words = textsOf(text);
  const spans = [...spansOf(words, names, isGameVersion)];
  const onVersion = versionFilter(spans);
  return {
    meanings: spans.flatMap((span) => {
      const filter = filterOf(span, onVersion);
      return span.words.map((word) => ({ word, filter, also: span.also }));
    }),
    named: spans.flatMap((span) => {
      const rest = withoutSpan(text, span);
      return rest === null ? [] : span.named.map((one) => ({ ...one, rest }));
    }),
    values: new Map(spans.flatMap(({ words, named }) => words.map((word) => [word, named]))),
  };
}
