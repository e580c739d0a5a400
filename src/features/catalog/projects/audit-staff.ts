// Keeps on record what staff do to projects that are not their own.
import type { Found } from "#features/catalog/projects/find-project.ts";
import { isStaff, personOf } from "#kernel/actor.ts";
import { appendAudit } from "#platform/audit/store.ts";
import type { Db } from "#platform/database/open.ts";

/**
 * One entry for one act of staff on a project they are no member of, in the transaction that does it; what members do
 * to their own is not recorded.
 * @param action `thing.verb`, like `version.delete`
 */
export async function auditStaff(db: Db, { row, standing }: Found, action: string, detail: object = {}): Promise<void> {
  const person = personOf(standing.actor);
  if (!person || standing.member || !isStaff(standing.actor)) return;
  await appendAudit(db, { actorId: person.id, action, targetKind: "project", targetId: row.id, detail });
}
