// What languages are called in themselves.
import languages from "#locales/meta.json";

/** Of a language that the site speaks; undefined for all others, whatever they are called. */
export function siteLanguage(locale: string): string | undefined {
  const known: Readonly<Record<string, { readonly name: string }>> = languages;
  return Object.hasOwn(known, locale) ? known[locale]?.name : undefined;
}

/** Of those that the site does not speak, what the tag says. */
export function languageName(locale: string): string {
  return siteLanguage(locale) ?? new Intl.DisplayNames(locale, { type: "language" }).of(locale) ?? locale;
}
