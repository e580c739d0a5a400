// Values that travel in the queries of addresses.
import { z } from "zod";

/** A yes or no that may travel in a query string: `true`/`false` and `1`/`0` are understood. */
export const flag = z.union([
  z.boolean(),
  z.enum(["true", "false", "1", "0"]).transform((text) => text === "true" || text === "1"),
]);
