// The worker: runs queued jobs and schedules, and delivers events to listeners.
import { parseCronItems } from "graphile-worker";
import type { ParsedCronItem, TaskList } from "graphile-worker";
import type { z } from "zod";
import { startNotifications } from "#platform/database/notify.ts";
import type { Database } from "#platform/database/open.ts";
import type { Log } from "#platform/log.ts";
import type { EventType } from "./define-event.ts";
import type { Job } from "./define-job.ts";
import { deleteOldEvents, deliverEvents } from "./deliver-events.ts";
import type { JobsByEvent } from "./deliver-events.ts";
import { followEvents } from "./follow-events.ts";
import { watchForDead } from "./living-workers.ts";
import { runQueue } from "./run-queue.ts";

/** A job that receives the data of each event of one type as its payload. */
export type Listener<Context> = Readonly<{ event: string; job: Job<Context> }>;

/** Subscribes a job to an event; several jobs may handle the same event, each with its own attempts. */
export function listen<Schema extends z.ZodType, Context>(
  event: EventType<Schema>,
  job: Job<Context, z.output<Schema>>,
): Listener<Context> {
  return { event: event.name, job };
}

/**
 * `stop` lets running jobs finish (after 5 seconds they are aborted and retried later). `isWorking` is false while jobs
 * are stalled.
 */
export type JobWorker = { stop: () => Promise<void>; isWorking: () => boolean };

/** How often to check for events whose notification was lost, in milliseconds. */
const sweepEvery = 5000;
const cleanEvery = 60 * 60_000;
/** How often to check for workers that died holding jobs, in milliseconds; the second check frees them. */
const lookEvery = 5000;

/**
 * Starts the worker. Several workers may share a database.
 * @param options.jobs all jobs; those of `listeners` need not be repeated
 * @param options.concurrency maximum concurrent jobs (default 4; the queue opens three more connections than that)
 */
export async function startWorker<Context>(options: {
  database: Database;
  context: Context;
  jobs: readonly Job<Context>[];
  listeners: readonly Listener<Context>[];
  concurrency?: number;
  log: Log;
}): Promise<JobWorker> {
  const { database, listeners, log } = options;
  const jobs = [...new Set([...options.jobs, ...listeners.map(({ job }) => job)])];
  const queue = await runQueue({
    url: database.url,
    tasks: listTasks(jobs, options.context),
    schedules: listSchedules(jobs),
    concurrency: options.concurrency ?? 4,
    log,
  });
  const stopDelivering = startDelivering(database, groupListeners(listeners), log);
  const stopLooking = startLooking(database, log);
  const stop = async () => {
    await Promise.all([stopDelivering(), stopLooking()]);
    await queue.stop();
  };
  return { stop, isWorking: queue.isWorking };
}

function listTasks<Context>(jobs: readonly Job<Context>[], context: Context): TaskList {
  const tasks: TaskList = {};
  for (const { name, perform } of jobs) {
    if (tasks[name]) throw new Error(`Two jobs are named ${name}; rename one.`);
    tasks[name] = (payload, { job }) => perform(context, payload, { attempt: job.attempts });
  }
  return tasks;
}

/** Throws when a schedule is invalid. */
function listSchedules(jobs: readonly Job<never>[]): ParsedCronItem[] {
  return parseCronItems(
    jobs.flatMap(({ name, queue, priority, schedule }) =>
      schedule ? [{ task: name, match: schedule, options: { priority, ...(queue && { queueName: queue }) } }] : [],
    ),
  );
}

function groupListeners(listeners: readonly Listener<never>[]): JobsByEvent {
  const names = Map.groupBy(listeners, ({ event }) => event);
  return new Map([...names].map(([event, of]) => [event, of.map(({ job }) => job)]));
}

/**
 * Delivers whenever an event with listeners is announced, and periodically in case a notification was lost. Returns the
 * function that stops it.
 */
function startDelivering(database: Database, listeners: JobsByEvent, log: Log): () => Promise<void> {
  const delivery = runSerially(() => deliverEvents(database.db, listeners), log);
  const cleaning = runSerially(() => deleteOldEvents(database.db), log);
  const notifications = startNotifications(database.url, log);
  followEvents(notifications, (announcement) => {
    if (announcement === null || listeners.has(announcement.event)) delivery.wake();
  });
  const timers = [setInterval(delivery.wake, sweepEvery), setInterval(cleaning.wake, cleanEvery)];
  void notifications.ready.then(delivery.wake);
  return async () => {
    for (const timer of timers) clearInterval(timer);
    await notifications.close();
    await Promise.all([delivery.end(), cleaning.end()]);
  };
}

/** Releases jobs of dead workers, at startup and periodically. Returns the function that stops it. */
function startLooking(database: Database, log: Log): () => Promise<void> {
  const looking = runSerially(watchForDead(database.db, log).look, log);
  const timer = setInterval(looking.wake, lookEvery);
  looking.wake();
  return async () => {
    clearInterval(timer);
    await looking.end();
  };
}

/**
 * Runs `work` when woken, one at a time: woken while it runs, it runs once more. `end` waits and starts no more runs.
 */
function runSerially(work: () => Promise<unknown>, log: Log): { wake: () => void; end: () => Promise<void> } {
  let running: Promise<void> | null = null;
  let again = false;
  let ended = false;
  const loop = async () => {
    do {
      again = false;
      await work().catch((error: unknown) =>
        log.warn({ err: error }, "a periodic task of the worker failed, trying again"),
      );
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
