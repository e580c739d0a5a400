// Writes to a person about their account, in their language.
import { accountLetter } from "#features/accounts/emails/account-letter.ts";
import type { AccountMail } from "#features/accounts/emails/account-letter.ts";
import { describeAgent } from "#features/accounts/sessions/device.ts";
import type { Origin, World } from "#platform/context.ts";
import type { Db } from "#platform/database/open.ts";
import { renderHtml } from "#platform/mail/render-html.ts";
import { renderText } from "#platform/mail/render-text.ts";
import { queueMail } from "#platform/mail/store.ts";

export type { AccountMail };

/** Who a mail goes to. */
export interface Recipient {
  readonly email: string;
  readonly username: string;
  readonly locale: string;
}

/** `origin` is that of the person themselves, where they are the one who calls. */
type Writer = Pick<World, "config" | "clock"> & { readonly origin?: Pick<Origin, "userAgent"> };

function nameDevice(userAgent: string): string {
  const { os, platform } = describeAgent(userAgent);
  return [platform, os].filter((part) => part !== null).join(", ");
}

/** Puts the mail into the outbox, in the caller's transaction; it leaves once that commits. */
export async function sendMail(world: Writer, db: Db, recipient: Recipient, mail: AccountMail): Promise<void> {
  const userAgent = world.origin?.userAgent ?? "";
  const device = userAgent === "" ? "" : nameDevice(userAgent);
  const occasion = { when: world.clock.now(), ...(device === "" ? {} : { device }) };
  const letter = accountLetter(mail, recipient, world.config.baseUrl, occasion);
  await queueMail(db, {
    recipient: recipient.email,
    template: letter.template,
    locale: letter.locale,
    subject: letter.subject,
    text: renderText(letter),
    html: renderHtml(letter),
  });
}
