// Badges on a user's profile: names in bit order (docs/product.md, Badges).

export const badges = [
  "MIDAS",
  "EARLY_MODPACK",
  "EARLY_RESPACK",
  "EARLY_PLUGIN",
  "ALPHA_TESTER",
  "CONTRIBUTOR",
  "TRANSLATOR",
  "AFFILIATE",
] as const;

export type Badge = (typeof badges)[number];

/** Converts bits to names, in bit order; unknown bits are dropped. */
export function badgesIn(bits: number): Badge[] {
  return badges.filter((_, i) => (bits & (1 << i)) !== 0);
}
