// Changes an account's email address once both addresses have confirmed by mail.
import {
  confirmSide,
  deleteChange,
  findChange,
  lockEmail,
  replaceChange,
} from "#features/accounts/addresses/changes-store.ts";
import type { EmailChange } from "#features/accounts/addresses/changes-store.ts";
import type * as contract from "#features/accounts/addresses/contract.ts";
import { demandEmail } from "#features/accounts/addresses/demand-email.ts";
import { changeLinks, deleteLinks, insertLink, lockLink, useLink } from "#features/accounts/addresses/links-store.ts";
import type { LinkPurpose } from "#features/accounts/addresses/links-store.ts";
import { linkMs } from "#features/accounts/addresses/send-verification.ts";
import { deadLink, limitMails } from "#features/accounts/addresses/verify-email.ts";
import { sendMail } from "#features/accounts/emails/send-mail.ts";
import { findEmailHolder, updateUser } from "#features/accounts/profiles/store.ts";
import { loadUser } from "#features/accounts/sessions/user-store.ts";
import type { AccountUser } from "#features/accounts/sessions/user-store.ts";
import { lockCurrentSession, sessionOf } from "#features/accounts/sessions/renew-session.ts";
import { hashSecret, newSecret } from "#features/accounts/sessions/secret.ts";
import { Problem, invalid, missing } from "#kernel/problem.ts";
import type { Context, Verb } from "#platform/context.ts";
import type { Db } from "#platform/database/open.ts";
import { transaction } from "#platform/database/open.ts";

export const getAddress: Verb<typeof contract.getAddress> = async (context) => {
  const { person } = sessionOf(context.actor);
  const user = await loadUser(context.db, person.id);
  if (!user) throw missing("user");
  const change = await findChange(context.db, person.id, context.clock.now());
  return {
    email: user.email,
    verified: user.email_verified_at !== null,
    change: change
      ? {
          newEmail: change.new_email,
          asksOld: user.email_verified_at !== null,
          oldAgreed: change.old_confirmed_at !== null,
          newAgreed: change.new_confirmed_at !== null,
          expires: change.expires_at.toISOString(),
        }
      : null,
  };
};

/** Creates a link for one of the two addresses; returns its URL. */
async function makeLink(context: Context, db: Db, userId: string, purpose: LinkPurpose, email: string) {
  const token = newSecret("link");
  const expires = new Date(context.clock.now().getTime() + linkMs);
  await insertLink(db, { token_hash: hashSecret(token), user_id: userId, purpose, email, expires_at: expires });
  return `${context.config.baseUrl}/auth/change-email?token=${token}`;
}

/**
 * Mails a link to the new address; if it belongs to another account, that account is notified instead and the caller
 * learns nothing.
 */
async function mailNewAddress(context: Context, db: Db, user: AccountUser, newEmail: string): Promise<void> {
  const holder = await findEmailHolder(db, newEmail);
  const link = await makeLink(context, db, user.id, "change-email-new", newEmail);
  const { id, username, locale } = holder ?? user;
  await sendMail(
    context,
    db,
    { id, email: newEmail, username, locale },
    holder
      ? { template: "already-registered", link: `${context.config.baseUrl}/auth/sign-in` }
      : { template: "change-email-new", link, newEmail },
  );
}

export const changeAddress: Verb<typeof contract.changeAddress> = async (context, input) => {
  const { person } = sessionOf(context.actor);
  demandEmail(input.email);
  await limitMails(context, `change-email:${person.id}`);
  const now = context.clock.now();
  await transaction(context.db, async (db) => {
    // Whether the old address must confirm may not change before the change is stored.
    await lockCurrentSession(context, db);
    const user = await loadUser(db, person.id);
    if (!user) throw missing("user");
    if (user.email?.toLowerCase() === input.email.toLowerCase()) throw invalid("email", "email.same");
    await deleteLinks(db, user.id, changeLinks);
    await replaceChange(db, {
      user_id: user.id,
      new_email: input.email,
      created_at: now,
      expires_at: new Date(now.getTime() + linkMs),
    });
    // An unconfirmed old address needs no consent.
    if (user.email && user.email_verified_at) {
      const link = await makeLink(context, db, user.id, "change-email-old", user.email);
      const recipient = { id: user.id, email: user.email, username: user.username, locale: user.locale };
      await sendMail(context, db, recipient, { template: "change-email-old", link, newEmail: input.email });
    }
    await mailNewAddress(context, db, user, input.email);
  });
};

export const cancelAddressChange: Verb<typeof contract.cancelAddressChange> = async (context) => {
  const { person } = sessionOf(context.actor);
  await transaction(context.db, async (db) => {
    await deleteLinks(db, person.id, changeLinks);
    await deleteChange(db, person.id);
  });
};

/**
 * Both have confirmed: the new address becomes the account's confirmed one, and links sent to the old one are revoked.
 */
async function complete(context: Context, db: Db, user: AccountUser, change: EmailChange): Promise<void> {
  const now = context.clock.now();
  await lockEmail(db, change.new_email);
  const holder = await findEmailHolder(db, change.new_email);
  if (holder && holder.id !== user.id) throw new Problem("refused", "email.changed");
  await updateUser(db, user.id, { email: change.new_email, email_verified_at: now });
  await deleteChange(db, user.id);
  await deleteLinks(db, user.id, ["reset-password", "verify-email"]);
  if (!user.email || !user.email_verified_at) return;
  const recipient = { id: user.id, email: user.email, username: user.username, locale: user.locale };
  await sendMail(context, db, recipient, { template: "email-changed", newEmail: change.new_email });
}

export const answerAddressChange: Verb<typeof contract.answerAddressChange> = async (context, input) => {
  const hash = hashSecret(input.token);
  const now = context.clock.now();
  return transaction(context.db, async (db) => {
    const link = await lockLink(db, hash, now);
    if (!link?.live || !changeLinks.includes(link.purpose)) throw deadLink();
    const side = link.purpose === "change-email-old" ? "old" : "new";
    await useLink(db, hash, now);
    await confirmSide(db, link.user_id, side, now);
    const [change, user] = [await findChange(db, link.user_id, now), await loadUser(db, link.user_id)];
    if (!change || !user) throw deadLink();
    if (!change.new_confirmed_at) return { outcome: "waits-for-new" };
    // Evaluated now, because the address may have been confirmed since the change began.
    if (user.email_verified_at && !change.old_confirmed_at) return { outcome: "waits-for-old" };
    await complete(context, db, user, change);
    return { outcome: "changed" };
  });
};
