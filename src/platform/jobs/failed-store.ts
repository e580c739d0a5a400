// Failed jobs: those waiting for a retry, and those given up.
import { sql } from "kysely";
import type { Db } from "#platform/database/open.ts";

export interface FailedJobRow {
  id: number;
  name: string;
  queue: string | null;
  priority: number;
  attempts: number;
  max_attempts: number;
  last_error: string | null;
  run_at: Date;
  created_at: Date;
  running: boolean;
}

/** Jobs whose worker died on the last attempt have no error. */
const failed = sql`(last_error is not null or (attempts >= max_attempts and locked_at is null))`;

const columns = sql`id, task_identifier as name, queue_name as queue, priority, attempts, max_attempts, last_error,
  run_at, created_at, locked_at is not null as running`;

export async function countFailedJobs(db: Db): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from graphile_worker.jobs where ${failed}`.execute(db);
  return rows[0]?.count ?? 0;
}

/** Newest first. */
export async function listFailedJobs(db: Db, offset: number, count: number): Promise<FailedJobRow[]> {
  const { rows } = await sql<FailedJobRow>`
    select ${columns} from graphile_worker.jobs where ${failed}
    order by id desc offset ${offset} limit ${count}`.execute(db);
  return rows;
}

export async function findFailedJob(db: Db, id: string): Promise<FailedJobRow | undefined> {
  const { rows } = await sql<FailedJobRow>`
    select ${columns} from graphile_worker.jobs where id = ${id}::bigint and ${failed}`.execute(db);
  return rows[0];
}

/** Gives a job that is not running one more attempt, now; attempts keep counting. False while it runs. */
export async function runJobAgain(db: Db, { id, attempts, max_attempts: most }: FailedJobRow): Promise<boolean> {
  const { rows } = await sql`
    select from graphile_worker.reschedule_jobs(array[${id}]::bigint[], run_at => now(),
      max_attempts => ${Math.max(most, attempts + 1)}::int)`.execute(db);
  return rows.length > 0;
}

/** Deletes a job that is not running; false while it runs. */
export async function deleteJob(db: Db, { id }: FailedJobRow): Promise<boolean> {
  const { rows } = await sql`select from graphile_worker.complete_jobs(array[${id}]::bigint[])`.execute(db);
  return rows.length > 0;
}
