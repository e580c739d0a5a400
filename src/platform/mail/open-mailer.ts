// Sends mails to an SMTP server.
import { createTransport } from "nodemailer";
import { isEmail } from "#kernel/email.ts";
import type { Config } from "#platform/config.ts";
import type { Mail } from "./store.ts";

/**
 * The outcome of a mail: accepted, permanently rejected, or to be retried. `says` is the server's reply, which may
 * contain anything: it is stored with the mail and not logged.
 */
export type Delivery =
  | { readonly outcome: "sent" }
  | { readonly outcome: "refused" | "later"; readonly message: string };

export interface Mailer {
  /** @param messageId the same for every attempt, so that mail clients deduplicate a mail that was accepted twice */
  send(mail: Mail, messageId: string): Promise<Delivery>;
  close(): void;
}

const timeouts = { connectionTimeout: 15_000, greetingTimeout: 15_000, socketTimeout: 60_000, dnsTimeout: 15_000 };

/** Connects when the first mail is sent, and keeps a few connections open for later ones. */
export function openMailer({ smtpUrl, mailFrom }: Pick<Config, "smtpUrl" | "mailFrom">): Mailer | null {
  if (smtpUrl === null) return null;
  const transport = createTransport({ url: demandTls(smtpUrl), pool: true, maxConnections: 2, ...timeouts });
  return {
    async send(mail, messageId) {
      if (!isEmail(mail.recipient)) return { outcome: "refused", message: "The address is not one address in ASCII." };
      try {
        await transport.sendMail({
          from: { name: mailFrom.name, address: mailFrom.address },
          to: { name: "", address: mail.recipient },
          envelope: { from: mailFrom.address, to: [mail.recipient] },
          subject: mail.subject,
          text: mail.text,
          html: mail.html,
          messageId,
          headers: { "Auto-Submitted": "auto-generated" },
          xMailer: false,
          disableFileAccess: true,
          disableUrlAccess: true,
        });
        return { outcome: "sent" };
      } catch (error) {
        return judge(error);
      }
    },
    close: () => transport.close(),
  };
}

/** Mails are sent over TLS unless the server is on localhost or the setting says otherwise (`?requireTLS=false`). */
function demandTls(smtpUrl: string): string {
  const url = new URL(smtpUrl);
  const local = ["localhost", "127.0.0.1", "[::1]"].includes(url.hostname);
  if (!local && !url.searchParams.has("requireTLS")) url.searchParams.set("requireTLS", "true");
  return url.href;
}

/**
 * A permanent rejection (5xx) of the recipient or the mail is not retried. Rejections of our sign-in or sender address
 * are for the operator to fix, and are retried like a broken connection.
 */
function judge(error: unknown): Delivery {
  if (!(error instanceof Error)) return { outcome: "later", message: "The mail could not be sent." };
  const { code, command, response, responseCode } = error as Error & Partial<Record<string, unknown>>;
  const refused = Number(responseCode) >= 500 && (command === "RCPT TO" || command === "DATA");
  const message = [command, response ?? code ?? error.message].filter((part) => typeof part === "string").join(": ");
  return { outcome: refused ? "refused" : "later", message };
}
