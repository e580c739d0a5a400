// Whose received files a call may use.
import type { Uploader } from "#features/catalog/uploads/store.ts";
import { holderOf, isLimited } from "#kernel/actor.ts";
import { Problem } from "#kernel/problem.ts";
import type { Context } from "#platform/context.ts";

/** A limited token has only the files that it received itself: the person's others may be for other projects. */
export function uploaderOf({ actor }: Context): Uploader {
  const holder = holderOf(actor);
  if (!holder || actor.kind !== "person") throw new Problem("unauthenticated", "file.sign-in");
  return { userId: holder.id, tokenId: isLimited(actor) ? actor.credential.id : null };
}
