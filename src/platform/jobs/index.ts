// Public interface of events and jobs.
export { defineEvent } from "./define-event.ts";
export { defineJob } from "./define-job.ts";
export { upkeep } from "./queues.ts";
export { emit } from "./emit.ts";
export { followEvents } from "./follow-events.ts";
export { listen, startWorker } from "./start-worker.ts";
export { isMarkKnown, markEvents } from "./mark-events.ts";
