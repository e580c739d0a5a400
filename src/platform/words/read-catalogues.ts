// Reads every catalogue below `locales/` when the site is built: what each language says, and how much of the site.
import { createHash } from "node:crypto";
import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { defaultLocale, jokeLocale } from "#kernel/locale.ts";
import type { Message } from "#kernel/message.ts";
import { compileMessage } from "./compile-message.ts";
import { accent, mirror, turnOver } from "./pseudo.ts";

/** What `locales/meta.json` says of a language. */
interface Meta {
  readonly name: string;
  /** What people who look for it in English may type. */
  readonly search: readonly string[];
  readonly dir: "ltr" | "rtl";
  readonly author: "human" | "machine" | "joke";
  /** The locale whose words stand in for missing ones, before English does. */
  readonly fallback?: string;
}

export interface Language extends Meta {
  readonly locale: string;
  /** How many of the site's messages are said in the language, from 0 to 1. */
  readonly share: number;
  /** How many of them in words of its own, where those of a sister (`es` for `es-419`) make up the rest of `share`. */
  readonly own?: number;
}

export type Words = Readonly<Record<string, Message>>;

/** Words by locale and area: a locale's own and those of its fallbacks, without English, which pages bring along. */
export interface Catalogues {
  readonly languages: readonly Language[];
  readonly words: ReadonlyMap<string, ReadonlyMap<string, Words>>;
  /** Changes with any word of any language. */
  readonly hash: string;
}

type Texts = Readonly<Record<string, string>>;

/** Mails have words of their own, which the server reads by itself; what programs are told is English. */
const notOfPages = new Set(["mail", "programs"]);

function readLocale(folder: string, locale: string): ReadonlyMap<string, Texts> {
  const own = join(folder, locale);
  const files = existsSync(own) ? readdirSync(own).filter((name) => name.endsWith(".json")) : [];
  const areas = files.map((name) => name.slice(0, -".json".length)).filter((area) => !notOfPages.has(area));
  return new Map(areas.map((area) => [area, JSON.parse(readFileSync(join(own, `${area}.json`), "utf8")) as Texts]));
}

/** @throws Error that names the file's message which is not valid */
export function compileAll(texts: Texts, from: string): Words {
  const compiled = Object.entries(texts).map(([id, text]) => {
    try {
      return [id, compileMessage(text)] as const;
    } catch (error) {
      throw new Error(`${from}: "${id}" is not a valid message: ${String(error)}`, { cause: error });
    }
  });
  return Object.fromEntries(compiled);
}

const made: Readonly<Record<string, (message: Message) => Message>> = {
  [jokeLocale]: turnOver,
  "en-XA": accent,
  "ar-XB": mirror,
};

function makeWords(english: ReadonlyMap<string, Texts>, change: (message: Message) => Message) {
  const changed = (area: string, texts: Texts): Words =>
    Object.fromEntries(Object.entries(compileAll(texts, area)).map(([id, message]) => [id, change(message)]));
  return new Map([...english].map(([area, texts]) => [area, changed(area, texts)]));
}

const languageOf = (locale: string) => locale.split("-")[0];

export function readCatalogues(folder: string): Catalogues {
  const meta = JSON.parse(readFileSync(join(folder, "meta.json"), "utf8")) as Record<string, Meta>;
  const texts = new Map(Object.keys(meta).map((locale) => [locale, readLocale(folder, locale)]));
  const english = texts.get(defaultLocale) ?? new Map<string, Texts>();
  const all = [...english.values()].reduce((sum, area) => sum + Object.keys(area).length, 0);

  const merged = (locale: string, area: string): Texts => {
    const fallback = meta[locale]?.fallback;
    return { ...(fallback && merged(fallback, area)), ...texts.get(locale)?.get(area) };
  };
  const wordsOf = (locale: string) => {
    const areas = [...english.keys()].map((area) => [area, merged(locale, area)] as const);
    const said = areas.filter(([, there]) => Object.keys(there).length > 0);
    return new Map(said.map(([area, there]) => [area, compileAll(there, `locales/${locale}/${area}.json`)]));
  };
  const partSaid = (said: (area: string) => Texts) => {
    const ids = [...english].flatMap(([area, texts]) => Object.keys(said(area)).filter((id) => id in texts));
    return all === 0 ? 0 : ids.length / all;
  };
  const shareOf = (locale: string): { share: number; own?: number } => {
    if (locale in made) return { share: 1 };
    const own = partSaid((area) => texts.get(locale)?.get(area) ?? {});
    const { fallback } = meta[locale] ?? {};
    if (fallback === undefined || languageOf(fallback) !== languageOf(locale)) return { share: own };
    return { share: partSaid((area) => merged(locale, area)), own };
  };

  const written = Object.keys(meta).filter((locale) => locale !== defaultLocale && !(locale in made));
  const words = new Map([
    ...written.map((locale) => [locale, wordsOf(locale)] as const),
    ...Object.entries(made).map(([locale, change]) => [locale, makeWords(english, change)] as const),
  ]);
  const plain = JSON.stringify([...words].map(([locale, areas]) => [locale, [...areas]]));
  return {
    languages: Object.entries(meta).map(([locale, of]) => ({ locale, ...of, ...shareOf(locale) })),
    words,
    hash: createHash("sha1").update(plain).digest("base64url").slice(0, 10).replaceAll(/[-_]/g, "0"),
  };
}
