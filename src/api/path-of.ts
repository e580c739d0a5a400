// The path that a request means, however it spells it.

/**
 * The path as the routers understand it: they decode it, fold slashes, some of them ignore case, and a request may
 * name the whole address. Whatever is spelt otherwise must not slip past the limit.
 */
export function pathOf(url: string): string {
  const path = url.replace(/^[a-z][a-z0-9+.-]*:\/\/[^/?#]*/i, "").replace(/[?#].*$/s, "");
  const folded = path.replaceAll(/\/{2,}/g, "/");
  try {
    return decodeURIComponent(folded).toLowerCase();
  } catch {
    return folded.toLowerCase();
  }
}
