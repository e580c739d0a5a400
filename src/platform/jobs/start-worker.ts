// The worker: runs queued jobs and schedules, and delivers events to those who listen.
import { Logger, parseCronItems, run } from "graphile-worker";
import type { TaskList } from "graphile-worker";
import { startNotifications } from "#platform/database/notify.ts";
import type { Database } from "#platform/database/open.ts";
import type { Log } from "#platform/log.ts";
import type { Job } from "./define-job.ts";
import { deleteOldEvents, deliverEvents } from "./deliver-events.ts";
import type { JobNamesByEvent } from "./deliver-events.ts";
import { outboxChannel } from "./emit.ts";

/** Event name → the jobs that get its data as their payload. */
export type Listeners<Context> = Readonly<Record<string, readonly Job<Context>[]>>;
/** `stop` lets running jobs finish (those that take longer than 5 seconds are aborted and tried again later). */
export type JobWorker = { stop: () => Promise<void> };

/** How often to look for events whose notification was lost, in milliseconds. */
const sweepEvery = 5000;
const cleanEvery = 60 * 60_000;

/**
 * Starts working. Several workers may run on one database.
 * @param options.jobs all jobs; those of `listeners` need not be repeated
 * @param options.schedules job name → when, in crontab form and UTC (`17 3 * * *`)
 * @param options.concurrency jobs at a time (default 4; the pool must have more connections than that)
 */
export async function startWorker<Context>(options: {
  database: Database;
  context: Context;
  jobs: readonly Job<Context>[];
  listeners: Listeners<Context>;
  schedules?: Readonly<Record<string, string>>;
  concurrency?: number;
  log: Log;
}): Promise<JobWorker> {
  const { database, listeners, log } = options;
  const jobs = [...new Set([...options.jobs, ...Object.values(listeners).flat()])];
  const runner = await run({
    pgPool: database.pool,
    taskList: listTasks(jobs, options.context),
    concurrency: options.concurrency ?? 4,
    parsedCronItems: parseCronItems(Object.entries(options.schedules ?? {}).map(([task, match]) => ({ task, match }))),
    noHandleSignals: true,
    logger: forwardTo(log),
  });
  runner.promise.catch((error: unknown) => log.error({ err: error }, "the job worker ended"));
  const stopDelivering = startDelivering(database, nameListeners(listeners), log);
  const stop = async () => {
    await stopDelivering();
    await runner.stop();
  };
  return { stop };
}

function listTasks<Context>(jobs: readonly Job<Context>[], context: Context): TaskList {
  const tasks: TaskList = {};
  for (const { name, perform } of jobs) {
    if (tasks[name]) throw new Error(`Two jobs are named ${name}; rename one.`);
    tasks[name] = (payload, { job, abortSignal }) => {
      const signal = abortSignal ?? new AbortController().signal;
      return perform(context, payload, { key: job.key, attempt: job.attempts, signal });
    };
  }
  return tasks;
}

function nameListeners<Context>(listeners: Listeners<Context>): JobNamesByEvent {
  return new Map(Object.entries(listeners).map(([event, jobs]) => [event, jobs.map((job) => job.name)]));
}

/** Delivers whenever the outbox speaks, and now and then in case it was not heard. Returns the function that stops it. */
function startDelivering(database: Database, listeners: JobNamesByEvent, log: Log): () => Promise<void> {
  const delivery = keepToOne(() => deliverEvents(database.db, listeners), log);
  const cleaning = keepToOne(() => deleteOldEvents(database.db), log);
  const notifications = startNotifications(database.url, log);
  notifications.on(outboxChannel, delivery.wake);
  const timers = [setInterval(delivery.wake, sweepEvery), setInterval(cleaning.wake, cleanEvery)];
  void notifications.ready.then(delivery.wake);
  return async () => {
    for (const timer of timers) clearInterval(timer);
    await notifications.close();
    await Promise.all([delivery.end(), cleaning.end()]);
  };
}

/** Runs `work` when woken, one at a time: woken while it runs, it runs once more. `end` waits and lets no more begin. */
function keepToOne(work: () => Promise<unknown>, log: Log): { wake: () => void; end: () => Promise<void> } {
  let running: Promise<void> | null = null;
  let again = false;
  let ended = false;
  const loop = async () => {
    do {
      again = false;
      await work().catch((error: unknown) => log.warn({ err: error }, "could not deliver events, trying again"));
    } while (again);
    running = null;
  };
  const wake = () => {
    again = !ended;
    if (again) running ??= loop();
  };
  const end = async () => {
    ended = true;
    again = false;
    await running;
  };
  return { wake, end };
}

/** The queue's own messages in our log; it tells of each finished job, which is only for looking closely. */
function forwardTo(log: Log): Logger {
  return new Logger((scope) => (level, message, meta) => {
    const about = { ...scope, ...(meta?.["error"] ? { err: meta["error"] } : {}) };
    if (level === "error") log.error(about, message);
    else if (level === "warning") log.warn(about, message);
    else log.debug(about, message);
  });
}
