// Re-authenticates the session, which allows changes to account security for an hour.
import { checkCode } from "#features/accounts/factors/check-code.ts";
import { checkPasskey } from "#features/accounts/passkeys/check-passkey.ts";
import type * as contract from "#features/accounts/sessions/contract.ts";
import { checkPassword } from "#features/accounts/sessions/password.ts";
import { loadUser } from "#features/accounts/sessions/user-store.ts";
import { rotateSession, sessionOf } from "#features/accounts/sessions/renew-session.ts";
import { countConfirmation } from "#features/accounts/sessions/throttle-sign-in.ts";
import { invalid } from "#kernel/problem.ts";
import type { Context, Verb } from "#platform/context.ts";

async function demandPassword(context: Context, userId: string, password: string): Promise<void> {
  const person = await loadUser(context.db, userId);
  if (!(await checkPassword(person?.password_hash, password))) throw invalid("password", "password.wrong");
}

async function demandPasskey(context: Context, userId: string, answer: Parameters<typeof checkPasskey>[1]) {
  const passkey = await checkPasskey(context, answer);
  if (passkey.userId !== userId) throw invalid("passkey", "passkey.foreign");
}

export const confirmSession: Verb<typeof contract.confirmSession> = async (context, input) => {
  const { person, session } = sessionOf(context.actor);
  const attempt = await countConfirmation(context, session.id);
  if (input.passkey) await demandPasskey(context, person.id, input.passkey);
  else if (input.code !== undefined) await checkCode(context, person.id, input.code);
  else await demandPassword(context, person.id, input.password ?? "");
  await attempt.forgive();
  return rotateSession(context, context.db, "confirmed");
};
