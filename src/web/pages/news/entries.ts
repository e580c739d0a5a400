// Changelog entries: their paths, neighbors and products.
import type { ChangelogEntry, Product } from "#web/texts/changelog.ts";

type Place = Pick<ChangelogEntry, "product" | "date">;

/** `/news/changelog/web/2026-11-20`. */
export function entryPath({ product, date }: Place): string {
  return `/news/changelog/${product}/${date}`;
}

/** Products with entries, in order of first appearance. */
export function productsIn(entries: readonly Place[]): Product[] {
  return [...new Set(entries.map(({ product }) => product))];
}

/** The entry of a product and day with its previous and next; null when there is none. */
export function findEntry<E extends Place>(entries: readonly E[], product: string, date: string) {
  const at = entries.findIndex((entry) => entry.product === product && entry.date === date);
  const entry = entries[at];
  return entry ? { entry, newer: entries[at - 1] ?? null, older: entries[at + 1] ?? null } : null;
}
