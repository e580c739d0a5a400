// Turns outbox events into jobs of their listeners.
import { sql } from "kysely";
import { transaction } from "#platform/database/open.ts";
import type { Job } from "./define-job.ts";
import type { Db } from "#platform/database/open.ts";

/** Event name → the jobs that handle it. */
export type JobsByEvent = ReadonlyMap<string, readonly Pick<Job<never>, "name" | "queue" | "priority">[]>;

const batch = 200;

/**
 * Delivers all pending events. Queueing the jobs and marking the events is one transaction, so each listener gets each
 * event as exactly one job, however many processes deliver. Returns how many events were delivered.
 */
export async function deliverEvents(db: Db, listeners: JobsByEvent): Promise<number> {
  let sum = 0;
  while (true) {
    const delivered = await transaction(db, (db) => deliverBatch(db, listeners));
    sum += delivered;
    if (delivered < batch) return sum;
  }
}

async function deliverBatch(db: Db, listeners: JobsByEvent): Promise<number> {
  const waiting = await sql<{ id: number; event: string; data: unknown }>`
    select id, event, data from outbox where delivered_at is null
    order by id limit ${batch} for update skip locked`.execute(db);
  if (waiting.rows.length === 0) return 0;
  const jobs = waiting.rows.flatMap(({ id, event, data }) =>
    (listeners.get(event) ?? []).map(({ name, queue, priority }) => ({
      name,
      queue,
      priority,
      data,
      key: `event-${id}:${name}`,
    })),
  );
  if (jobs.length > 0) {
    await sql`select from graphile_worker.add_jobs(array(
      select row(name, data, queue, null, null, key, priority, null)::graphile_worker.job_spec
      from json_to_recordset(${JSON.stringify(jobs)}::json) as job(name text, queue text, priority int, data json, key text)
    ))`.execute(db);
  }
  const ids = waiting.rows.map((row) => row.id);
  await sql`update outbox set delivered_at = now() where id = any(${ids}::bigint[])`.execute(db);
  return waiting.rows.length;
}

/** Deletes events delivered over a week ago. */
export async function deleteOldEvents(db: Db): Promise<void> {
  await sql`delete from outbox where delivered_at < now() - interval '7 days'`.execute(db);
}
