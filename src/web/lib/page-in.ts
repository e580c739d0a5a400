// The page number of a list in the URL.

/** The page number in `?page=`, or in the named parameter; 1 for anything invalid. */
export function pageIn(search: URLSearchParams, name = "page"): number {
  const page = Number(search.get(name) ?? 1);
  return Number.isInteger(page) && page >= 1 && page <= 100_000 ? page : 1;
}
