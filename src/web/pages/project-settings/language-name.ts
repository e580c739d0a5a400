// Native names of languages.
import languages from "#locales/meta.json";

/** The name of a language of the site; undefined for any other. */
export function siteLanguage(locale: string): string | undefined {
  const known: Readonly<Record<string, { readonly name: string }>> = languages;
  return Object.hasOwn(known, locale) ? known[locale]?.name : undefined;
}

/** For languages the site does not have, a name from the tag. */
export function languageName(locale: string): string {
  return siteLanguage(locale) ?? new Intl.DisplayNames(locale, { type: "language" }).of(locale) ?? locale;
}
