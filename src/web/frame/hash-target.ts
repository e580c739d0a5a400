// What the end of an address names within its page.

/** The id that an address names; as it stands where it is badly written, such as "#%". */
export function hashTarget(hash: string): string {
  try {
    return decodeURIComponent(hash.slice(1));
  } catch {
    return hash.slice(1);
  }
}
