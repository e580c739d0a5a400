// The URLs of our font's files, and which of them a page in a language needs at once.
import arabic from "@fontsource-variable/rubik/files/rubik-arabic-wght-normal.woff2?url";
import cyrillic from "@fontsource-variable/rubik/files/rubik-cyrillic-wght-normal.woff2?url";
import hebrew from "@fontsource-variable/rubik/files/rubik-hebrew-wght-normal.woff2?url";
import latinMore from "@fontsource-variable/rubik/files/rubik-latin-ext-wght-normal.woff2?url";
import latin from "@fontsource-variable/rubik/files/rubik-latin-wght-normal.woff2?url";

export { latin };

/** Languages that also use letters from the Latin Extended file. */
const more = new Set("cs eo hr hu lt lv pl ro sk sl tr".split(" "));

const byScript: Readonly<Record<string, string>> = { Arab: arabic, Cyrl: cyrillic, Hebr: hebrew };

const known = new Map<string, string | null>();

function findFont(locale: string): string | null {
  const { language, script } = new Intl.Locale(locale).maximize();
  return (script && byScript[script]) ?? (more.has(language) ? latinMore : null);
}

/** The font file a language needs besides the Latin one; null when there is none. */
export function fontBesideLatin(locale: string): string | null {
  const there = known.get(locale);
  if (there !== undefined) return there;
  const font = findFont(locale);
  known.set(locale, font);
  return font;
}
