// Match scores as integers, so that every engine computes exactly the same sums.
import { places, wholePlaces } from "./text.ts";

/** Similarity of a query word and a document word, out of 256. */
export const similarity = { same: 256, joined: 230, synonym: 140, oneTypo: 100, twoTypos: 60 } as const;

/** For a document word with the query word as prefix: the larger the typed share, the better. */
export function prefixLikeness(typed: number, whole: number): number {
  return typed >= whole ? similarity.same : 160 + Math.floor((80 * typed) / whole);
}

/** For a query word with 1 or 2 typos. */
export function typoLikeness(typos: number): number {
  return typos === 1 ? similarity.oneTypo : similarity.twoTypos;
}

/** Title, slug and author are names; a word that occurs only in a summary is not. */
export const namePlaces = places.title | places.slug | places.author;

/**
 * Typos are only considered while fewer projects than this have the typed word in a name, so that correctly spelled
 * words do not match similar ones.
 */
export const maxNamesakes = 8;

/** Weight of a word in `where` (bits of places) of a project whose title has `titleWords` words. */
function wordWeight(where: number, titleWords: number): number {
  if (where & places.title) return 160 + Math.floor(160 / Math.max(1, titleWords));
  if (where & places.slug) return 150;
  if (where & places.author) return 100;
  return 40;
}

/** The score of one word: 0 … 320. */
export function wordScore(alike: number, where: number, titleWords: number): number {
  return (alike * wordWeight(where, titleWords)) >> 8;
}

/** The score of a word that occurs in `where` (bits of wholePlaces). */
export function wholeWordScore(alike: number, where: number): number {
  return (alike * (where & wholePlaces.initials ? 200 : 12)) >> 8;
}

/** The score of a word that means a filter which the project passes: a category, a loader, a game version. */
export const meaningScore = 60;

/** Popularity bonus: about 4 per doubling of downloads, 106 for 100 million. */
export function popularity(downloads: number): number {
  return Math.round(4 * Math.log2(1 + Math.max(0, downloads)));
}

/** Bonus for a query that equals the whole title or slug. */
export const exactNameBonus = { title: 100_000, slug: 200 } as const;
