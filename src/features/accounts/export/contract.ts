// Operation to export one's own data.
import { z } from "zod";
import { bytesAnswer } from "#kernel/answer.ts";
import { operation } from "#kernel/operation.ts";

export const downloadData = operation({
  name: "accounts.download-data",
  method: "POST",
  path: "/settings/account/data/download",
  description: "The caller's own data as a zip, at most three times a day; an email notifies them of it.",
  needs: "session",
  confirmed: true,
  whileSuspended: true,
  body: "form",
  formOf: "/settings/account/data",
  input: z.object({}),
  output: bytesAnswer,
});
