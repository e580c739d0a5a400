// Suggests a project's slug from its title.

/** No title is as long; normalizing takes time in the square of a run of marks. */
const longestRead = 256;

/**
 * Lowercase, accents removed, everything but letters, digits, dots and underscores replaced with single dashes; at most
 * 64.
 */
export function slugFrom(title: string): string {
  return title
    .slice(0, longestRead)
    .normalize("NFKD")
    .replaceAll(/\p{M}/gu, "")
    .toLowerCase()
    .replaceAll(/['’]/g, "")
    .replaceAll(/[^a-z0-9._]+/g, "-")
    .slice(0, 64)
    .replaceAll(/^[-.]+|[-.]+$/g, "");
}
