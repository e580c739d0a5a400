// Runs queued jobs continuously: when the runner exits or loses its database, another one replaces it.
import { EventEmitter } from "node:events";
import { setTimeout as sleep } from "node:timers/promises";
import { Logger, run } from "graphile-worker";
import type { ParsedCronItem, Runner, TaskList, WorkerEvents } from "graphile-worker";
import type { Log } from "#platform/log.ts";
import { JobPool } from "./job-pool.ts";
import { holdWorkerLock } from "./living-workers.ts";

/** `isWorking` is false while jobs are stalled: no contact with the queue for a minute and no job running. */
type Queue = { stop: () => Promise<void>; isWorking: () => boolean };

type QueueOptions = {
  url: string;
  tasks: TaskList;
  schedules: ParsedCronItem[];
  /** Maximum concurrent jobs. */
  concurrency: number;
  log: Log;
};

/** Longer silence than this counts as stalled, in milliseconds; the queue is polled every two seconds. */
const longestSilence = 60_000;
/** The longest delay before an exited runner is replaced, in milliseconds. */
const longestPause = 30_000;
/**
 * How long running jobs may take to stop while the database is unavailable, in milliseconds; they are aborted after
 * five seconds.
 */
const abortPatience = 6000;
/** How many finished jobs a runner remembers: their completion may not have reached the database. */
const maxFinished = 1000;

/** Starts the queue. Throws when the first runner cannot start; later ones are retried until `stop`. */
export async function runQueue(options: QueueOptions): Promise<Queue> {
  const { log } = options;
  const stopping = new AbortController();
  let heard = Date.now();
  let current = new QueueRun(options, () => (heard = Date.now()));
  await current.start();
  const keepRunning = async () => {
    for (let failures = 0; ;) {
      const began = Date.now();
      await current.ended();
      if (stopping.signal.aborted) return;
      failures = Date.now() - began > longestSilence || current.wasReplaced ? 0 : failures + 1;
      const pause = failures === 0 ? 0 : Math.min(longestPause, 500 * 2 ** Math.min(failures, 10));
      await sleep(pause, null, { signal: stopping.signal }).catch(() => {});
      if (stopping.signal.aborted) return;
      current = new QueueRun(options, () => (heard = Date.now()));
      await current.start().catch((error: unknown) => log.warn({ err: error }, "jobs are stalled, trying again"));
    }
  };
  const running = keepRunning();
  return {
    isWorking: () => Date.now() - heard < longestSilence || current.isBusy(),
    stop: async () => {
      stopping.abort();
      await current.stop();
      await running;
    },
  };
}

/** One runner of the queue library with its own connections. */
class QueueRun {
  readonly #options: QueueOptions;
  readonly #pool: JobPool;
  readonly #events: WorkerEvents = new EventEmitter();
  readonly #finished: string[] = [];
  readonly #ended = new AbortController();
  #runner: Runner | null = null;
  #name = "";
  #active = 0;
  #stopped: Promise<void> | null = null;
  /** Whether it was replaced because its database was unavailable. */
  wasReplaced = false;

  constructor(options: QueueOptions, hear: () => void) {
    this.#options = options;
    // Besides job completions: one to listen, one for schedules, and one for the runner's name lock.
    this.#pool = new JobPool(options.url, options.concurrency + 3);
    this.#watch(hear);
  }

  #watch(hear: () => void): void {
    let unsure = false;
    const answered = () => {
      hear();
      if (unsure && !this.#stopped) {
        this.wasReplaced = true;
        void this.#stopRunner();
      }
    };
    this.#events.on("pool:create", ({ workerPool }) => {
      this.#name = workerPool.id;
      void holdWorkerLock(this.#pool, this.#name, this.#ended.signal);
    });
    // A job may have been assigned by a response that was lost: it stays locked until this runner is given up.
    this.#events.on("worker:getJob:error", () => (unsure = true));
    this.#events.on("worker:getJob:empty", answered);
    this.#events.on("job:start", () => {
      this.#active++;
      answered();
    });
    this.#events.on("job:success", ({ job }) => {
      this.#finished.push(job.id);
      if (this.#finished.length > maxFinished) this.#finished.shift();
    });
    this.#events.on("job:complete", () => void this.#active--);
  }

  /** Starts working. Throws when that fails; then it has ended. */
  async start(): Promise<void> {
    const { tasks, concurrency, schedules, log } = this.#options;
    try {
      this.#runner = await run({
        pgPool: this.#pool,
        taskList: tasks,
        concurrency,
        parsedCronItems: schedules,
        noHandleSignals: true,
        events: this.#events,
        logger: forwardTo(log),
      });
      // Stopped while it was starting.
      if (this.#stopped) await this.#runner.stop();
    } catch (error) {
      await this.#close();
      throw error;
    }
  }

  /** Resolves once it no longer runs, for whatever reason, and has released its jobs. */
  async ended(): Promise<void> {
    const { log } = this.#options;
    if (!this.#runner) return;
    const ended = this.#runner.promise.catch((error: unknown) =>
      log.error({ err: error }, "the job queue's runner ended, starting a new one"),
    );
    await Promise.race([ended, this.#givenUp()]);
    await Promise.race([this.#stopped, this.#givenUp()]);
    while (!(await this.#giveBack()) && this.#pool.isPatient) await sleep(1000);
    await this.#close();
  }

  async #close(): Promise<void> {
    this.#ended.abort();
    await this.#pool.close();
  }

  /** Releases jobs locked in its name, except those it finished: their completion is repeated. */
  async #giveBack(): Promise<boolean> {
    try {
      const client = await this.#pool.connect();
      try {
        await client.query("begin");
        await client.query("select graphile_worker.force_unlock_workers($1::text[])", [[this.#name]]);
        await client.query("select from graphile_worker.complete_jobs($1::bigint[])", [this.#finished]);
        await client.query("commit");
      } finally {
        // Closing the connection aborts an unfinished transaction.
        client.release(true);
      }
      return true;
    } catch (error) {
      this.#options.log.warn({ err: error }, "could not release the jobs of a runner that ended");
      return false;
    }
  }

  isBusy(): boolean {
    return this.#active > 0 && !this.#stopped;
  }

  /** Lets running jobs finish; does not wait for an unavailable database. */
  async stop(): Promise<void> {
    this.#pool.stopWaiting();
    await Promise.race([this.#stopRunner(), this.#givenUp()]);
  }

  /** Resolves when it was stopped, the database is unavailable, and running jobs had time to react to their signal. */
  async #givenUp(): Promise<void> {
    await this.#pool.foundAway;
    if (this.#active > 0) await sleep(abortPatience);
  }

  async #stopRunner(): Promise<void> {
    // A runner that exited by itself refuses to be stopped.
    this.#stopped ??= this.#runner?.stop().catch(() => {}) ?? Promise.resolve();
    await this.#stopped;
  }
}

/** Forwards the queue library's messages to our log; each finished job is logged at debug level. */
function forwardTo(log: Log): Logger {
  return new Logger((scope) => (level, message, meta) => {
    const about = { ...scope, ...(meta?.["error"] ? { err: meta["error"] } : {}) };
    if (level === "error") log.error(about, message);
    else if (level === "warning") log.warn(about, message);
    else log.debug(about, message);
  });
}
