// Gives the session that makes a call a new secret after a change of what protects the account, and ends all others.
import type { SignedIn } from "#features/accounts/sessions/contract.ts";
import { startSession } from "#features/accounts/sessions/start-session.ts";
import { deleteSessionsOf } from "#features/accounts/sessions/store.ts";
import { Problem } from "#kernel/problem.ts";
import type { Context } from "#platform/context.ts";
import type { Db } from "#platform/database/open.ts";

/** Every secret given out before is dead once the caller's transaction commits. */
export async function renewSession(context: Context, db: Db): Promise<SignedIn> {
  const { actor } = context;
  if (actor.kind === "visitor") throw new Problem("unauthenticated", "Sign in to do this.");
  await deleteSessionsOf(db, actor.person.id);
  return startSession(context, db, actor.person);
}
