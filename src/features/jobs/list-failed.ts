// Lists failed jobs.
import { requireStaff } from "#features/accounts/index.ts";
import type { FailedJobView, listFailedJobs as contract } from "#features/jobs/contract.ts";
import { hideSecrets } from "#features/jobs/hide-secrets.ts";
import { isAdmin } from "#kernel/actor.ts";
import type { Verb } from "#platform/context.ts";
import type { FailedJobRow } from "#platform/jobs/failed-store.ts";
import { countFailedJobs, listFailedJobs as loadFailed } from "#platform/jobs/failed-store.ts";

const perPage = 50;

function stateOf({ running, attempts, max_attempts: most }: FailedJobRow): FailedJobView["state"] {
  if (running) return "running";
  return attempts >= most ? "given-up" : "waiting";
}

function present(row: FailedJobRow): FailedJobView {
  const state = stateOf(row);
  return {
    id: String(row.id),
    name: row.name,
    queue: row.queue,
    priority: row.priority,
    attempts: row.attempts,
    maxAttempts: row.max_attempts,
    error: row.last_error === null ? null : hideSecrets(row.last_error),
    state,
    nextRun: state === "waiting" ? row.run_at.toISOString() : null,
    queued: row.created_at.toISOString(),
  };
}

export const listFailedJobs: Verb<typeof contract> = async (context, { page }) => {
  requireStaff(context);
  const count = await countFailedJobs(context.db);
  const rows = await loadFailed(context.db, (page - 1) * perPage, perPage);
  const pages = Math.max(1, Math.ceil(count / perPage));
  return { jobs: rows.map(present), count, pages, can: { change: isAdmin(context.actor) } };
};
