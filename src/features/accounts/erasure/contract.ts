// Operations to erase one's own account: requesting it, and cancelling.
import { z } from "zod";
import { operation } from "#kernel/operation.ts";
import { refusal } from "#kernel/refusal.ts";

export const planErasure = operation({
  name: "accounts.plan-erasure",
  method: "POST",
  path: "/api/account/erasure",
  description:
    "Schedules the deletion of the caller's own account in 14 days; other sessions, tokens and authorized applications lose access immediately.",
  needs: "session",
  confirmed: true,
  whileSuspended: true,
  input: z.object({
    /** The user's own username, typed as confirmation. */
    username: z.string().trim().min(1, refusal("username.type")).max(64),
  }),
  output: z.object({ eraseAt: z.iso.datetime() }),
});

export const cancelErasure = operation({
  name: "accounts.cancel-erasure",
  method: "DELETE",
  path: "/api/account/erasure",
  description: "Cancels the deletion of the caller's own account.",
  needs: "session",
  whileSuspended: true,
  input: z.object({}),
  output: z.void(),
});
