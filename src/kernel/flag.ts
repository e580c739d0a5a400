// Types for query string parameters.
import { z } from "zod";

/** A boolean in a query string: `true`/`false` or `1`/`0`. */
export const flag = z.union([
  z.boolean(),
  z.enum(["true", "false", "1", "0"]).transform((text) => text === "true" || text === "1"),
]);
