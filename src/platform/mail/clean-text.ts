// Makes what people typed safe to stand in a mail: one line, no hidden characters, nothing that turns into a link.

/** Line and paragraph ends of every kind, and other control characters. */
const breaks = /[\p{Cc}\p{Zl}\p{Zp}]+/gu;
/** Characters that show nothing or turn the direction of what follows; joiners within words and emoji stay. */
const hidden = /(?![\u200c\u200d])[\p{Cf}\u115f\u1160\u3164\uffa0]/gu;
/** What mail programs take for the parts of an address. */
const linkParts = /([.:/@])(?=\S)/g;

/** The text on one line: line ends and control characters become a space, invisible ones go. */
export function oneLine(text: string): string {
  return text.toWellFormed().replaceAll(breaks, " ").replaceAll(hidden, "").replaceAll(/ {2,}/g, " ").trim();
}

/**
 * A name that somebody chose, on one line of at most 100 characters. An invisible mark keeps mail programs from making
 * a link of it, for a name may be `free-gems.example`.
 */
export function plainName(text: string): string {
  const name = oneLine(text);
  const short = name.length > 100 ? `${name.slice(0, 99).toWellFormed()}…` : name;
  return short.replaceAll(linkParts, "$1\u200b");
}
