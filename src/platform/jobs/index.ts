// The door to events and jobs.
export { addJob } from "./add-job.ts";
export { defineJob } from "./define-job.ts";
export type { Job, JobRun } from "./define-job.ts";
export { emit, outboxChannel } from "./emit.ts";
export { startWorker } from "./start-worker.ts";
export type { JobWorker, Listeners } from "./start-worker.ts";
