// The record of what staff did: rows are only ever added; what they say of a person goes when the person does.
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

/** Forgets what the entries about a person say of them; who did what and when stays. */
export async function forgetDetails(db: Db, userId: string): Promise<void> {
  await sql`
    update audit_log set detail = '{}' where target_kind = 'user' and target_id = ${userId} and detail <> '{}'`.execute(
    db,
  );
}
