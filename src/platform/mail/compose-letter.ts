// Composes a mail from its messages and values; layout is done elsewhere.
import { oneLine } from "#kernel/one-line.ts";
import { plainName } from "./clean-text.ts";
import type { MailWords } from "./words.ts";

/** The content of a mail in one language. Every text is a single line. */
export interface Letter {
  readonly template: string;
  readonly locale: string;
  readonly direction: "ltr" | "rtl";
  readonly subject: string;
  readonly site: { readonly name: string; readonly link: string };
  readonly heading: string;
  /** Above the details and the action. */
  readonly paragraphs: readonly string[];
  readonly details: readonly { readonly label: string; readonly value: string }[];
  readonly action: { readonly label: string; readonly link: string; readonly message: string } | null;
  /** Below the action. */
  readonly after: readonly string[];
  /** Why the recipient gets this mail. */
  readonly footer: string;
}

/** A string is a user-chosen name unless marked exact; a date is formatted in the reader's language. */
export type LetterValue = string | Date | { readonly exact: string };

export interface LetterParts {
  /** The messages `mail.<template>.{subject,heading,text,action,after}`; a blank line separates paragraphs. */
  readonly template: string;
  readonly username: string;
  /** The values of the lines `mail.detail.<key>`, in this order. */
  readonly details: Readonly<Record<string, LetterValue>>;
  /** The action's absolute URL on this site. */
  readonly link: string;
  /** The message that says why the recipient gets this mail. */
  readonly footer: string;
}

function showValue(words: MailWords, value: LetterValue): string {
  if (value instanceof Date) return words.showTime(value);
  return typeof value === "string" ? plainName(value) : oneLine(value.exact);
}

/** @param baseUrl the site's origin; links elsewhere are refused */
export function composeLetter(words: MailWords, baseUrl: string, parts: LetterParts): Letter {
  const link = new URL(parts.link);
  if (link.origin !== new URL(baseUrl).origin)
    throw new Error(`The mail ${parts.template} would link to another site.`);
  const values = { username: plainName(parts.username) };
  const message = (part: string) => words.say(`mail.${parts.template}.${part}`, values);
  return {
    template: parts.template,
    locale: words.locale,
    direction: words.direction,
    subject: message("subject"),
    site: { name: words.say("mail.site"), link: baseUrl },
    heading: message("heading"),
    paragraphs: [words.say("mail.greeting", values), ...message("text").split("\n\n")],
    details: Object.entries(parts.details).map(([key, value]) => ({
      label: words.say(`mail.detail.${key}`),
      value: showValue(words, value),
    })),
    action: { label: message("action"), link: link.href, message: words.say("mail.open") },
    after: message("after").split("\n\n"),
    footer: words.say(parts.footer, values),
  };
}
