// Folds letters that count as the same in names and queries.

const letterVariants: Readonly<Record<string, string>> = {
  ß: "ss",
  ø: "o",
  đ: "d",
  ł: "l",
  æ: "ae",
  œ: "oe",
  ı: "i",
  þ: "th",
  ð: "d",
  ς: "σ",
};

/** Whether a text has printable ASCII characters only, for which faster patterns do. */
export const isAscii = (text: string): boolean => /^[\x20-\x7e]*$/.test(text);

/** More marks than a letter of any script carries: normalizing such a run takes time in its square. */
const stackedMarks = /(\p{M}{16})\p{M}+/gu;

/** Lowercases and removes accents, compatibility forms and apostrophes: "L’Été ﬁn" becomes "lete fin". */
export function foldText(text: string): string {
  const lower = text.toLowerCase();
  if (isAscii(lower)) return lower.includes("'") ? lower.replace(/(?<=[a-z\d])['`](?=[a-z\d])/g, "") : lower;
  return lower
    .replace(stackedMarks, "$1")
    .normalize("NFKD")
    .toLowerCase()
    .replace(/[\u0300-\u036f]/g, "")
    .normalize("NFC")
    .replace(/[ßøđłæœıþðς]/g, (letter) => letterVariants[letter]!)
    .replace(/(?<=[\p{L}\p{N}])['’ʼ`](?=[\p{L}\p{N}])/gu, "");
}
