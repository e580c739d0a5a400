// The words of mails by language, read once from `locales/<locale>/mail.json`.
import { existsSync, readdirSync, readFileSync } from "node:fs";
import { createIntl } from "react-intl/server";

/** Words of one language; an id without a message throws. */
export interface MailWords {
  readonly locale: string;
  readonly direction: "ltr" | "rtl";
  has(id: string): boolean;
  say(id: string, values?: Readonly<Record<string, string>>): string;
  /** Day and minute in UTC, with the zone named. */
  showTime(at: Date): string;
}

const folder = new URL("../../../locales/", import.meta.url);
const fallback = "en-US";

const time = {
  year: "numeric",
  month: "long",
  day: "numeric",
  hour: "2-digit",
  minute: "2-digit",
  timeZoneName: "short",
} as const;

function readWords(locale: string): MailWords {
  const messages = JSON.parse(readFileSync(new URL(`${locale}/mail.json`, folder), "utf8")) as Record<string, string>;
  const intl = createIntl({
    locale,
    messages,
    timeZone: "UTC",
    onError(error: unknown) {
      throw error;
    },
  });
  return {
    locale,
    direction: languages[locale]?.dir ?? "ltr",
    has: (id) => id in messages,
    say: (id, values = {}) => intl.formatMessage({ id }, values),
    showTime: (at) => intl.formatDate(at, time),
  };
}

const languages = JSON.parse(readFileSync(new URL("meta.json", folder), "utf8")) as Record<
  string,
  { name: string; dir: "ltr" | "rtl" }
>;
const byLocale = new Map(
  readdirSync(folder)
    .filter((name) => existsSync(new URL(`${name}/mail.json`, folder)))
    .map((locale) => [locale.toLowerCase(), readWords(locale)]),
);

/** Languages that mails are written in, as in `en-US`, with their names in themselves. */
export const mailLocales: readonly { readonly locale: string; readonly name: string }[] = [...byLocale.values()]
  .map(({ locale }) => ({ locale, name: languages[locale]?.name ?? locale }))
  .toSorted((a, b) => a.name.localeCompare(b.name, "en"));

/** The words for someone who prefers the locale: that very one, else its language, else English. */
export function findMailWords(preferred: string): MailWords {
  const wanted = preferred.toLowerCase();
  const found =
    byLocale.get(wanted) ?? byLocale.get(wanted.split("-")[0] ?? "") ?? byLocale.get(fallback.toLowerCase());
  if (!found) throw new Error(`locales/${fallback}/mail.json is missing.`);
  return found;
}
