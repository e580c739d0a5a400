// Which pages are fetched ahead: the last few that somebody was about to open.

/** How many pages are fetched ahead at once (docs/product.md, Interface timings). */
const mostPreloads = 4;

/** The pages with one more, the oldest going when there would be too many; the same list when it is in it already. */
export function preloadsFor(pages: readonly string[], page: string): readonly string[] {
  return pages.includes(page) ? pages : [...pages, page].slice(-mostPreloads);
}
