// Operations for previewing the site's mails.
import { z } from "zod";
import { operation } from "#kernel/operation.ts";

export const mailPreviews = operation({
  name: "mails.previews",
  method: "GET",
  path: "/api/pages/mails",
  description: "Every account email with sample values, and one of them exactly as it is sent; staff only.",
  needs: "session",
  siteOnly: true,
  input: z.object({
    /** Defaults to the first one. */
    template: z.string().max(64).optional(),
    locale: z.string().max(35).default("en-US"),
  }),
  output: z.object({
    locales: z.array(z.object({ locale: z.string(), name: z.string() })),
    mails: z.array(z.object({ template: z.string(), subject: z.string() })),
    shown: z.object({
      template: z.string(),
      locale: z.string(),
      subject: z.string(),
      from: z.string(),
      html: z.string(),
      text: z.string(),
    }),
  }),
});
