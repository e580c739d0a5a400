// Worker threads: pure work off the event loop, with time and memory limits.
export { openThreads, type Threads, type ThreadsOptions } from "./open-threads.ts";
export { ThreadLost, startThread } from "./start-thread.ts";
