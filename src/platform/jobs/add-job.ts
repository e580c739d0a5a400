// Queues a job; inside a transaction it exists only when that commits.
import { sql } from "kysely";
import type { Db } from "#platform/database/open.ts";

/**
 * Queues a job by name.
 * @param payload what its schema accepts, as JSON
 * @param options.key of several waiting jobs with one key only the last stays
 * @param options.queue of all jobs in one queue, one runs at a time
 * @param options.runAt not before this time (default: now)
 * @param options.priority jobs with a smaller number run first (default 0)
 * @param options.maxAttempts how often to try in all, with growing pauses (default 25, over some three days)
 */
export async function addJob(
  db: Db,
  name: string,
  payload: object,
  options: { key?: string; queue?: string; runAt?: Date; maxAttempts?: number; priority?: number } = {},
): Promise<void> {
  const { key = null, queue = null, runAt = null, maxAttempts = null, priority = null } = options;
  await sql`select graphile_worker.add_job(
    identifier => ${name}::text,
    payload => ${JSON.stringify(payload)}::json,
    queue_name => ${queue}::text,
    run_at => ${runAt}::timestamptz,
    max_attempts => ${maxAttempts}::int,
    job_key => ${key}::text,
    priority => ${priority}::int
  )`.execute(db);
}
