// Which of the pages for signing in and up may be found: those whose address says nothing else.

/** What an address may carry all the same: a language, and what the router asks of its data. */
const alike = ["hl", "_routes"];

/** The whole address under which to find the page; null where the query belongs to one person's way. */
export function pageOf({ origin, searchParams }: URL, path: "/auth/sign-in" | "/auth/sign-up"): string | null {
  return [...searchParams.keys()].every((name) => alike.includes(name)) ? origin + path : null;
}
