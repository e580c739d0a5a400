// Which page of a list an address asks for.

/** The page of a list that `?page=` asks for; the first for whatever is no page. */
export function pageIn(search: URLSearchParams): number {
  const page = Number(search.get("page") ?? 1);
  return Number.isInteger(page) && page >= 1 && page <= 100_000 ? page : 1;
}
