// Suggests a project's slug from its title.

/**
 * Lowercase, accents removed, everything but letters, digits, dots and underscores replaced with single dashes; at most
 * 64.
 */
export function slugFrom(title: string): string {
  return title
    .normalize("NFKD")
    .replaceAll(/\p{M}/gu, "")
    .toLowerCase()
    .replaceAll(/['’]/g, "")
    .replaceAll(/[^a-z0-9._]+/g, "-")
    .slice(0, 64)
    .replaceAll(/^[-.]+|[-.]+$/g, "");
}
