// Makes user input safe for mails: nothing that becomes a link.
import { oneLine } from "#kernel/one-line.ts";

/** What mail clients take for parts of a URL. */
const linkParts = /([.:/@])(?=\S)/g;

/**
 * A user-chosen name on one line of at most 100 characters. An invisible mark keeps mail clients from linking it, since
 * a name may be `free-gems.example`.
 */
export function plainName(text: string): string {
  const name = oneLine(text);
  const short = name.length > 100 ? `${name.slice(0, 99).toWellFormed()}…` : name;
  return short.replaceAll(linkParts, "$1\u200b");
}
