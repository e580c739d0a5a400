// Mails a user about a security-related change to their account.
import type { AccountMail } from "#features/accounts/emails/send-mail.ts";
import { sendMail } from "#features/accounts/emails/send-mail.ts";
import { loadUser } from "#features/accounts/sessions/user-store.ts";
import type { Context } from "#platform/context.ts";
import type { Db } from "#platform/database/open.ts";

/** Only to a confirmed address: any other may be a stranger's. */
export async function notifyUser(context: Context, db: Db, userId: string, mail: AccountMail): Promise<void> {
  const person = await loadUser(db, userId);
  if (!person?.email || !person.email_verified_at) return;
  const { id, email, username, locale } = person;
  await sendMail(context, db, { id, email, username, locale }, mail);
}
