// Audits staff actions on projects that are not their own.
import type { Found } from "#features/catalog/projects/find-project.ts";
import { isStaff, personOf } from "#kernel/actor.ts";
import { appendAudit } from "#platform/audit/store.ts";
import type { Db } from "#platform/database/open.ts";

/**
 * Writes one audit entry for a staff action on a project they are not a member of, in the same transaction; members'
 * own actions are not audited.
 * @param action `thing.verb`, such as `version.delete`
 */
export async function auditStaff(
  db: Db,
  { row, standing }: Found<{ id: string }>,
  action: string,
  detail: object = {},
): Promise<void> {
  const person = personOf(standing.actor);
  if (!person || standing.member || !isStaff(standing.actor)) return;
  await appendAudit(db, { actorId: person.id, action, targetKind: "project", targetId: row.id, detail });
}
