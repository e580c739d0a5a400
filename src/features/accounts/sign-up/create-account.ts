// Creates an account from validated input and signs it in.
import { sendVerification } from "#features/accounts/addresses/send-verification.ts";
import { insertUser } from "#features/accounts/profiles/store.ts";
import type { SignedIn } from "#features/accounts/sessions/contract.ts";
import { startSession } from "#features/accounts/sessions/start-session.ts";
import { newId } from "#kernel/id.ts";
import type { Context } from "#platform/context.ts";
import type { Db } from "#platform/database/open.ts";
import { transaction } from "#platform/database/open.ts";
import { findMailWords } from "#platform/mail/words.ts";

/** The first of a user's languages with translated mails. */
export function chooseLocale(languages: readonly string[]): string {
  const spoken = languages.map((language) => ({ language, locale: findMailWords(language).locale }));
  const same = ({ language, locale }: { language: string; locale: string }) =>
    language.split("-")[0]?.toLowerCase() === locale.split("-")[0]?.toLowerCase();
  return spoken.find(same)?.locale ?? "en-US";
}

interface NewAccount {
  readonly username: string;
  readonly email: string;
  readonly passwordHash: string;
  readonly subscribe: boolean;
}

/** @param judge validates within the transaction that creates the account */
export async function createAccount(
  context: Context,
  account: NewAccount,
  judge?: (db: Db) => Promise<void>,
): Promise<SignedIn> {
  const { username, email } = account;
  const user = { id: newId<"user">(), username, email, locale: chooseLocale(context.origin.languages) };
  return transaction(context.db, async (db) => {
    await judge?.(db);
    await insertUser(db, {
      ...user,
      password_hash: account.passwordHash,
      subscribed: account.subscribe,
      created_at: context.clock.now(),
    });
    await sendVerification(context, db, user);
    return startSession(context, db, user, "sign-up");
  });
}
