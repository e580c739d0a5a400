// Normalizes the URL of a request.

/** A dot segment, or a backslash that only some parsers treat as a slash. */
const unresolved = /\\|(?:^|\/)(?:\.|%2e){1,2}(?:\/|$)/i;

/**
 * The URL as a browser would have sent it: on this site (a request may name another, or write `//elsewhere`), with `/`
 * for `\` and without `..`. Routers, rate limits and pages all see this one.
 * @param url from the request line
 */
export function resolveUrl(url: string): string {
  const local = url.replace(/^[a-z][a-z0-9+.-]*:\/\/[^/?#]*/i, "");
  const end = local.search(/[?#]/);
  const [path, rest] = end < 0 ? [local, ""] : [local.slice(0, end), local.slice(end)];
  const resolved = unresolved.test(path) ? resolve(path) : path;
  return resolved.replace(/^\/*/, "/") + rest;
}

function resolve(path: string): string {
  const slashed = path.replaceAll("\\", "/").replace(/^\/*/, "/");
  return URL.parse(slashed, "http://site.example")?.pathname ?? slashed;
}

/**
 * The path of a resolved URL as the routers interpret it: decoded, slashes merged, and case ignored by some.
 * Alternative spellings must not bypass the rate limit.
 */
export function pathOf(url: string): string {
  const folded = resolveUrl(url)
    .replace(/[?#].*$/s, "")
    .replaceAll(/\/{2,}/g, "/");
  try {
    return decodeURIComponent(folded).toLowerCase();
  } catch {
    return folded.toLowerCase();
  }
}
