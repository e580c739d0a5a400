// Announces that something happened; whoever listens hears of it once the transaction commits.
import { sql } from "kysely";
import type { Db } from "#platform/database/open.ts";

/** The channel on which the outbox says that it has something. */
export const outboxChannel = "outbox";

/**
 * Writes an event to the outbox. Call it in the transaction that makes it true.
 * @param event `thing.verb` in the past, for example `version.published`
 * @param data what listeners need, as JSON; ids rather than copies
 */
export async function emit(db: Db, event: string, data: object): Promise<void> {
  await sql`with written as (
    insert into outbox (event, data) values (${event}, ${JSON.stringify(data)}::jsonb)
  ) select pg_notify(${outboxChannel}, '')`.execute(db);
}
