// Reference search by linear scan. It defines the correct results; no engine may differ from it.
import { typosBetween } from "./distance.ts";
import { type SearchDocument, toHit } from "./document.ts";
import { matchesFilter, projectValues, valuesOn } from "./evaluate.ts";
import { comparable, type SetField } from "./filter.ts";
import type { FacetCounts, SearchAnswer, SearchQuery, SearchSort } from "./port.ts";
import {
  maxNamesakes,
  similarity,
  namePlaces,
  popularity,
  prefixLikeness,
  typoLikeness,
  exactNameBonus,
  meaningScore,
  wholeWordScore,
  wordScore,
} from "./score.ts";
import { nameKey, type QueryWord, queryWords, wholeWordPlaces, wordPlaces, wordsOf } from "./text.ts";

interface Scored {
  readonly document: SearchDocument;
  readonly score: number;
}

/** Runs `query` against a plain list of documents. */
export function scan(documents: readonly SearchDocument[], query: SearchQuery): SearchAnswer {
  const { filter, sort, offset, limit } = query;
  const words = queryWords(query.text);
  const kept = documents.filter((document) => filter === null || matchesFilter(document, filter));
  const matches = words.length === 0 ? kept.map(unscored) : match(documents, kept, words, query);
  const order = words.length === 0 && sort === "relevance" ? "downloads" : sort;
  matches.sort((a, b) => compareBy(order, a, b) || (a.document.id < b.document.id ? -1 : 1));
  const answer: SearchAnswer = {
    hits: matches.slice(offset, offset + limit).map(({ document }) => toHit(document)),
    total: matches.length,
    offset,
    limit,
  };
  if (!query.facetCounts) return answer;
  return { ...answer, facetCounts: countFacets(matches, query.facetCounts) };
}

function unscored(document: SearchDocument): Scored {
  return { document, score: 0 };
}

function compareBy(sort: SearchSort, a: Scored, b: Scored): number {
  switch (sort) {
    case "relevance":
      return b.score - a.score || b.document.downloads - a.document.downloads;
    case "downloads":
      return b.document.downloads - a.document.downloads;
    case "follows":
      return b.document.follows - a.document.follows;
    case "newest":
      return b.document.published - a.document.published;
    case "updated":
      return b.document.updated - a.document.updated;
    case "rising-7":
    case "rising-30":
    case "rising-90": {
      const at = ["rising-7", "rising-30", "rising-90"].indexOf(sort);
      return (b.document.rising?.[at] ?? 0) - (a.document.rising?.[at] ?? 0);
    }
  }
}

function match(
  all: readonly SearchDocument[],
  kept: readonly SearchDocument[],
  words: readonly QueryWord[],
  query: SearchQuery,
): Scored[] {
  const key = nameKey(query.text);
  const meant = words.map((word) => query.meanings?.findLast((meaning) => meaning.word === word.text));
  const forgiving = words.map((word, at) => !meant[at]?.filter && countNamesakes(all, word) < maxNamesakes);
  const tallies = kept.map((document) => {
    const found = wordPlaces(document);
    const whole = wholeWordPlaces(document);
    const titleWords = wordsOf(document.title).length;
    let matched = 0;
    let score = popularity(document.downloads);
    words.forEach((word, at) => {
      const { filter = null, also = [] } = meant[at] ?? {};
      let best = filter !== null && matchesFilter(document, filter) ? meaningScore : 0;
      for (const [text, where] of found) {
        best = Math.max(best, wordScore(alike(word, text, forgiving[at]!, also), where, titleWords));
      }
      for (const [text, where] of whole) best = Math.max(best, wholeWordScore(wholeAlike(word, text), where));
      if (best > 0) matched += 1;
      score += best;
    });
    if (nameKey(document.title) === key) score += exactNameBonus.title;
    if (nameKey(document.slug) === key) score += exactNameBonus.slug;
    return { document, score, matched };
  });
  const most = tallies.reduce((so, tally) => Math.max(so, tally.matched), 0);
  return most < words.length / 2 ? [] : tallies.filter((tally) => tally.matched === most);
}

function countNamesakes(all: readonly SearchDocument[], word: QueryWord): number {
  return all.filter((document) =>
    [...wordPlaces(document)].some(
      ([text, where]) =>
        (where & namePlaces) !== 0 && (text === word.text || (word.prefix && text.startsWith(word.text))),
    ),
  ).length;
}

function alike(word: QueryWord, text: string, forgiving: boolean, also: readonly string[]): number {
  if (text === word.text) return similarity.same;
  let best = word.joined.includes(text) ? similarity.joined : 0;
  if (also.includes(text)) best = Math.max(best, similarity.synonym);
  if (word.prefix && text.startsWith(word.text)) best = Math.max(best, prefixLikeness(word.text.length, text.length));
  if (!forgiving) return best;
  if (word.swapped.includes(text)) best = Math.max(best, typoLikeness(1));
  const typos = word.typos > 0 ? typosBetween(word.text, text, word.typos) : 1;
  return typos <= word.typos ? Math.max(best, typoLikeness(typos)) : best;
}

function wholeAlike(word: QueryWord, text: string): number {
  if (text === word.text) return similarity.same;
  return word.joined.includes(text) ? similarity.joined : 0;
}

function countFacets(matches: readonly Scored[], fields: readonly SetField[]): FacetCounts {
  const counts: FacetCounts = {};
  for (const field of fields) {
    const counted = new Map<string, number>();
    for (const { document } of matches) {
      for (const value of new Set(allValues(document, field).map((each) => comparable(field, each)))) {
        counted.set(value, (counted.get(value) ?? 0) + 1);
      }
    }
    counts[field] = Object.fromEntries(counted);
  }
  return counts;
}

function allValues(document: SearchDocument, field: SetField): readonly string[] {
  switch (field) {
    case "loaders":
    case "game_versions":
    case "environment":
    case "project_types":
    case "categories": {
      const versions = document.versions.length === 0 ? [{ id: "", loaders: [], gameVersions: [] }] : document.versions;
      return versions.flatMap((version) => valuesOn(document, version, field));
    }
    default:
      return projectValues(document, field);
  }
}
