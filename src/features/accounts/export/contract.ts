// Operation to export one's own data.
import { z } from "zod";
import { operation } from "#kernel/operation.ts";

export const beginExport = operation({
  name: "accounts.begin-export",
  method: "POST",
  path: "/api/account/export",
  description: "Counts one export of one's own data (three a day) and writes to the person that it happened.",
  needs: "session",
  confirmed: true,
  whileSuspended: true,
  siteOnly: true,
  input: z.object({}),
  output: z.object({ userId: z.string(), username: z.string() }),
});
