// Signs in with a password and, if enabled, a second factor; and signs out.
import { demandProof } from "#features/accounts/captcha/demand-proof.ts";
import { checkCode } from "#features/accounts/factors/check-code.ts";
import type { Flow } from "#features/accounts/flows/store.ts";
import { consumeFlow, tryFlow } from "#features/accounts/flows/store.ts";
import type { PasskeyAnswer } from "#features/accounts/passkeys/answer.ts";
import { checkPasskey } from "#features/accounts/passkeys/check-passkey.ts";
import type { UserRow } from "#features/accounts/profiles/store.ts";
import { findCandidates } from "#features/accounts/profiles/store.ts";
import type * as contract from "#features/accounts/sessions/contract.ts";
import type { Factor } from "#features/accounts/sessions/finish-sign-in.ts";
import { finishSignIn, lockFactor, wrongPassword } from "#features/accounts/sessions/finish-sign-in.ts";
import { checkPassword } from "#features/accounts/sessions/password.ts";
import { loadUser } from "#features/accounts/sessions/user-store.ts";
import { sessionOf } from "#features/accounts/sessions/renew-session.ts";
import { startSession } from "#features/accounts/sessions/start-session.ts";
import { deleteSession } from "#features/accounts/sessions/store.ts";
import { countAttempt } from "#features/accounts/sessions/throttle-sign-in.ts";
import { lockUser } from "#features/accounts/tokens/user-lock-store.ts";
import { invalid } from "#kernel/problem.ts";
import type { Context, Verb } from "#platform/context.ts";
import { transaction } from "#platform/database/open.ts";

/** Codes that may be tried before the password is required again. */
const tries = 5;

/** The candidate whose password matches. Always compares two hashes, however many candidates there are. */
async function findFitting(candidates: readonly UserRow[], password: string): Promise<UserRow | undefined> {
  const fits = await Promise.all([0, 1].map((n) => checkPassword(candidates[n]?.password_hash, password)));
  return candidates.find((_, n) => fits[n]);
}

/** A form without the captcha yet is told to show it; one with an empty captcha has no scripts. */
async function demandWork(context: Context, proof: string | undefined): Promise<void> {
  if (proof === undefined) throw invalid("proof", "captcha.again");
  return demandProof(context, proof, "always");
}

export const signIn: Verb<typeof contract.signIn> = async (context, input) => {
  const candidates = await findCandidates(context.db, input.login);
  const attempt = await countAttempt(context, input.login, candidates[0]?.id);
  if (attempt.crowded) await demandWork(context, input.proof);
  const user = await findFitting(candidates, input.password);
  if (!user) throw wrongPassword();
  // A mere claimant of an address does not reset the attempts counted for its owner.
  if (user.id === candidates[0]?.id) await attempt.forgive();
  const factor = { kind: "password", hash: user.password_hash } as const;
  return transaction(context.db, (db) => finishSignIn(context, db, user, factor));
};

/**
 * After a password, presence is enough; after a passkey, which proves presence too, the device must verify the user.
 */
async function demandPasskey(context: Context, userId: string, flow: Flow, answer: PasskeyAnswer) {
  const { id, userId: owner, verified } = await checkPasskey(context, answer);
  if (owner !== userId) throw invalid("passkey", "passkey.other");
  const { first } = flow.data as { first: Factor["kind"] };
  if (first === "passkey" && !verified) throw invalid("passkey", "passkey.second");
  return { id, verified };
}

export const finishWithSecondFactor: Verb<typeof contract.finishWithSecondFactor> = async (context, input) => {
  const now = context.clock.now();
  const flow = await tryFlow(context.db, "second-factor", input.flow, tries, now);
  const user = flow?.user_id ? await loadUser(context.db, flow.user_id) : undefined;
  if (!flow || !user) throw invalid("flow", "sign-in.long");
  const passkey = input.passkey && (await demandPasskey(context, user.id, flow, input.passkey));
  if (!passkey) await checkCode(context, user.id, input.code ?? "");
  return transaction(context.db, async (db) => {
    if (passkey) await lockFactor(db, user.id, { kind: "passkey", ...passkey });
    else await lockUser(db, user.id);
    if (!(await consumeFlow(db, "second-factor", input.flow, now))) throw invalid("flow", "sign-in.long");
    return startSession(context, db, user);
  });
};

export const signOut: Verb<typeof contract.signOut> = async (context) => {
  const { person, session } = sessionOf(context.actor);
  await deleteSession(context.db, person.id, session.id);
};
