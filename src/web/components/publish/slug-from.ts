// Suggests a project's address from its title.

/** Lower case, accents dropped, everything but letters, digits, dots and underscores to single dashes; at most 64. */
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
