// Lists in pages: how much is asked for and what comes back.
import { z } from "zod";

/** Input fields of a paged list. */
export const pageInput = {
  offset: z.coerce.number().int().min(0).max(10_000_000).default(0),
  limit: z.coerce.number().int().min(1).max(100).default(20),
};

/** One page of `item`s with the total behind it. */
export function pageOf<T extends z.ZodType>(item: T) {
  return z.object({
    items: z.array(item),
    offset: z.number().int(),
    limit: z.number().int(),
    total: z.number().int(),
  });
}

/** A yes or no that may travel in a query string: `true`/`false` and `1`/`0` are understood. */
export const flag = z.union([
  z.boolean(),
  z.enum(["true", "false", "1", "0"]).transform((text) => text === "true" || text === "1"),
]);
