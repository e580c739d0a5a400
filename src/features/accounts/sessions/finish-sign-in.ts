// Ends a sign-in once the first factor is proved: a session, or the question for the second factor.
import type { SignInOutcome } from "#features/accounts/sessions/contract.ts";
import { startSession } from "#features/accounts/sessions/start-session.ts";
import type { Context } from "#platform/context.ts";
import type { Db } from "#platform/database/open.ts";

/** @param user whose first factor (a password, a provider's word) was just proved */
export async function finishSignIn(
  context: Context,
  db: Db,
  user: { id: string; username: string },
): Promise<SignInOutcome> {
  return { outcome: "signed-in", session: await startSession(context, db, user) };
}
