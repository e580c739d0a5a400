// Writes to a person about their account, in their language.
import type { World } from "#platform/context.ts";
import type { Db } from "#platform/database/open.ts";
import { queueMail } from "#platform/mail/store.ts";

/** Who a mail goes to. */
export interface Recipient {
  readonly email: string;
  readonly username: string;
  readonly locale: string;
}

/** Every mail about an account, with what it says. Links are absolute. */
export type AccountMail =
  | { readonly template: "verify-email"; readonly link: string }
  | { readonly template: "already-registered"; readonly link: string }
  | { readonly template: "reset-password"; readonly link: string }
  | { readonly template: "change-email-old"; readonly link: string; readonly newEmail: string }
  | { readonly template: "change-email-new"; readonly link: string; readonly newEmail: string }
  | { readonly template: "email-changed"; readonly newEmail: string }
  | { readonly template: "login-new-device"; readonly device: string; readonly place: string; readonly at: Date }
  | { readonly template: "password-changed" }
  | { readonly template: "password-removed" }
  | { readonly template: "two-factor-added" }
  | { readonly template: "two-factor-removed" }
  | { readonly template: "authentication-method-added"; readonly method: string }
  | { readonly template: "authentication-method-removed"; readonly method: string }
  | { readonly template: "pat-created"; readonly name: string }
  | { readonly template: "app-authorized"; readonly name: string }
  | { readonly template: "erasure-planned"; readonly at: Date; readonly link: string }
  | { readonly template: "erasure-cancelled" }
  | { readonly template: "data-exported" }
  | { readonly template: "account-suspended"; readonly why: string };

/** Puts the mail into the outbox, in the caller's transaction. */
export async function sendMail(
  world: Pick<World, "config">,
  db: Db,
  recipient: Recipient,
  mail: AccountMail,
): Promise<void> {
  const lines = [`Hello ${recipient.username},`, ...Object.values(mail).map(String), world.config.baseUrl];
  await queueMail(db, {
    recipient: recipient.email,
    template: mail.template,
    subject: mail.template,
    text: lines.join("\n\n"),
    html: lines.map((line) => `<p>${line.replaceAll("&", "&amp;").replaceAll("<", "&lt;")}</p>`).join("\n"),
  });
}
