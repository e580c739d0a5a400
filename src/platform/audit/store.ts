// The staff audit log. Rows are append-only; personal details in them are cleared when the account is erased.
import { sql } from "kysely";
import type { Db } from "#platform/database/open.ts";

export interface AuditEntry {
  readonly actorId: string;
  /** `thing.verb`, like `project.review`. */
  readonly action: string;
  readonly targetKind: string;
  readonly targetId: string;
  readonly detail: object;
}

/** Appends one entry, in the caller's transaction. */
export async function appendAudit(db: Db, entry: AuditEntry): Promise<void> {
  await sql`
    insert into audit_log (actor_id, action, target_kind, target_id, detail)
    values (${entry.actorId}, ${entry.action}, ${entry.targetKind}, ${entry.targetId},
      ${JSON.stringify(entry.detail)}::jsonb)`.execute(db);
}

/** Clears personal details from the entries about a user; actor, action and time stay. */
export async function clearDetails(db: Db, userId: string): Promise<void> {
  await sql`
    update audit_log set detail = '{}' where target_kind = 'user' and target_id = ${userId} and detail <> '{}'`.execute(
    db,
  );
}
