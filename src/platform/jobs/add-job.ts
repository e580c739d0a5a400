// Queues a job; inside a transaction it exists only on commit.
import { sql } from "kysely";
import type { Db } from "#platform/database/open.ts";
import type { Job } from "./define-job.ts";

/** The properties of a job that decide how it is queued. */
type QueuedJob = Pick<Job<never>, "name"> & Partial<Pick<Job<never>, "queue" | "priority">>;

/**
 * Queues a job in its queue, with its priority.
 * @param payload JSON accepted by its schema
 * @param options.key of several waiting jobs with the same key only the last stays
 * @param options.runAt not before this time (default: now)
 * @param options.maxAttempts total attempts, with growing delays (default 25, over about three days)
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
