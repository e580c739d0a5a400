// Determines whose uploads a call may use.
import type { Uploader } from "#features/catalog/uploads/store.ts";
import { holderOf, isLimited } from "#kernel/actor.ts";
import { Problem } from "#kernel/problem.ts";
import type { Context } from "#platform/context.ts";

/** A limited token may use only its own uploads: the user's others may be for other projects. */
export function uploaderOf({ actor }: Context): Uploader {
  const holder = holderOf(actor);
  if (!holder || actor.kind !== "person") throw new Problem("unauthenticated", "file.sign-in");
  return { userId: holder.id, tokenId: isLimited(actor) ? actor.credential.id : null };
}
