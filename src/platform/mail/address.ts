// Parses the sender address from the settings.
import { isEmail } from "#kernel/email.ts";

/** The sender of mails. */
export interface Sender {
  readonly name: string;
  readonly address: string;
}

/** Parses `somebody@example.org` or `A name <somebody@example.org>`; undefined for anything else. */
export function readSender(text: string): Sender | undefined {
  const [, name = "", address = ""] = /^(?:"?([^"<>\p{C}\p{Zl}\p{Zp}]*?)"?\s*<([^<>\s]+)>)$/u.exec(text) ?? [];
  if (isEmail(text)) return { name: "", address: text };
  return isEmail(address) ? { name: name.trim(), address } : undefined;
}
