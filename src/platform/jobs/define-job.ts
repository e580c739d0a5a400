// What a job is: a name, the shape of its payload, and what it does.
import type { z } from "zod";

/** One attempt at a job. `key` stays the same over all attempts; `signal` aborts when the worker stops. */
export type JobRun = Readonly<{ key: string | null; attempt: number; signal: AbortSignal }>;

/** A job ready to be run; `perform` checks the payload first. */
export type Job<Context, Payload = never> = Readonly<{
  name: string;
  /** Of all jobs in one queue, one runs at a time. */
  queue: string | null;
  /** Of jobs that are due, those with a smaller number run first. */
  priority: number;
  /** When it is queued by itself, in crontab form and UTC; null where something else queues it. */
  schedule: string | null;
  perform: (context: Context, payload: unknown, run: JobRun) => Promise<void>;
  /** Stands for the type of the payload alone; there is no value. */
  takes?: (payload: Payload) => void;
}>;

/**
 * Defines a job. It may run more than once (an attempt can die after its work was done), so `run` must lead to the
 * same state each time: conditional statements, or a row keyed by `run.key` in the same transaction.
 * @param definition.name `area.verb-thing`, for example `search.reindex-project`
 * @param definition.queue jobs that share one run one at a time, so that long work leaves room for mail; absent: as many
 * as there is room for
 * @param definition.priority of jobs that are due, those with a smaller number run first (default 0)
 * @param definition.schedule when to queue it by itself, in crontab form and UTC: `17 3 * * *`; its payload is `{}`
 * @param definition.run throws to be tried again later
 */
export function defineJob<Context, Schema extends z.ZodType>(definition: {
  name: string;
  schema: Schema;
  queue?: string;
  priority?: number;
  schedule?: string;
  run: (context: Context, payload: z.output<Schema>, run: JobRun) => Promise<void>;
}): Job<Context, z.input<Schema>> {
  const { name, schema, queue = null, priority = 0, schedule = null, run } = definition;
  const perform: Job<Context>["perform"] = async (context, payload, about) =>
    run(context, schema.parse(payload), about);
  return { name, queue, priority, schedule, perform };
}
