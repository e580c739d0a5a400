// Marks in the outbox: whether a database, in its present state, has every event since some moment.
import { sql } from "kysely";
import type { Db } from "#platform/database/open.ts";

/** A mark, and the oldest transaction whose events must be known. */
export interface EventMark {
  readonly id: string;
  readonly cursor: string;
}

/** Leaves a mark, for as long as events are kept. */
export async function markEvents(db: Db, id: string): Promise<void> {
  // Delivered from the beginning: nobody listens to it.
  await sql`
    insert into outbox (event, data, delivered_at)
    values ('events.marked', jsonb_build_object('id', ${id}::text), now())`.execute(db);
}

/**
 * Whether this database is the one that was marked, not an earlier state of it, and still has all events since. A copy
 * made from a dump has other transactions: there, the number stored in the row is not that of the row itself.
 */
export async function isMarkKnown(db: Db, { id, cursor }: EventMark): Promise<boolean> {
  // Events are deleted a week after their delivery, which a worker that was late may have done later for the mark.
  const { rows } = await sql<{ known: boolean }>`
    select exists (select from outbox o where o.transaction >= ${cursor}::xid8 and o.event = 'events.marked'
      and o.data->>'id' = ${id} and o.transaction::xid = o.xmin
      and o.created_at > now() - interval '6 days') as known`.execute(db);
  return rows[0]?.known === true;
}
