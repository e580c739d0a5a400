// The messages of mails by language, read from `locales/<locale>/mail.json` when first needed.
import { existsSync, readdirSync, readFileSync } from "node:fs";
import { defaultLocale, matchLocale } from "#kernel/locale.ts";
import { formatMessage } from "#kernel/message.ts";
import { compileMessage } from "#platform/words/compile-message.ts";

/** The messages of one language; an unknown id throws. */
export interface MailWords {
  readonly locale: string;
  readonly direction: "ltr" | "rtl";
  has(id: string): boolean;
  say(id: string, values?: Readonly<Record<string, string>>): string;
  /** Date and time to the minute in UTC, with the time zone. */
  showTime(at: Date): string;
}

const folder = new URL("../../../locales/", import.meta.url);

const time = {
  year: "numeric",
  month: "long",
  day: "numeric",
  hour: "2-digit",
  minute: "2-digit",
  timeZoneName: "short",
} as const;

function readWords(locale: string): MailWords {
  const texts = JSON.parse(readFileSync(new URL(`${locale}/mail.json`, folder), "utf8")) as Record<string, string>;
  const messages = new Map(Object.entries(texts).map(([id, text]) => [id, compileMessage(text)]));
  const times = new Intl.DateTimeFormat(locale, { ...time, timeZone: "UTC" });
  return {
    locale,
    direction: languages[locale]?.dir ?? "ltr",
    has: (id) => messages.has(id),
    say: (id, values = {}) => {
      const message = messages.get(id);
      if (message === undefined) throw new Error(`No mail text has the id "${id}".`);
      return formatMessage(locale, message, values);
    },
    showTime: (at) => times.format(at),
  };
}

const languages = JSON.parse(readFileSync(new URL("meta.json", folder), "utf8")) as Record<
  string,
  { name: string; dir: "ltr" | "rtl" }
>;
const written = readdirSync(folder).filter((name) => existsSync(new URL(`${name}/mail.json`, folder)));

/** Languages available for mails, e.g. `en-US`, with their native names. */
export const mailLocales: readonly { readonly locale: string; readonly name: string }[] = written
  .map((locale) => ({ locale, name: languages[locale]?.name ?? locale }))
  .toSorted((a, b) => a.name.localeCompare(b.name, "en"));

const byLocale = new Map<string, MailWords>();

/** The messages for a preferred locale: the best available language, else English. */
export function findMailWords(preferred: string): MailWords {
  const locale = matchLocale(preferred, written) ?? defaultLocale;
  const words = byLocale.get(locale) ?? readWords(locale);
  byLocale.set(locale, words);
  return words;
}
