// A few threads for one kind of work that strangers can make long: each task has limits of time and memory.
import { Problem } from "#kernel/problem.ts";
import { type Task, type Thread, type ThreadOptions, ThreadLost, startThread } from "./start-thread.ts";

/** `timeout` and `memory`: the task was over its limit, its thread was ended, and nothing else is known. */
export type Outcome<R> =
  | { readonly outcome: "done"; readonly result: R }
  | { readonly outcome: "timeout" }
  | { readonly outcome: "memory" };

export interface Threads<T extends Task> {
  /**
   * Runs the module's `run` in a thread. Rejects with a `Problem` that `run` threw, with `unavailable` when too many
   * wait or the threads are closed, and with an `Error` where `run` has a bug.
   */
  run(input: Parameters<T>[0]): Promise<Outcome<Awaited<ReturnType<T>>>>;
  /** Ends every thread at once; whoever waits is told `unavailable`. */
  close(): Promise<void>;
}

export interface ThreadsOptions extends ThreadOptions {
  readonly memoryMb: number;
  /**
   * Most milliseconds of processor time for one task, loading the module not counted. Other programs on a busy machine
   * do not use it up.
   */
  readonly timeMs: number;
  /** Most milliseconds by the clock, for a task that waits for something that never comes: 20 times `timeMs` if left out. */
  readonly patienceMs?: number;
  /** Threads at most; each is started when it is first needed, and stays. */
  readonly size: number;
  /** Whether one thread is started at once, so that the first task need not wait for it. */
  readonly warm?: boolean;
  /** Tasks that may wait for a thread: 100 if left out. */
  readonly queue?: number;
}

interface Waiting<T extends Task> extends PromiseWithResolvers<Outcome<Awaited<ReturnType<T>>>> {
  readonly input: Parameters<T>[0];
}

interface Lane<T extends Task> {
  thread: Thread<T> | undefined;
  busy: boolean;
}

/**
 * Threads that run `run` of one module: `openThreads<typeof run>({ module: new URL("./task.ts", import.meta.url), … })`.
 * A thread that is over a limit is ended, whatever it is doing, and another is started in its place.
 */
export function openThreads<T extends Task>(options: ThreadsOptions): Threads<T> {
  const { size, queue: most = 100, warm = false } = options;
  const lanes = Array.from({ length: size }, (): Lane<T> => ({ thread: undefined, busy: false }));
  const queue: Waiting<T>[] = [];
  let closed = false;

  const work = async (lane: Lane<T>, { input, resolve, reject }: Waiting<T>): Promise<void> => {
    lane.busy = true;
    if (!lane.thread || lane.thread.lost) lane.thread = startThread<T>(options);
    await runWithin(lane.thread, input, options).then(resolve, (error: unknown) =>
      reject(closed && error instanceof ThreadLost ? away() : error),
    );
    if (lane.thread.lost && !closed) lane.thread = startThread<T>(options);
    lane.busy = false;
    next();
  };
  const next = (): void => {
    for (const lane of lanes) {
      if (lane.busy) continue;
      const waiting = queue.shift();
      if (!waiting) return;
      void work(lane, waiting);
    }
  };
  if (warm && lanes[0]) lanes[0].thread = startThread<T>(options);

  return {
    run(input) {
      if (closed || queue.length >= most) return Promise.reject(away());
      const waiting: Waiting<T> = { input, ...Promise.withResolvers<Outcome<Awaited<ReturnType<T>>>>() };
      queue.push(waiting);
      next();
      return waiting.promise;
    },
    async close() {
      closed = true;
      for (const { reject } of queue.splice(0)) reject(away());
      await Promise.all(lanes.map(async ({ thread }) => thread?.end()));
    },
  };
}

/** Runs one task, and ends the thread when the task is over a limit. */
async function runWithin<T extends Task>(
  thread: Thread<T>,
  input: Parameters<T>[0],
  { timeMs, patienceMs = 20 * timeMs }: ThreadsOptions,
): Promise<Outcome<Awaited<ReturnType<T>>>> {
  await thread.ready;
  const before = await thread.cpuMs();
  let state: "running" | "over" | "ended" = "running";
  let look: NodeJS.Timeout;
  const stop = (): void => {
    state = "over";
    void thread.end();
  };
  const measure = async (): Promise<void> => {
    const left = timeMs - ((await thread.cpuMs()) - before);
    if (state !== "running") return;
    // A thread uses at most as much as passes by the clock, so before that there is nothing to see.
    if (left > 0) look = setTimeout(watch, Math.ceil(left));
    else stop();
  };
  // The compiler does not see that `stop` may have been called since.
  const isOver = (): boolean => (state as string) === "over";
  // A thread that has ended has no more to measure.
  const watch = (): void => void measure().catch(() => undefined);
  look = setTimeout(watch, timeMs);
  const patience = setTimeout(stop, patienceMs);
  try {
    return { outcome: "done", result: await thread.ask(input) };
  } catch (error) {
    if (!(error instanceof ThreadLost)) throw error;
    if (isOver()) return { outcome: "timeout" };
    if (error.outOfMemory) return { outcome: "memory" };
    throw error;
  } finally {
    state = "ended";
    clearTimeout(look);
    clearTimeout(patience);
  }
}

function away(): Problem {
  return new Problem("unavailable", "busy");
}
