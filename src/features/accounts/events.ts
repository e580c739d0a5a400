// Events emitted by accounts.
import { z } from "zod";
import { userTag } from "#features/accounts/cache-tags.ts";
import { defineEvent } from "#platform/jobs/index.ts";

/** A user's public data changed (name, avatar, badges), or the account was erased. */
export const userChanged = defineEvent({
  name: "user.changed",
  schema: z.object({ userId: z.string() }),
  // Lists show author names.
  tags: ({ userId }) => [userTag(userId), "lists"],
});
