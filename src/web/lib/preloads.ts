// Which pages are fetched ahead: the last few that somebody was about to open.

/** How many pages are fetched ahead at once (spec §9). */
const mostPreloads = 4;

/** The pages with one more, the oldest going when there would be too many; the same list when it is in it already. */
export function alsoWanted(pages: readonly string[], page: string): readonly string[] {
  return pages.includes(page) ? pages : [...pages, page].slice(-mostPreloads);
}
