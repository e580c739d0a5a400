// Puts the words of a reader's language in the place of projects' own, wherever projects are listed.
import type { z } from "zod";
import type { translatedWords } from "#features/catalog/projects/shapes.ts";
import { loadTitles } from "#features/catalog/translations/store.ts";
import { matchLocale } from "#kernel/locale.ts";
import type { Db } from "#platform/database/open.ts";

type Titles = Awaited<ReturnType<typeof loadTitles>>[number];

/** The words that suit the reader for those of the projects that have some, by id; nothing is asked without a reader. */
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

/** The card as its reader sees it: the same card where nothing of it is translated. */
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
