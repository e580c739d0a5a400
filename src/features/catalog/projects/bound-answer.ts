// Keeps answers of many things in bounded memory: refuses those whose long texts add up to too much.
import { sumLongTexts } from "#features/catalog/projects/text-size-store.ts";
import { invalid } from "#kernel/problem.ts";
import type { Db } from "#platform/database/open.ts";

/** What the long texts of one answer may add up to, in bytes. */
const longTextsMost = 32 * 1024 * 1024;

/**
 * Refuses when the changelogs of the versions, or the descriptions of the projects, add up to more than 32 MiB. An id
 * that the answer holds twice is given twice. `field` is what the caller is to ask for less of.
 */
export async function refuseLongAnswer(
  db: Db,
  table: "versions" | "projects",
  ids: readonly string[],
  field: string,
): Promise<void> {
  if (ids.length > 0 && (await sumLongTexts(db, table, ids)) > longTextsMost)
    throw invalid(field, "The answer would be larger than 32 MiB. Ask for fewer at once.");
}
