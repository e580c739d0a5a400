// The door to events and jobs.
export { defineJob } from "./define-job.ts";
export { emit, outboxChannel } from "./emit.ts";
export { startWorker } from "./start-worker.ts";
