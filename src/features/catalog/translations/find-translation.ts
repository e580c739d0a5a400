// Finds the translation of a project to show to a reader, and the available languages.
import type { TranslationRow } from "#features/catalog/translations/store.ts";
import { loadTranslations } from "#features/catalog/translations/store.ts";
import { matchLocale } from "#kernel/locale.ts";
import type { Db } from "#platform/database/open.ts";

/**
 * `chosen` comes without its description; null when the original is the best match, or the reader's language is
 * unknown.
 */
export async function findTranslation(
  db: Db,
  projectId: string,
  wanted: string | undefined,
): Promise<{ readonly chosen: TranslationRow | null; readonly languages: string[] }> {
  const rows = await loadTranslations(db, [projectId]);
  const languages = rows.map((row) => row.locale);
  const best = wanted === undefined ? undefined : matchLocale(wanted, languages);
  return { chosen: rows.find((row) => row.locale === best) ?? null, languages };
}
