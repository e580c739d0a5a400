// The mail that asks a new member to confirm their address.
import type { Mail } from "#platform/mail/store.ts";

function escape(text: string): string {
  return text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll(">", "&gt;").replaceAll('"', "&quot;");
}

/** @param link absolute address that confirms; it works for 24 hours */
export function verifyEmailMail(recipient: string, username: string, link: string): Mail {
  const lines = [
    `Hello ${username},`,
    "Open this link to confirm your e-mail address on Tessera. It works for 24 hours:",
    link,
    "If you did not sign up, ignore this mail; nothing more will come.",
  ];
  const html = lines
    .map((line) => (line === link ? `<p><a href="${escape(link)}">${escape(link)}</a></p>` : `<p>${escape(line)}</p>`))
    .join("\n");
  return {
    recipient,
    template: "verify-email",
    locale: "en-US",
    subject: "Confirm your e-mail address",
    text: lines.join("\n\n"),
    html,
  };
}
