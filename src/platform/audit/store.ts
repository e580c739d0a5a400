// The record of what staff did: rows are only ever added.
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
