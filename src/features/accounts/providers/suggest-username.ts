// Suggests a username based on a provider's display name.

/** The closest valid username (letters, digits, dot, dash, underscore; at most 39); "" if nothing remains. */
export function cleanUsername(name: string): string {
  const plain = name.normalize("NFKD").replaceAll(/\p{M}+/gu, "");
  const kept = plain.replaceAll(/[^a-zA-Z0-9._-]+/g, "_").replaceAll(/_{2,}/g, "_");
  return kept
    .replace(/^[._-]+/, "")
    .slice(0, 39)
    .replace(/[._-]+$/, "");
}

/** Candidates to try in order until one is available. */
export function usernamesLike(name: string): string[] {
  const clean = cleanUsername(name);
  if (clean === "") return [];
  return [clean, ...[2, 3, 4, 5, 6, 7, 8, 9].map((number) => `${clean.slice(0, 37)}_${number}`)];
}
