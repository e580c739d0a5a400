// Which of a project's languages a reader is shown.

/**
 * The locale among those there are that a reader of `wanted` understands best: that very one, one it falls back to,
 * else another form of the same language and script. Null where the original words are the better choice.
 */
export function chooseTranslation(there: readonly string[], wanted: string): string | null {
  if (there.includes(wanted)) return wanted;
  const parts = wanted.split("-");
  for (let length = parts.length - 1; length > 0; length -= 1) {
    const shorter = parts.slice(0, length).join("-");
    if (there.includes(shorter)) return shorter;
  }
  const written = writtenAs(wanted);
  return there.find((one) => writtenAs(one) === written) ?? null;
}

/** Language and script of a tag: `zh-TW` → `zh-Hant`, `pt-PT` → `pt-Latn`. */
function writtenAs(tag: string): string {
  const { language, script } = new Intl.Locale(tag).maximize();
  return `${language}-${script}`;
}
