// A small thread pool for one kind of work on untrusted input: each task has time and memory limits.
import { Problem } from "#kernel/problem.ts";
import { type Task, type Thread, type ThreadOptions, ThreadLost, startThread } from "./start-thread.ts";

/** `timeout` and `memory`: the task exceeded its limit and its thread was terminated. */
export type Outcome<R> =
  | { readonly outcome: "done"; readonly result: R }
  | { readonly outcome: "timeout" }
  | { readonly outcome: "memory" };

export interface Threads<T extends Task> {
  /**
   * Runs the module's `run` in a thread. Rejects with a `Problem` thrown by `run`, with `unavailable` when the queue is
   * full or the pool is closed, and with an `Error` for any other failure.
   */
  run(input: Parameters<T>[0]): Promise<Outcome<Awaited<ReturnType<T>>>>;
  /** Terminates every thread at once; waiting tasks are rejected with `unavailable`. */
  close(): Promise<void>;
}

export interface ThreadsOptions extends ThreadOptions {
  readonly memoryMb: number;
  /**
   * Maximum CPU milliseconds of one task, not counting module loading. Other programs on a busy machine do not use it
   * up.
   */
  readonly timeMs: number;
  /**
   * Maximum wall-clock milliseconds, for a task that waits for something that never comes; default: 20 times `timeMs`.
   */
  readonly patienceMs?: number;
  /** Maximum threads; each is started when first needed, and stays. */
  readonly size: number;
  /** When to start one thread ahead, so that the first task need not wait for it; default: with the first task. */
  readonly warm?: Promise<unknown>;
  /** Maximum tasks waiting for a thread; default 100. */
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
 * A pool of threads that run `run` of one module: `openThreads<typeof run>({ module: new URL("./task.ts",
 * import.meta.url), … })`. A thread over a limit is terminated, whatever it is doing, and replaced.
 */
export function openThreads<T extends Task>(options: ThreadsOptions): Threads<T> {
  const { size, queue: most = 100, warm } = options;
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
  void warm?.then(() => {
    if (!closed && lanes[0]) lanes[0].thread ??= startThread<T>(options);
  });

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

/** Runs one task, and terminates the thread when the task exceeds a limit. */
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
    // CPU time never exceeds wall-clock time, so there is no need to check earlier.
    if (left > 0) look = setTimeout(watch, Math.ceil(left));
    else stop();
  };
  // The compiler does not see that `stop` may have been called since.
  const isOver = (): boolean => (state as string) === "over";
  // A terminated thread has no CPU usage to measure.
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
