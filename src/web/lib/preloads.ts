// Which pages are prefetched: the last few that the user was about to open.

/** Maximum pages prefetched at once (docs/product.md, Interface timings). */
const maxPreloads = 4;

/** The pages with one more, dropping the oldest beyond the maximum; the same list when it is already included. */
export function preloadsFor(pages: readonly string[], page: string): readonly string[] {
  return pages.includes(page) ? pages : [...pages, page].slice(-maxPreloads);
}
