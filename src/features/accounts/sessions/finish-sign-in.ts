// Ends a sign-in once the first factor is proved: a session, or the question for the second factor.
import { beginFlow } from "#features/accounts/flows/store.ts";
import type { SignInOutcome } from "#features/accounts/sessions/contract.ts";
import { loadProtection } from "#features/accounts/sessions/person-store.ts";
import { startSession } from "#features/accounts/sessions/start-session.ts";
import type { Context } from "#platform/context.ts";
import type { Db } from "#platform/database/open.ts";

/** How long the question for the second factor waits, facts F3. */
const minutes = 30;

/** @param user whose first factor (a password, a provider's word) was just proved */
export async function finishSignIn(
  context: Context,
  db: Db,
  user: { id: string; username: string },
): Promise<SignInOutcome> {
  const { totp, passkeys } = await loadProtection(db, user.id);
  if (!totp) return { outcome: "signed-in", session: await startSession(context, db, user) };
  const now = context.clock.now();
  const flow = await beginFlow(db, { kind: "second-factor", userId: user.id, data: {}, minutes, now });
  return { outcome: "second-factor", flow, methods: passkeys > 0 ? ["code", "passkey"] : ["code"] };
}
