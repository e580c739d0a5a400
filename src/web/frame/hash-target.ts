// The id that a URL's fragment targets.

/** The id in a fragment; unchanged where it is not valid encoding, such as "#%". */
export function hashTarget(hash: string): string {
  try {
    return decodeURIComponent(hash.slice(1));
  } catch {
    return hash.slice(1);
  }
}
