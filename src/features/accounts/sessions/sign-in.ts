// Signing in with a password, and out.
import { findByLogin } from "#features/accounts/profiles/store.ts";
import type * as contract from "#features/accounts/sessions/contract.ts";
import { checkPassword } from "#features/accounts/sessions/password.ts";
import { startSession } from "#features/accounts/sessions/start-session.ts";
import { deleteSession } from "#features/accounts/sessions/store.ts";
import { Problem } from "#kernel/problem.ts";
import type { Verb } from "#platform/context.ts";

export const signIn: Verb<typeof contract.signIn> = async (context, input) => {
  const user = await findByLogin(context.db, input.login);
  const fits = await checkPassword(user?.password_hash, input.password);
  // One sentence for every reason, so that it does not tell which accounts exist.
  if (!user || !fits)
    throw new Problem("invalid", "The e-mail address, username or password is wrong.", {
      password: "Check both and try again.",
    });
  return startSession(context, context.db, user);
};

export const signOut: Verb<typeof contract.signOut> = async (context) => {
  const { actor } = context;
  if (actor.kind === "person" && actor.credential.kind === "session")
    await deleteSession(context.db, actor.credential.id);
};
