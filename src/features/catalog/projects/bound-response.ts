// Bounds the memory of large responses: long texts are omitted, or the request refused, when their total is too large.
import type { Sizes } from "#features/catalog/projects/text-size-store.ts";
import { sumSizes } from "#features/catalog/projects/text-size-store.ts";
import { invalid } from "#kernel/problem.ts";
import type { Db } from "#platform/database/open.ts";

/** Maximum size of a response in bytes of JSON. */
const answerMost = 4 * 1024 * 1024;
/** Usual size in bytes of a version or project in the response, without its long text. */
const itemBytes = 1024;
/** Descriptions have at most 65,536 characters of UTF-8; a single item is always sent whole. */
const surelyFit = { projects: Math.floor(answerMost / (4 * 65_536 + itemBytes)), versions: 1 };

/** What the caller requested, and the field to blame if it is too much. */
export interface Bound {
  readonly field: string;
  readonly whenLong: "refuse" | "omit";
}

/**
 * Whether the response may include changelogs or descriptions. Repeated ids count repeatedly.
 * @throws Problem at `field` when the response would exceed 4 MiB; with `omit`, when it would even without the texts
 */
export async function fitsWithTexts(
  db: Db,
  table: "versions" | "projects",
  ids: readonly string[],
  { field, whenLong }: Bound,
): Promise<boolean> {
  if (ids.length <= surelyFit[table]) return true;
  refuseTooManyIds(ids, field);
  const { base, texts } = await sumSizes(db, table, ids);
  if (base + texts <= answerMost) return true;
  if (base > answerMost) throw invalid(field, "answer.large");
  if (whenLong === "omit") return false;
  throw invalid(field, "answer.large.texts");
}

/** How many versions a response without changelogs surely does not exceed. */
export const versionsMost = answerMost / itemBytes;

/** The first of the versions that fit in a response without changelogs, and whether they fit with them. */
export function cutToFit(versions: readonly (Sizes & { id: string })[]): { ids: string[]; texts: boolean } {
  const ids: string[] = [];
  let [base, texts] = [0, 0];
  for (const one of versions) {
    base += one.base;
    if (base > answerMost && ids.length > 0) break;
    texts += one.texts;
    ids.push(one.id);
  }
  return { ids, texts: base + texts <= answerMost || ids.length <= surelyFit.versions };
}

/** Refuses more ids than fit in a response even without their texts. */
function refuseTooManyIds(ids: readonly string[], field: string): void {
  if (ids.length * itemBytes > answerMost) throw invalid(field, "answer.large");
}
