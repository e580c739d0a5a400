// Which language a page is in: what the address asks, what was saved, what the browser asks for, else English.

export const defaultLocale = "en-US";

/** English with accents and 40 % longer, and from right to left: they show in tests what was never translated. */
export const pseudoLocales = ["en-XA", "ar-XB"] as const;

/** A joke, upside down: like the pseudo-locales it is for those who name it, not for a language's readers. */
export const jokeLocale = "en-UD";

/** Languages that share their words with one that has a name of its own here. */
const sharing: Readonly<Record<string, string>> = { no: "nb", nn: "nb", tl: "fil" };

/** What a language's readers elsewhere are served, unless their region is nearer to where the language is from. */
const abroad: Readonly<Record<string, { locale: string; notIn: readonly string[] }>> = {
  es: { locale: "es-419", notIn: ["ES", "EA", "EH", "GQ", "IC", "PH"] },
  pt: { locale: "pt-PT", notIn: ["BR"] },
};

/** The known locale of exactly this name, whatever its case. */
export function knownLocale(name: string | null | undefined, known: readonly string[]): string | undefined {
  const wanted = name?.toLowerCase();
  return known.find((locale) => locale.toLowerCase() === wanted);
}

/** Language, script and region that a tag most likely means; undefined for what is no tag. */
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

/** What the locales of a list mean, worked out once for each list: it takes long. */
function offersOf(known: readonly string[]): readonly Offered[] {
  const there = offers.get(known);
  if (there) return there;
  const made = known.map((locale) => ({ locale, means: odd.includes(locale) ? undefined : likely(locale) }));
  offers.set(known, made);
  return made;
}

/** The known locale that serves who asks for this tag, as in "zh-Hant" → "zh-TW", "de-AT" → "de". */
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

/** The locale of the first tag that is served here; the tags after it are not looked at. */
function firstServed(tags: readonly string[], known: readonly string[]): string | undefined {
  for (const tag of tags) {
    const locale = matchLocale(tag, known);
    if (locale !== undefined) return locale;
  }
  return undefined;
}

/** What says in which language a page is. */
export interface LanguageChoice {
  /** The one that counts. */
  readonly locale: string;
  /** What the address names in `hl`, when it is a known one. */
  readonly asked: string | null;
  /** What the person chose and this browser keeps. */
  readonly saved: string | null;
  /** What the browser asks for. */
  readonly automatic: string;
}

/**
 * The address's `hl`, else the saved choice, else what the browser asks for, else English; unknown ones are ignored.
 * @param browser tags, best first
 */
export function chooseLanguage(
  from: { readonly hl: string | null; readonly saved: string | null; readonly browser: readonly string[] },
  known: readonly string[],
): LanguageChoice {
  const asked = knownLocale(from.hl, known) ?? null;
  const saved = from.saved === null ? null : (matchLocale(from.saved, known) ?? null);
  const automatic = firstServed(from.browser, known) ?? defaultLocale;
  return { locale: asked ?? saved ?? automatic, asked, saved, automatic };
}
