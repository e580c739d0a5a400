// Operations on failed jobs: staff can see the errors, admins can rerun or delete them.
import { z } from "zod";
import { operation } from "#kernel/operation.ts";
import { refusal } from "#kernel/refusal.ts";

const job = z.string().regex(/^\d{1,18}$/, refusal("job.id"));

const failedJobView = z.object({
  id: z.string(),
  /** `area.verb-thing`. */
  name: z.string(),
  /** Jobs in the same queue run one at a time; null: no restriction. */
  queue: z.string().nullable(),
  priority: z.number().int(),
  attempts: z.number().int(),
  maxAttempts: z.number().int(),
  /** The first line of the error, without secrets; null if the process died. */
  error: z.string().nullable(),
  /** `running`: currently. `waiting`: for its next attempt. `given-up`: no attempts left. */
  state: z.enum(["running", "waiting", "given-up"]),
  /** Time of the next attempt; null unless it is waiting. */
  nextRun: z.iso.datetime().nullable(),
  queued: z.iso.datetime(),
});
export type FailedJobView = z.output<typeof failedJobView>;

export const listFailedJobs = operation({
  name: "jobs.failed",
  method: "GET",
  path: "/api/staff/jobs",
  description: "Jobs whose last attempt failed, including those that were given up; newest first, 50 per page.",
  needs: "session",
  input: z.object({ page: z.coerce.number().int().min(1).max(10_000).default(1) }),
  output: z.object({
    jobs: z.array(failedJobView),
    count: z.number().int(),
    pages: z.number().int(),
    can: z.object({ change: z.boolean() }),
  }),
});

export const runJobAgain = operation({
  name: "jobs.run-again",
  method: "POST",
  path: "/api/staff/jobs/{job}/run",
  description: "Retries a failed job once, immediately; recorded in the audit log.",
  needs: "session",
  input: z.object({ job }),
  output: z.void(),
});

export const deleteJob = operation({
  name: "jobs.delete",
  method: "DELETE",
  path: "/api/staff/jobs/{job}",
  description: "Deletes a failed job without running it; recorded in the audit log.",
  needs: "session",
  input: z.object({ job }),
  output: z.void(),
});
