// Reads all catalogs below `locales/` at build time: each language's messages, and its completeness.
import { createHash } from "node:crypto";
import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { defaultLocale, jokeLocale } from "#kernel/locale.ts";
import type { Message } from "#kernel/message.ts";
import { compileMessage } from "./compile-message.ts";
import { accent, mirror, turnOver } from "./pseudo.ts";

/** A language's entry in `locales/meta.json`. */
interface Meta {
  readonly name: string;
  /** English search terms for the language. */
  readonly search: readonly string[];
  readonly dir: "ltr" | "rtl";
  readonly author: "human" | "machine" | "joke";
  /** The locale to fall back to before English. */
  readonly fallback?: string;
}

export interface Language extends Meta {
  readonly locale: string;
  /** Fraction of the site's messages available in the language, from 0 to 1. */
  readonly share: number;
  /** The fraction in its own words, where a sister locale (`es` for `es-419`) makes up the rest of `share`. */
  readonly own?: number;
}

export type Words = Readonly<Record<string, Message>>;

/**
 * Messages by locale and area: a locale's own and those of its fallbacks, without English, which is part of the pages.
 */
export interface Catalogs {
  readonly languages: readonly Language[];
  readonly words: ReadonlyMap<string, ReadonlyMap<string, Words>>;
  /** Changes with any message of any language. */
  readonly hash: string;
}

type Texts = Readonly<Record<string, string>>;

/** Mails have their own messages, which the server reads separately; messages for API clients are English. */
const serverOnly = new Set(["mail", "programs"]);

function readLocale(folder: string, locale: string): ReadonlyMap<string, Texts> {
  const own = join(folder, locale);
  const files = existsSync(own) ? readdirSync(own).filter((name) => name.endsWith(".json")) : [];
  const areas = files.map((name) => name.slice(0, -".json".length)).filter((area) => !serverOnly.has(area));
  return new Map(areas.map((area) => [area, JSON.parse(readFileSync(join(own, `${area}.json`), "utf8")) as Texts]));
}

/** @throws Error that names the file and the invalid message */
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

export function readCatalogs(folder: string): Catalogs {
  const meta = JSON.parse(readFileSync(join(folder, "meta.json"), "utf8")) as Record<string, Meta>;
  const texts = new Map(Object.keys(meta).map((locale) => [locale, readLocale(folder, locale)]));
  const english = texts.get(defaultLocale) ?? new Map<string, Texts>();
  const all = [...english.values()].reduce((sum, area) => sum + Object.keys(area).length, 0);

  const merged = (locale: string, area: string): Texts => {
    const fallback = meta[locale]?.fallback;
    // English is part of the pages.
    const base = fallback === defaultLocale ? undefined : fallback;
    return { ...(base && merged(base, area)), ...texts.get(locale)?.get(area) };
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
    // A spelling of English: only the messages that differ are written.
    if (fallback === defaultLocale) return { share: 1 };
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
