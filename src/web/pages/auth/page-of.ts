// Which sign-in and sign-up URLs are indexable: those without other parameters.

/** Parameters that are ignored: a language, and the router's data requests. */
const ignoredParams = ["hl", "_routes"];

/** The canonical URL of the page; null when the query is specific to one user. */
export function pageOf({ origin, searchParams }: URL, path: "/auth/sign-in" | "/auth/sign-up"): string | null {
  return [...searchParams.keys()].every((name) => ignoredParams.includes(name)) ? origin + path : null;
}
