// A job that was given up, to be rerun and deleted.
import { sql } from "kysely";
import { addJob } from "#platform/jobs/add-job.ts";
import type { MakeOwn } from "#tests/matrix/own-things.ts";

export const makeOwn: MakeOwn = async ({ services: { db } }) => {
  await addJob(db, { name: "matrix.nothing" }, {});
  const { rows } = await sql<{ id: number }>`
    select job.id from graphile_worker.jobs of_matrix, graphile_worker.permanently_fail_jobs(array[of_matrix.id]) job
    where of_matrix.task_identifier = 'matrix.nothing'`.execute(db);
  const job = { job: String(rows[0]?.id) };
  return { "jobs.run-again": job, "jobs.delete": job };
};
