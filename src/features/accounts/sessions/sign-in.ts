// Signing in with a password and, where it is on, a second factor; and out.
import { demandProof } from "#features/accounts/captcha/demand-proof.ts";
import { checkCode } from "#features/accounts/factors/check-code.ts";
import { takeFlow, tryFlow } from "#features/accounts/flows/store.ts";
import { checkPasskey } from "#features/accounts/passkeys/check-passkey.ts";
import type { UserRow } from "#features/accounts/profiles/store.ts";
import { findCandidates } from "#features/accounts/profiles/store.ts";
import type * as contract from "#features/accounts/sessions/contract.ts";
import { finishSignIn } from "#features/accounts/sessions/finish-sign-in.ts";
import { checkPassword } from "#features/accounts/sessions/password.ts";
import { loadPerson } from "#features/accounts/sessions/person-store.ts";
import { sessionOf } from "#features/accounts/sessions/renew-session.ts";
import { startSession } from "#features/accounts/sessions/start-session.ts";
import { deleteSession } from "#features/accounts/sessions/store.ts";
import { countAttempt } from "#features/accounts/sessions/throttle-sign-in.ts";
import { Problem, invalid } from "#kernel/problem.ts";
import type { Verb } from "#platform/context.ts";
import { transaction } from "#platform/database/open.ts";

/** Codes that may be tried before the password is asked for again. */
const tries = 5;

/** The candidate whose password this is. Two hashes are always compared, however many candidates there are. */
async function findFitting(candidates: readonly UserRow[], password: string): Promise<UserRow | undefined> {
  const fits = await Promise.all([0, 1].map((n) => checkPassword(candidates[n]?.password_hash, password)));
  return candidates.find((_, n) => fits[n]);
}

export const signIn: Verb<typeof contract.signIn> = async (context, input) => {
  const candidates = await findCandidates(context.db, input.login);
  const attempt = await countAttempt(context, input.login, candidates[0]?.id);
  if (attempt.crowded) await demandProof(context, input.proof);
  const user = await findFitting(candidates, input.password);
  // One sentence for every reason, so that it does not tell which accounts exist.
  if (!user)
    throw new Problem("invalid", "The e-mail address, username or password is wrong.", {
      password: "Check both and try again.",
    });
  await attempt.forgive();
  return transaction(context.db, (db) => finishSignIn(context, db, user));
};

const over = "This sign-in took too long, or too many codes were wrong. Enter your password again.";

export const finishWithSecondFactor: Verb<typeof contract.finishWithSecondFactor> = async (context, input) => {
  const now = context.clock.now();
  const flow = await tryFlow(context.db, "second-factor", input.flow, tries, now);
  const user = flow?.user_id ? await loadPerson(context.db, flow.user_id) : undefined;
  if (!user) throw invalid("flow", over);
  if (input.passkey) {
    const { userId } = await checkPasskey(context, input.passkey);
    if (userId !== user.id) throw invalid("passkey", "This passkey is not of the account that is signing in.");
  } else await checkCode(context, user.id, input.code ?? "");
  return transaction(context.db, async (db) => {
    if (!(await takeFlow(db, "second-factor", input.flow, now))) throw invalid("flow", over);
    return startSession(context, db, user);
  });
};

export const signOut: Verb<typeof contract.signOut> = async (context) => {
  const { person, session } = sessionOf(context.actor);
  await deleteSession(context.db, person.id, session.id);
};
