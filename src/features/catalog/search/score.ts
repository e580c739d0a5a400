// How good a match is, in whole numbers, so that every engine adds up to exactly the same.
import { places } from "./text.ts";

/** How alike a question's word and a document's word are, of 256. */
export const likeness = { same: 256, joined: 230, oneTypo: 100, twoTypos: 60 } as const;

/** A document's word that begins with the question's word: the more of it was typed, the better. */
export function prefixLikeness(typed: number, whole: number): number {
  return typed >= whole ? likeness.same : 160 + Math.floor((80 * typed) / whole);
}

/** A word that is typed wrongly by `typos` (1 or 2). */
export function typoLikeness(typos: number): number {
  return typos === 1 ? likeness.oneTypo : likeness.twoTypos;
}

/** The title, slug and author are names; a word met only in a summary is not how a thing is called. */
export const namePlaces = places.title | places.slug | places.author;

/**
 * Slips are looked for only while fewer projects than this bear the typed word in a name:
 * what is spelled right should not bring in its neighbours.
 */
export const namesakesMost = 8;

/** The worth of a word standing in `where` (bits of places) of a project whose title has `titleWords` words. */
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

/** What being well known adds: about 4 for each doubling of downloads, 106 for 100 million. */
export function popularity(downloads: number): number {
  return Math.round(4 * Math.log2(1 + Math.max(0, downloads)));
}

/** What a question that is exactly the whole title, or exactly the slug, adds. */
export const wholeName = { title: 100_000, slug: 200 } as const;
