// Mails a user about their account, in their language.
import { accountLetter } from "#features/accounts/emails/account-letter.ts";
import type { AccountMail } from "#features/accounts/emails/account-letter.ts";
import { addressKey } from "#features/accounts/emails/address-key.ts";
import { userAgentName } from "#features/accounts/sessions/device.ts";
import type { Origin, Services } from "#platform/context.ts";
import type { Db } from "#platform/database/open.ts";
import { takeShared } from "#platform/limits/shared-store.ts";
import { renderHtml } from "#platform/mail/render-html.ts";
import { renderText } from "#platform/mail/render-text.ts";
import { queueMail } from "#platform/mail/store.ts";

export type { AccountMail };

/** Recipient of a mail. */
export interface Recipient {
  /** The account the mail is about, if any. */
  readonly id: string | null;
  readonly email: string;
  readonly username: string;
  readonly locale: string;
}

/** `origin` is the user's own, if they are the caller. */
type Writer = Pick<Services, "config" | "clock" | "secret"> & { readonly origin?: Pick<Origin, "userAgent"> };

/** Mails that anyone can trigger by entering an address. */
const causedByAnybody: ReadonlySet<AccountMail["template"]> = new Set([
  "verify-email",
  "already-registered",
  "change-email-new",
]);
/** Limit per address, however many accounts claim it. */
const strangersRate = { limit: 10, windowSeconds: 3600, burst: 10 };

/**
 * Queues the mail in the caller's transaction; it is sent after the commit. Mails that anyone can trigger are dropped
 * beyond the limit, without the caller noticing.
 */
export async function sendMail(services: Writer, db: Db, recipient: Recipient, mail: AccountMail): Promise<void> {
  if (causedByAnybody.has(mail.template)) {
    // In the caller's transaction, unlike other rate limits: a rolled back mail does not count.
    const { allowed } = await takeShared(db, `mails:${addressKey(services, recipient.email)}`, strangersRate);
    if (!allowed) return;
  }
  const device = userAgentName(services.origin?.userAgent ?? "");
  const occasion = { when: services.clock.now(), ...(device === "" ? {} : { device }) };
  const letter = accountLetter(mail, recipient, services.config.baseUrl, occasion);
  await queueMail(db, {
    userId: recipient.id,
    recipient: recipient.email,
    template: letter.template,
    locale: letter.locale,
    subject: letter.subject,
    text: renderText(letter),
    html: renderHtml(letter),
  });
}
