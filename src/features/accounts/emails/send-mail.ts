// Writes to a person about their account, in their language.
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

/** Who a mail goes to. */
export interface Recipient {
  /** Whose account the mail is about, where there is one. */
  readonly id: string | null;
  readonly email: string;
  readonly username: string;
  readonly locale: string;
}

/** `origin` is that of the person themselves, where they are the one who calls. */
type Writer = Pick<Services, "config" | "clock" | "secret"> & { readonly origin?: Pick<Origin, "userAgent"> };

/** Mails that anybody can cause by naming an address. */
const causedByAnybody: ReadonlySet<AccountMail["template"]> = new Set([
  "verify-email",
  "already-registered",
  "change-email-new",
]);
/** However many accounts name it, an address gets so many of them. */
const strangersRate = { limit: 10, windowSeconds: 3600, burst: 10 };

/**
 * Puts the mail into the outbox, in the caller's transaction; it leaves once that commits. One too many of those that
 * anybody can cause is dropped, and only the mailbox learns it.
 */
export async function sendMail(services: Writer, db: Db, recipient: Recipient, mail: AccountMail): Promise<void> {
  if (causedByAnybody.has(mail.template)) {
    // In the caller's transaction, unlike other rates: what is rolled back was no mail.
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
