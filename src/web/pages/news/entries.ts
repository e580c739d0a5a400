// Where an entry of the changelog stands: its address, its neighbours, its products.
import type { ChangelogEntry, Product } from "#web/texts/changelog.ts";

type Place = Pick<ChangelogEntry, "product" | "date">;

/** `/news/changelog/web/2026-11-20`. */
export function entryPath({ product, date }: Place): string {
  return `/news/changelog/${product}/${date}`;
}

/** Products that something was ever said of, in the order in which they first appear. */
export function productsIn(entries: readonly Place[]): Product[] {
  return [...new Set(entries.map(({ product }) => product))];
}

/** The entry of a product and day with those before and after it; null when there is none. */
export function findEntry<E extends Place>(entries: readonly E[], product: string, date: string) {
  const at = entries.findIndex((entry) => entry.product === product && entry.date === date);
  const entry = entries[at];
  return entry ? { entry, newer: entries[at - 1] ?? null, older: entries[at + 1] ?? null } : null;
}
