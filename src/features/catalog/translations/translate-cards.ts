// Replaces projects' texts with translations for the reader's language in lists.
import type { z } from "zod";
import type { translatedWords } from "#features/catalog/projects/shapes.ts";
import { loadTitles } from "#features/catalog/translations/store.ts";
import { matchLocale } from "#kernel/locale.ts";
import type { Db } from "#platform/database/open.ts";

type Titles = Awaited<ReturnType<typeof loadTitles>>[number];

/** The best matching translation of each project that has one, by project id; queries nothing without a locale. */
export async function findTitles(
  db: Db,
  projectIds: readonly string[],
  wanted: string | undefined,
): Promise<ReadonlyMap<string, Titles>> {
  if (wanted === undefined || projectIds.length === 0) return new Map();
  const rows = await loadTitles(db, projectIds);
  const suits = new Set(
    [...new Set(rows.map(({ locale }) => locale))].filter((locale) => matchLocale(wanted, [locale]) !== undefined),
  );
  const suiting = Map.groupBy(
    rows.filter(({ locale }) => suits.has(locale)),
    (row) => row.project_id,
  );
  const found = new Map<string, Titles>();
  for (const [id, choices] of suiting) {
    const locales = choices.map(({ locale }) => locale);
    const best = matchLocale(wanted, locales);
    const row = choices.find(({ locale }) => locale === best);
    if (row) found.set(id, row);
  }
  return found;
}

interface Words {
  readonly id: string;
  readonly title: string;
  readonly summary: string;
}

/** The card with translated texts, or unchanged if there are none. */
export function translateCard<C extends Words>(
  card: C,
  titles: ReadonlyMap<string, Titles>,
): C & { translated?: z.output<typeof translatedWords> } {
  const words = titles.get(card.id);
  if (!words || (words.title === null && words.summary === null)) return card;
  const { locale, title, summary } = words;
  const translated = { locale, title: title !== null, summary: summary !== null };
  return { ...card, title: title ?? card.title, summary: summary ?? card.summary, translated };
}
