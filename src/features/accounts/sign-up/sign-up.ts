// Makes an account, sends the mail that confirms its address, and signs the person in.
import { verifyEmailMail } from "#features/accounts/emails/verify-email.ts";
import { usernameTaken } from "#features/accounts/profiles/edit-user.ts";
import { insertUser, isEmailTaken, isUsernameTaken } from "#features/accounts/profiles/store.ts";
import { demandStrength, hashPassword } from "#features/accounts/sessions/password.ts";
import { hashSecret, newSecret } from "#features/accounts/sessions/secret.ts";
import { startSession } from "#features/accounts/sessions/start-session.ts";
import type * as contract from "#features/accounts/sign-up/contract.ts";
import { confirmEmail, findLink, insertLink, useLink } from "#features/accounts/sign-up/store.ts";
import { newId } from "#kernel/id.ts";
import { Problem, invalid } from "#kernel/problem.ts";
import type { Verb } from "#platform/context.ts";
import { transaction } from "#platform/database/open.ts";
import { queueMail } from "#platform/mail/store.ts";

const day = 24 * 60 * 60 * 1000;

export const signUp: Verb<typeof contract.signUp> = async (context, input) => {
  demandStrength(input.password, [input.username, input.email]);
  const passwordHash = await hashPassword(input.password);
  const id = newId<"user">();
  return transaction(context.db, async (db) => {
    if (await isUsernameTaken(db, input.username, null)) throw usernameTaken();
    if (await isEmailTaken(db, input.email))
      throw invalid("email", "This e-mail address already has an account. Sign in instead.");
    await insertUser(db, {
      id,
      username: input.username,
      email: input.email,
      password_hash: passwordHash,
      subscribed: input.subscribe,
      created_at: context.clock.now(),
    });
    const token = newSecret("link");
    await insertLink(db, {
      token_hash: hashSecret(token),
      user_id: id,
      purpose: "verify-email",
      email: input.email,
      expires_at: new Date(context.clock.now().getTime() + day),
    });
    const link = `${context.config.baseUrl}/auth/verify-email?token=${token}`;
    await queueMail(db, verifyEmailMail(input.email, input.username, link));
    return startSession(context, db, { id, username: input.username });
  });
};

export const verifyEmail: Verb<typeof contract.verifyEmail> = async (context, input) => {
  const hash = hashSecret(input.token);
  const now = context.clock.now();
  return transaction(context.db, async (db) => {
    const link = await findLink(db, hash, now);
    if (!link || (!link.live && !link.used_at))
      throw new Problem("refused", "This link is not valid any more. Ask for a new one.");
    const fresh = await confirmEmail(db, link.user_id, link.email, now);
    if (!link.used_at) await useLink(db, hash, now);
    return { outcome: fresh ? ("verified" as const) : ("already-verified" as const) };
  });
};
