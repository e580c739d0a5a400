// Event types: a name, the schema of the data, and the cache entries to invalidate.
import type { z } from "zod";

/** An event type, declared in the `events.ts` of the feature that emits it. */
export interface EventType<Schema extends z.ZodType = z.ZodType> {
  /** `thing.verb` in the past tense. */
  readonly name: string;
  readonly schema: Schema;
  /** Tags of the cache entries to invalidate; none where nothing cached shows the change. */
  readonly tags: (data: z.output<Schema>) => readonly string[];
}

/**
 * Defines an event.
 * @param definition.name `thing.verb` in the past tense, for example `project.changed`; unique in the product
 * @param definition.schema JSON that listeners need: ids rather than copies
 * @param definition.tags cache entries to invalidate; omit where nothing cached shows the change
 */
export function defineEvent<Schema extends z.ZodType>(definition: {
  name: string;
  schema: Schema;
  tags?: (data: z.output<Schema>) => readonly string[];
}): EventType<Schema> {
  return { tags: () => [], ...definition };
}
