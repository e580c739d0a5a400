// Which pages and looks the palette offers for what is typed: by their words, pure.

/** Whether every typed word begins a word of the text, whatever case and accents. */
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
