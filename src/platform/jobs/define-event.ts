// What an event is: a name, the shape of its data, and the cache entries that it makes untrue.
import type { z } from "zod";

/** Something that happened, stated once in the `events.ts` of the feature that announces it. */
export interface EventType<Schema extends z.ZodType = z.ZodType> {
  /** `thing.verb` in the past. */
  readonly name: string;
  readonly schema: Schema;
  /** The tags of the cache entries that are no longer true; none where nothing cached shows it. */
  readonly tags: (data: z.output<Schema>) => readonly string[];
}

/**
 * Defines an event.
 * @param definition.name `thing.verb` in the past, for example `project.changed`; unique in the product
 * @param definition.schema what listeners need, as JSON: ids rather than copies
 * @param definition.tags which cache entries it empties; leave it out where nothing cached shows what changed
 */
export function defineEvent<Schema extends z.ZodType>(definition: {
  name: string;
  schema: Schema;
  tags?: (data: z.output<Schema>) => readonly string[];
}): EventType<Schema> {
  return { tags: () => [], ...definition };
}
