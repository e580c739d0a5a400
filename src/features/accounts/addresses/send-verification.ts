// Mails a confirmation link to an address; if it belongs to another account, that account is notified instead.
import { insertLink } from "#features/accounts/addresses/links-store.ts";
import { sendMail } from "#features/accounts/emails/send-mail.ts";
import { findEmailHolder } from "#features/accounts/profiles/store.ts";
import { hashSecret, newSecret } from "#features/accounts/sessions/secret.ts";
import type { Context } from "#platform/context.ts";
import type { Db } from "#platform/database/open.ts";

/** Lifetime of a mailed link (docs/product.md, Ids and secrets). */
export const linkMs = 24 * 60 * 60 * 1000;

/**
 * Runs the same statements and sends one mail whether or not the address is taken, so that only the mailbox's owner
 * learns which.
 */
export async function sendVerification(
  context: Context,
  db: Db,
  user: { id: string; username: string; email: string; locale: string },
): Promise<void> {
  const { baseUrl } = context.config;
  const holder = await findEmailHolder(db, user.email);
  const token = newSecret("link");
  await insertLink(db, {
    token_hash: hashSecret(token),
    user_id: user.id,
    purpose: "verify-email",
    email: user.email,
    expires_at: new Date(context.clock.now().getTime() + linkMs),
  });
  const recipient = { ...(holder ?? user), email: user.email };
  await sendMail(
    context,
    db,
    recipient,
    holder
      ? { template: "already-registered", link: `${baseUrl}/auth/sign-in` }
      : { template: "verify-email", link: `${baseUrl}/auth/verify-email?token=${token}` },
  );
}
