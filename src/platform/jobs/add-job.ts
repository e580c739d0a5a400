// Queues a job; inside a transaction it exists only when that commits.
import { sql } from "kysely";
import type { Db } from "#platform/database/open.ts";
import type { Job } from "./define-job.ts";

/** What of a job decides how it waits. */
type QueuedJob = Pick<Job<never>, "name"> & Partial<Pick<Job<never>, "queue" | "priority">>;

/**
 * Queues a job, in the queue and with the priority that it states.
 * @param payload what its schema accepts, as JSON
 * @param options.key of several waiting jobs with one key only the last stays
 * @param options.runAt not before this time (default: now)
 * @param options.maxAttempts how often to try in all, with growing pauses (default 25, over some three days)
 */
export async function addJob(
  db: Db,
  job: QueuedJob,
  payload: object,
  options: { key?: string; runAt?: Date; maxAttempts?: number } = {},
): Promise<void> {
  const { name, queue = null, priority = 0 } = job;
  const { key = null, runAt = null, maxAttempts = null } = options;
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
