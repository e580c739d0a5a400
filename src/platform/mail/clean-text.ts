// Makes user input safe for mails: one line, no hidden characters, nothing that becomes a link.

/** Line and paragraph separators of every kind, and other control characters. */
const lineBreaks = /[\p{Cc}\p{Zl}\p{Zp}]+/gu;
/** Characters that are invisible or change the text direction; joiners within words and emoji stay. */
const hidden = /(?![\u200c\u200d])[\p{Cf}\u115f\u1160\u3164\uffa0]/gu;
/** What mail clients take for parts of a URL. */
const linkParts = /([.:/@])(?=\S)/g;

/** The text on one line: line lineBreaks and control characters become spaces, invisible ones are removed. */
export function oneLine(text: string): string {
  return text.toWellFormed().replaceAll(lineBreaks, " ").replaceAll(hidden, "").replaceAll(/ {2,}/g, " ").trim();
}

/**
 * A user-chosen name on one line of at most 100 characters. An invisible mark keeps mail clients from linking it, since
 * a name may be `free-gems.example`.
 */
export function plainName(text: string): string {
  const name = oneLine(text);
  const short = name.length > 100 ? `${name.slice(0, 99).toWellFormed()}…` : name;
  return short.replaceAll(linkParts, "$1\u200b");
}
