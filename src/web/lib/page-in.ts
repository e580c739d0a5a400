// The page number of a list in the URL.

/** The page number in `?page=`; 1 for anything invalid. */
export function pageIn(search: URLSearchParams): number {
  const page = Number(search.get("page") ?? 1);
  return Number.isInteger(page) && page >= 1 && page <= 100_000 ? page : 1;
}
