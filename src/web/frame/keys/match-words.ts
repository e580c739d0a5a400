// Which pages and themes the palette offers for the typed text.

/** Whether every typed word is a prefix of a word of the text, ignoring case and accents. */
export function matches(text: string, typed: string): boolean {
  const plain = (words: string) =>
    words
      .normalize("NFKD")
      .replaceAll(/\p{M}/gu, "")
      .toLowerCase()
      .split(/[^\p{L}\p{N}]+/u)
      .filter(Boolean);
  const there = plain(text);
  return plain(typed).every((word) => there.some((one) => one.startsWith(word)));
}
