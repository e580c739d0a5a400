// Job types: a name, the schema of the payload, and what it does.
import type { z } from "zod";

/** One attempt at a job; the first is 1. */
export type JobRun = Readonly<{ attempt: number }>;

/** A runnable job; `perform` validates the payload first. */
export type Job<Context, Payload = never> = Readonly<{
  name: string;
  /** Jobs of one queue run one at a time. */
  queue: string | null;
  /** Of the jobs that are due, lower numbers run first. */
  priority: number;
  /** When to queue it automatically, in crontab format and UTC; null if queued elsewhere. */
  schedule: string | null;
  perform: (context: Context, payload: unknown, run: JobRun) => Promise<void>;
  /** Carries only the payload's type; there is no value. */
  takes?: (payload: Payload) => void;
}>;

/**
 * Defines a job. It may run more than once (an attempt can die after its work was done), so `run` must be idempotent,
 * for example by conditional statements.
 * @param definition.name `area.verb-thing`, for example `search.reindex-project`
 * @param definition.queue jobs in one queue run one at a time, so that long work leaves room for mail; omitted: limited
 * only by the worker's concurrency
 * @param definition.priority of the jobs that are due, lower numbers run first (default 0)
 * @param definition.schedule when to queue it automatically, in crontab format and UTC: `17 3 * * *`; its payload is
 * `{}`
 * @param definition.run throws to be retried later
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
