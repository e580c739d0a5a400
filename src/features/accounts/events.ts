// What accounts announce.
import { z } from "zod";
import { userTag } from "#features/accounts/cache-tags.ts";
import { defineEvent } from "#platform/jobs/index.ts";

/** Something that others see of a person changed: a name, a picture, a badge, or the account is erased. */
export const userChanged = defineEvent({
  name: "user.changed",
  schema: z.object({ userId: z.string() }),
  // Lists show the names of authors.
  tags: ({ userId }) => [userTag(userId), "lists"],
});
