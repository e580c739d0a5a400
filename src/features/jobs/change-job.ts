// Lets admins rerun or delete a failed job; every action is audited.
import { requireAdmin } from "#features/accounts/index.ts";
import type * as contract from "#features/jobs/contract.ts";
import { Problem, missing } from "#kernel/problem.ts";
import { appendAudit } from "#platform/audit/store.ts";
import type { Context, Verb } from "#platform/context.ts";
import type { Db } from "#platform/database/open.ts";
import { transaction } from "#platform/database/open.ts";
import type { FailedJobRow } from "#platform/jobs/failed-store.ts";
import { deleteJob as removeJob, findFailedJob, runJobAgain as giveAttempt } from "#platform/jobs/failed-store.ts";

/** @param work returns false if the job is currently running */
async function change(
  context: Context,
  id: string,
  action: string,
  work: (db: Db, job: FailedJobRow) => Promise<boolean>,
): Promise<void> {
  const admin = requireAdmin(context);
  await transaction(context.db, async (db) => {
    const job = await findFailedJob(db, id);
    if (!job) throw missing("job");
    if (!(await work(db, job))) throw new Problem("conflict", "job.running");
    const detail = { name: job.name, attempts: job.attempts };
    await appendAudit(db, { actorId: admin.id, action, targetKind: "job", targetId: id, detail });
  });
}

export const runJobAgain: Verb<typeof contract.runJobAgain> = (context, { job }) =>
  change(context, job, "job.run-again", giveAttempt);

export const deleteJob: Verb<typeof contract.deleteJob> = (context, { job }) =>
  change(context, job, "job.delete", removeJob);
