// Manifest of the jobs feature.
import * as contract from "#features/jobs/contract.ts";
import * as changing from "#features/jobs/change-job.ts";
import { listFailedJobs } from "#features/jobs/list-failed.ts";
import { implement } from "#platform/context.ts";
import { defineFeature } from "#platform/feature/index.ts";

export const jobs = defineFeature({
  name: "jobs",
  operations: [
    implement(contract.listFailedJobs, listFailedJobs),
    implement(contract.runJobAgain, changing.runJobAgain),
    implement(contract.deleteJob, changing.deleteJob),
  ],
});
