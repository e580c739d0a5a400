// The address that a request means, however it spells it.

/** A dot segment, or a slash that only some take for one. */
const unresolved = /\\|(?:^|\/)(?:\.|%2e){1,2}(?:\/|$)/i;

/**
 * The address as a browser would have sent it: of this site (a request may name another, or write `//elsewhere`), with
 * `/` for `\` and without `..`. The routers, the limits and the pages all see this one.
 * @param url what stands in the request line
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
 * The path of a resolved address as the routers understand it: they decode it, fold slashes, and some of them ignore
 * case. Whatever is spelt otherwise must not slip past the limit.
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
