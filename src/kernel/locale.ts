// Chooses a page's language: from the URL, the saved choice, the browser's preferences, otherwise English.

export const defaultLocale = "en-US";

/** English with accents and 40% longer, and right-to-left: they reveal untranslated text in tests. */
export const pseudoLocales = ["en-XA", "ar-XB"] as const;

/** Upside-down English, a joke: like the pseudo-locales, only for those who request it explicitly. */
export const jokeLocale = "en-UD";

/** Languages served with the translation of a closely related one. */
const sharing: Readonly<Record<string, string>> = { no: "nb", nn: "nb", tl: "fil" };

/** The variant for a language's readers abroad, except in regions closer to its origin. */
const abroad: Readonly<Record<string, { locale: string; notIn: readonly string[] }>> = {
  en: { locale: "en-GB", notIn: ["US", "PH", "PR"] },
  es: { locale: "es-419", notIn: ["ES", "EA", "EH", "GQ", "IC", "PH"] },
  pt: { locale: "pt-PT", notIn: ["BR"] },
};

/** The known locale with exactly this name, case-insensitively. */
export function knownLocale(name: string | null | undefined, known: readonly string[]): string | undefined {
  const wanted = name?.toLowerCase();
  return known.find((locale) => locale.toLowerCase() === wanted);
}

/** The most likely language, script and region of a tag; undefined if it is not a valid tag. */
function likely(tag: string): Intl.Locale | undefined {
  try {
    return new Intl.Locale(tag).maximize();
  } catch {
    return undefined;
  }
}

const odd: readonly string[] = [...pseudoLocales, jokeLocale];

interface Offered {
  readonly locale: string;
  readonly means: Intl.Locale | undefined;
}
const offers = new WeakMap<readonly string[], readonly Offered[]>();

/** The likely subtags of a list's locales; cached per list, because it is slow. */
function offersOf(known: readonly string[]): readonly Offered[] {
  const there = offers.get(known);
  if (there) return there;
  const made = known.map((locale) => ({ locale, means: odd.includes(locale) ? undefined : likely(locale) }));
  offers.set(known, made);
  return made;
}

/** The known locale for a language tag, such as "zh-Hant" → "zh-TW", "de-AT" → "de". */
export function matchLocale(tag: string, known: readonly string[]): string | undefined {
  const exact = knownLocale(tag, known);
  const asked = likely(tag);
  if (exact !== undefined || !asked) return exact;
  const language = sharing[asked.language] ?? asked.language;
  const family = offersOf(known).filter(({ means }) => means?.language === language && means.script === asked.script);
  const elsewhere = abroad[language];
  const found =
    family.find(({ means }) => means?.region === asked.region) ??
    family.find(({ locale }) => locale === elsewhere?.locale && !elsewhere.notIn.includes(asked.region ?? "")) ??
    family[0];
  return found?.locale;
}

/** The locale of the first supported tag; later tags are not examined. */
function firstServed(tags: readonly string[], known: readonly string[]): string | undefined {
  for (const tag of tags) {
    const locale = matchLocale(tag, known);
    if (locale !== undefined) return locale;
  }
  return undefined;
}

/** The chosen language and its sources. */
export interface LanguageChoice {
  /** The effective one. */
  readonly locale: string;
  /** The known locale for `hl` in the URL. */
  readonly asked: string | null;
  /** The user's choice, saved in this browser. */
  readonly saved: string | null;
  /** From the browser's preferences. */
  readonly automatic: string;
}

/**
 * The URL's `hl`, otherwise the saved choice, otherwise the browser's preferences, otherwise English; unknown ones are
 * ignored.
 * @param browser tags, best first
 */
export function chooseLanguage(
  from: { readonly hl: string | null; readonly saved: string | null; readonly browser: readonly string[] },
  known: readonly string[],
): LanguageChoice {
  const asked = from.hl === null ? null : (matchLocale(from.hl, known) ?? null);
  const saved = from.saved === null ? null : (matchLocale(from.saved, known) ?? null);
  const automatic = firstServed(from.browser, known) ?? defaultLocale;
  return { locale: asked ?? saved ?? automatic, asked, saved, automatic };
}

/** The language that links and redirects carry as `hl`: the requested one, unless the reader gets it anyway. */
export function carriedLocale({ asked, saved, automatic }: LanguageChoice): string | null {
  return asked === defaultLocale || asked === (saved ?? automatic) ? null : asked;
}
