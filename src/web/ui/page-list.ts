// Which page numbers a pagination shows.

/**
 * First, last, the current page and its neighbors, in order; "gap" replaces two or more omitted pages (a single one is
 * shown). At most seven entries, and exactly seven from seven pages on, so that the buttons keep their positions.
 */
export function pageList(current: number, pages: number): (number | "gap")[] {
  if (pages <= 7) return Array.from({ length: pages }, (_, index) => index + 1);
  const at = Math.min(Math.max(current, 1), pages);
  if (at <= 4) return [1, 2, 3, 4, 5, "gap", pages];
  if (at >= pages - 3) return [1, "gap", pages - 4, pages - 3, pages - 2, pages - 1, pages];
  return [1, "gap", at - 1, at, at + 1, "gap", pages];
}
