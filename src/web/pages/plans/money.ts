// Amounts in the currency they are in, as the language of the page writes them.
import { useFormats, useLocale } from "#web/i18n/area.tsx";

/** A function from minor units of a currency to text; dollars go the way of all money on the site. */
export function useMoney(): (minor: number, currency: string) => string {
  const formats = useFormats();
  const locale = useLocale();
  return (minor, currency) =>
    currency === "USD"
      ? formats.money(minor)
      : new Intl.NumberFormat(locale, { style: "currency", currency }).format(minor / 100);
}
