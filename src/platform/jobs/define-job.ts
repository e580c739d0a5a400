// What a job is: a name, the shape of its payload, and what it does.
import type { z } from "zod";

/** One attempt at a job. `key` stays the same over all attempts; `signal` aborts when the worker stops. */
export type JobRun = Readonly<{ key: string | null; attempt: number; signal: AbortSignal }>;

/** A job ready to be run; `perform` checks the payload first. */
export type Job<Context> = Readonly<{
  name: string;
  perform: (context: Context, payload: unknown, run: JobRun) => Promise<void>;
}>;

/**
 * Defines a job. It may run more than once (an attempt can die after its work was done), so `run` must lead to the
 * same state each time: conditional statements, or a row keyed by `run.key` in the same transaction.
 * @param definition.name `area.verb-thing`, for example `search.reindex-project`
 * @param definition.run throws to be tried again later
 */
export function defineJob<Context, Schema extends z.ZodType>(definition: {
  name: string;
  schema: Schema;
  run: (context: Context, payload: z.output<Schema>, run: JobRun) => Promise<void>;
}): Job<Context> {
  const { name, schema, run } = definition;
  return { name, perform: async (context, payload, about) => run(context, schema.parse(payload), about) };
}
