// Threads: pure work away from the event loop, within limits of time and memory.
export { openThreads, type Threads, type ThreadsOptions } from "./open-threads.ts";
export { ThreadLost, startThread } from "./start-thread.ts";
