// Keeps answers of many things in bounded memory: of those whose long texts add up to too much the texts are left out, or they are refused.
import { sumLongTexts } from "#features/catalog/projects/text-size-store.ts";
import { invalid } from "#kernel/problem.ts";
import type { Db } from "#platform/database/open.ts";

/** What one answer may hold, in bytes of JSON. */
const answerMost = 4 * 1024 * 1024;
/** About what a version or a project takes there without its long text, in bytes. */
const itemBytes = 1024;

/** What the caller asked for, and what it is to ask for less of. */
export interface Bound {
  readonly field: string;
  readonly whenLong: "refuse" | "omit";
}

/**
 * Whether the answer may hold the changelogs of the versions, or the descriptions of the projects. An id that the
 * answer holds twice is given twice.
 * @throws Problem at `field` when the answer would be larger than 4 MiB, with `omit` even without the texts
 */
export async function mayHoldTexts(
  db: Db,
  table: "versions" | "projects",
  ids: readonly string[],
  { field, whenLong }: Bound,
): Promise<boolean> {
  if (ids.length === 0) return true;
  refuseMany(ids, field);
  if ((await sumLongTexts(db, table, ids)) + ids.length * itemBytes <= answerMost) return true;
  if (whenLong === "omit") return false;
  throw invalid(field, "answer.large.texts");
}

/** Refuses more things than an answer can hold, whatever their texts. */
export function refuseMany(ids: readonly string[], field: string): void {
  if (ids.length * itemBytes > answerMost) throw invalid(field, "answer.large");
}
