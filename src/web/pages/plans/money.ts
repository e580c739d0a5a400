// Formats amounts in their currency, in the page's language.
import { useFormats, useLocale } from "#web/i18n/area.tsx";

/** Returns a function that formats minor units of a currency; dollars are formatted as elsewhere on the site. */
export function useMoney(): (minor: number, currency: string) => string {
  const formats = useFormats();
  const locale = useLocale();
  return (minor, currency) =>
    currency === "USD"
      ? formats.money(minor)
      : new Intl.NumberFormat(locale, { style: "currency", currency }).format(minor / 100);
}
