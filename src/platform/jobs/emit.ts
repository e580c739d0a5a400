// Emits events; listeners get them once the transaction commits.
import { sql } from "kysely";
import type { z } from "zod";
import type { Db } from "#platform/database/open.ts";
import type { EventType } from "./define-event.ts";
import { outboxChannel, writeAnnouncement } from "./follow-events.ts";

/**
 * Writes an event to the outbox and notifies every process. Call it in the transaction that makes the change. Throws
 * when the data does not match the event's schema.
 */
export async function emit<Schema extends z.ZodType>(
  db: Db,
  event: EventType<Schema>,
  data: z.input<Schema>,
): Promise<void> {
  const parsed = event.schema.parse(data);
  const announcement = writeAnnouncement({ event: event.name, tags: event.tags(parsed) });
  await sql`with written as (
    insert into outbox (event, data) values (${event.name}, ${JSON.stringify(parsed)}::jsonb)
  ) select pg_notify(${outboxChannel}, ${announcement})`.execute(db);
}
