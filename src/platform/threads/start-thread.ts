// One thread that runs a module's `run`: takes inputs in order, and reports when it is lost.
import { Worker } from "node:worker_threads";
import { type Ask, type Reply, type ThreadData, readyMessage, resultOf } from "./crossing.ts";

/** A module's export `run`. Input and result are copied between threads: plain data only. */
export type Task = (input: never) => unknown;

/** The thread ended before it replied: terminated with `end`, out of memory, or by itself. */
export class ThreadLost extends Error {
  readonly outOfMemory: boolean;

  constructor(message: string, cause?: unknown) {
    super(message, { cause });
    this.name = "ThreadLost";
    this.outOfMemory = cause instanceof Error && "code" in cause && cause.code === "ERR_WORKER_OUT_OF_MEMORY";
  }
}

export interface ThreadOptions {
  /** `new URL("./task.ts", import.meta.url)`: a module that exports `run`. */
  readonly module: URL;
  /** Shown by debuggers and `top -H`. */
  readonly name: string;
  /**
   * Heap limit of the thread in MiB, not counting buffer contents; none by default. Terminates a thread in which
   * JavaScript accumulates objects. Native code that allocates more than 16 MiB beyond it at once, such as
   * `JSON.parse`, cannot be stopped and aborts the whole program: limit its input.
   */
  readonly memoryMb?: number;
}

export interface Thread<T extends Task> {
  /** Resolves when the module is loaded; rejects with `ThreadLost` when loading fails. */
  readonly ready: Promise<void>;
  /** Once the thread has ended, why. */
  readonly lost: ThreadLost | undefined;
  /**
   * Runs the module's `run`; calls start in order. Rejects with the `Problem` it threw, with an `Error` for anything
   * else, and with `ThreadLost` when the thread ends first.
   */
  ask(input: Parameters<T>[0]): Promise<Awaited<ReturnType<T>>>;
  /** CPU milliseconds used by the thread, available while it computes too; rejects once it has ended. */
  cpuMs(): Promise<number>;
  /** Terminates the thread at once, even in an endless loop. */
  end(): Promise<void>;
}

/**
 * Starts a thread. It keeps the program alive only while a reply is pending.
 *
 * @param onLost called once if the thread ends by itself
 */
export function startThread<T extends Task>(
  { module, name, memoryMb }: ThreadOptions,
  onLost: (reason: ThreadLost) => void = () => undefined,
): Thread<T> {
  const worker = new Worker(new URL("./thread.ts", import.meta.url), {
    name,
    workerData: { module: module.href } satisfies ThreadData,
    ...(memoryMb !== undefined && { resourceLimits: { maxOldGenerationSizeMb: memoryMb } }),
  });
  const waiting = new Map<number, PromiseWithResolvers<unknown>>();
  const loaded = Promise.withResolvers<void>();
  const held = holdOpen(worker);
  let sent = 0;
  let lost: ThreadLost | undefined;

  const lose = (reason: ThreadLost, byItself: boolean): void => {
    if (lost) return;
    lost = reason;
    loaded.reject(reason);
    for (const one of waiting.values()) one.reject(reason);
    waiting.clear();
    if (byItself) onLost(reason);
  };
  const hear = (message: Reply | typeof readyMessage): void => {
    if (message === readyMessage) {
      loaded.resolve();
      return;
    }
    const asked = waiting.get(message.number);
    waiting.delete(message.number);
    asked?.resolve(resultOf(message));
  };
  worker.on("message", hear);
  worker.on("error", (error) => lose(new ThreadLost(`The thread ${name} ended by an error.`, error), true));
  worker.on("exit", (code) => lose(new ThreadLost(`The thread ${name} ended with code ${code}.`), true));
  const ready = held(loaded.promise);
  // Callers get the rejection; a thread started ahead may be lost before there are any.
  ready.catch(() => undefined);

  return {
    ready,
    get lost() {
      return lost;
    },
    ask(input) {
      if (lost) return Promise.reject(lost);
      sent += 1;
      const asked = Promise.withResolvers<unknown>();
      worker.postMessage({ number: sent, input } satisfies Ask, []);
      waiting.set(sent, asked);
      return held(asked.promise) as Promise<Awaited<ReturnType<T>>>;
    },
    async cpuMs() {
      const { user, system } = await held(worker.cpuUsage());
      return (user + system) / 1000;
    },
    async end() {
      lose(new ThreadLost(`The thread ${name} was ended.`), false);
      await worker.terminate();
    },
  };
}

/** Returns a function that keeps the program alive until a promise settles. */
function holdOpen(worker: Worker): <R>(promise: Promise<R>) => Promise<R> {
  let held = 0;
  return async (promise) => {
    if ((held += 1) === 1) worker.ref();
    try {
      return await promise;
    } finally {
      if ((held -= 1) === 0) worker.unref();
    }
  };
}
