// Says why a search found a project: which of its texts and tags the words of the query match.
import { typosBetween } from "#features/catalog/search/distance.ts";
import type { ReasonKind, SearchReason } from "#features/catalog/search/contract.ts";
import { reasonKinds } from "#features/catalog/search/contract.ts";
import type { SearchHit } from "#features/catalog/search/document.ts";
import { matchesFilter } from "#features/catalog/search/evaluate.ts";
import { initialsOf } from "#features/catalog/search/initials.ts";
import { filterNamed } from "#features/catalog/search/read-meanings.ts";
import type { Named } from "#features/catalog/search/tag-names.ts";
import type { QueryWord } from "#features/catalog/search/text.ts";
import { places, queryWords, wholeWordPlaces, wordPlaces } from "#features/catalog/search/text.ts";

/** What a word of the query means: values it names, and words that match in its place. */
export interface WordSense {
  readonly named: readonly Named[];
  readonly also: readonly string[];
}

/** Why a word matches: `as` is the value it names, or the word found in its place. */
type Match = Pick<SearchReason, "kind" | "as">;

const textKinds = [
  ["title", places.title],
  ["slug", places.slug],
  ["creator", places.author],
  ["summary", places.summary],
] as const;

const kindAt = (where: number): ReasonKind => textKinds.find(([, bit]) => (where & bit) !== 0)![0];

type Spelling = readonly [text: string, where: number];

/** The best place of the words accepted; those that occur in a title first. */
function bestOf(found: Iterable<Spelling>, accept: (text: string) => boolean): Spelling | undefined {
  let best: Spelling | undefined;
  for (const each of found) if (accept(each[0]) && (best === undefined || each[1] > best[1])) best = each;
  return best;
}

function carries(hit: SearchHit, { kind, value }: Named): boolean {
  const { loaders, gameVersions } = hit;
  return matchesFilter({ ...hit, body: "", versions: [{ id: "", loaders, gameVersions }] }, filterNamed[kind](value));
}

const typosIn = (word: QueryWord, text: string): number => {
  if (word.swapped.includes(text)) return 1;
  return word.typos === 0 ? Infinity : typosBetween(word.text, text, word.typos);
};

/** The most similar of the words that are within the typos tolerated. */
function nearest(word: QueryWord, found: ReadonlyMap<string, number>): Spelling | undefined {
  const least = Math.min(...[...found.keys()].map((text) => typosIn(word, text)));
  return least <= Math.max(1, word.typos) ? bestOf(found, (text) => typosIn(word, text) === least) : undefined;
}

/** What the words of a query are compared with. */
interface Searched {
  readonly hit: SearchHit;
  readonly words: ReadonlyMap<string, number>;
  /** Costly, and rarely asked for. */
  readonly initials: () => readonly string[];
}

function readHit(hit: SearchHit): Searched {
  let initials: readonly string[] | undefined;
  return { hit, words: wordPlaces(hit), initials: () => (initials ??= initialsOf(hit.title)) };
}

const typedForms = (word: QueryWord): string[] => [word.text, ...word.joined];

/** How a word matches texts and tags of a hit without its description and without typos, strongest first. */
function firmMatch(word: QueryWord, { hit, words, initials }: Searched, sense: WordSense): Match | undefined {
  const typed = typedForms(word);
  const written = bestOf(words, (text) => typed.includes(text) || (word.prefix && text.startsWith(word.text)));
  const at = written && kindAt(written[1]);
  if (at === "title") return { kind: at, as: null };
  if (typed.some((text) => initials().includes(text))) return { kind: "initials", as: null };
  if (at === "slug" || at === "creator") return { kind: at, as: null };
  const value = sense.named.find((each) => carries(hit, each));
  if (value) return { kind: value.kind, as: value.value };
  if (at) return { kind: at, as: null };
  const synonym = bestOf(words, (text) => sense.also.includes(text));
  return synonym && { kind: kindAt(synonym[1]), as: synonym[0] };
}

/** How a word without a firm match matches: in the description, or with typos unless it is known to be right. */
function looseMatch(word: QueryWord, { words }: Searched, sense: WordSense, body: ReadonlySet<string>) {
  if (typedForms(word).some((text) => body.has(text))) return { kind: "description", as: null } as const;
  const near = sense.named.length > 0 ? undefined : nearest(word, words);
  return near && { kind: kindAt(near[1]), as: near[0] };
}

/** Appends a word; overlapping pairs of ideograms become one word again. */
function joinPairs(words: readonly string[], next: string): string[] {
  const last = words.at(-1);
  const [first, second, more] = Array.from(next);
  const overlaps = last?.endsWith(first!) && second !== undefined && more === undefined && /^\p{Lo}/u.test(next);
  return overlaps ? [...words.slice(0, -1), last + second] : [...words, next];
}

/** Whether only its description, or a typo, can explain why some word of the query matches. */
export function needsBody(query: string, hit: SearchHit, senseOf: (word: string) => WordSense): boolean {
  const searched = readHit(hit);
  return queryWords(query).some((word) => !firmMatch(word, searched, senseOf(word.text)));
}

/**
 * Which texts and tags of a hit the words of a query match: each word once, by its strongest match, grouped by what
 * they match. Words that match nothing are omitted.
 * @param body the beginning of its description as it is searched; "" unless {@link needsBody}
 */
export function findReasons(
  query: string,
  hit: SearchHit,
  body: string,
  senseOf: (word: string) => WordSense,
): SearchReason[] {
  const searched = readHit(hit);
  const inBody = new Set(wholeWordPlaces({ title: "", body }).keys());
  const groups = new Map<string, SearchReason>();
  for (const word of queryWords(query)) {
    const sense = senseOf(word.text);
    const match = firmMatch(word, searched, sense) ?? looseMatch(word, searched, sense, inBody);
    if (!match) continue;
    const key = `${match.kind} ${match.as}`;
    groups.set(key, { ...match, words: joinPairs(groups.get(key)?.words ?? [], word.text) });
  }
  return [...groups.values()].sort((a, b) => reasonKinds.indexOf(a.kind) - reasonKinds.indexOf(b.kind));
}
