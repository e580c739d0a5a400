// House rules of translations: the same placeholders as in English, every plural form of the language, nothing left
// untranslated.
import { parse, TYPE, type MessageFormatElement } from "@formatjs/icu-messageformat-parser";
import { describe, expect, test } from "vitest";
import { jokeLocale } from "#kernel/locale.ts";
import meta from "#locales/meta.json" with { type: "json" };
import { sources } from "./sources.ts";

type Texts = Readonly<Record<string, string>>;

const files = sources("locales/*/*.json").map(({ path, text }) => {
  const [, locale = "", area = ""] = /^locales\/([^/]+)\/([\w-]+)\.json$/.exec(path) ?? [];
  return { path, locale, area, texts: JSON.parse(text) as Texts };
});
const english = new Map(files.filter(({ locale }) => locale === "en-US").map(({ area, texts }) => [area, texts]));
const translations = files.filter(({ locale }) => locale !== "en-US");

/** Calls `see` with every part of a message, at any depth. */
function walk(parts: readonly MessageFormatElement[], see: (part: MessageFormatElement) => void): void {
  for (const part of parts) {
    see(part);
    if (part.type === TYPE.plural || part.type === TYPE.select)
      for (const option of Object.values(part.options)) walk(option.value, see);
    if (part.type === TYPE.tag) walk(part.children, see);
  }
}

/** Names of all placeholders and tags with their kinds, in alphabetical order. */
function placeholders(text: string): string[] {
  const found = new Set<string>();
  walk(parse(text), (part) => {
    if (part.type !== TYPE.literal && part.type !== TYPE.pound) found.add(`${TYPE[part.type]} ${part.value}`);
  });
  return [...found].toSorted();
}

/** Plurals of a message that lack a form the language has. */
function missingForms(locale: string, text: string): string[] {
  const missing: string[] = [];
  walk(parse(text), (part) => {
    if (part.type !== TYPE.plural) return;
    const type = part.pluralType === "ordinal" ? "ordinal" : "cardinal";
    const { pluralCategories } = new Intl.PluralRules(locale, { type }).resolvedOptions();
    missing.push(...pluralCategories.filter((form) => !(form in part.options)).map((form) => `${part.value}: ${form}`));
  });
  return missing;
}

/** Words that are the same everywhere. A translation may inflect them. */
const names = ["Minecraft", "Tesser", "Mojang", "Microsoft", "NeoForge", "Quilt", "OAuth", "OLED", "mrpack"];

/** Messages that are the same in other languages. */
const sameEverywhere = new Set(["project.donation.bmac", "publish.donation.bmac"]);

/** The distinct words of a message, without placeholders. */
function words(text: string): Set<string> {
  const found = new Set<string>();
  walk(parse(text), (part) => {
    if (part.type !== TYPE.literal) return;
    for (const word of part.value.split(/[^\p{L}]+/u)) if (word !== "") found.add(word);
  });
  return found;
}

describe.each(translations)("$path", ({ locale, area, texts }) => {
  const original = english.get(area) ?? {};
  const both = Object.entries(texts).flatMap(([id, text]): [string, string, string][] => {
    const first = original[id];
    return first === undefined ? [] : [[id, text, first]];
  });

  test("its language is known", () => {
    expect(Object.keys(meta)).toContain(locale);
  });

  test("has no messages that English lacks", () => {
    expect(Object.keys(texts).filter((id) => !(id in original))).toEqual([]);
  });

  test("has the same placeholders and as many paragraphs", () => {
    const shape = (text: string) => [...placeholders(text), text.split("\n\n").length].join(", ");
    const other = both.filter(([, text, first]) => shape(text) !== shape(first));
    expect(other.map(([id, text, first]) => `${id}: ${shape(text)} instead of ${shape(first)}`)).toEqual([]);
  });

  test("has every plural form of its language", () => {
    const missing = both.map(([id, text]) => [id, ...missingForms(locale, text)]).filter(({ length }) => length > 1);
    expect(missing).toEqual([]);
  });

  test("is translated", () => {
    const copies = both.filter(([id, text, first]) => {
      return text === first && words(first).size >= 4 && !sameEverywhere.has(id);
    });
    expect([...copies.map(([id]) => id), ...both.filter(([, text]) => text.trim() === "").map(([id]) => id)]).toEqual(
      [],
    );
  });

  test("leaves brand names unchanged", () => {
    const lost = both.flatMap(([id, text, first]) =>
      names.filter((name) => first.includes(name) && !text.includes(name)).map((name) => `${id}: ${name}`),
    );
    expect(lost).toEqual([]);
  });
});

test("French quotes have narrow no-break spaces inside", () => {
  const texts = translations.filter(({ locale }) => locale === "fr").flatMap((one) => Object.values(one.texts));
  expect(texts.filter((text) => text.includes("«")).length).toBeGreaterThan(20);
  expect(texts.filter((text) => /«(?!\u{202f}\S)|(?<!\S\u{202f})»/u.test(text))).toEqual([]);
});

/** Mails do not fall back message by message. */
test.each(translations.filter(({ area }) => area === "mail"))("$path is complete", ({ texts }) => {
  expect(Object.keys(texts).toSorted()).toEqual(Object.keys(english.get("mail") ?? {}).toSorted());
});

test("no sentence is much longer than in English, because it may not fit", () => {
  const long = translations.flatMap(({ path, area, texts }) =>
    Object.entries(texts).flatMap(([id, text]) => {
      const ratio = text.length / (english.get(area)?.[id] ?? text).length;
      return ratio > 2.5 && text.length > 40 && !text.includes(", plural,") ? [`${path}: ${id}`] : [];
    }),
  );
  expect(long).toEqual([]);
});

describe("the languages of the site", () => {
  const rightToLeft = new Set(["ar", "fa", "he"]);

  test.each(Object.entries(meta).map(([locale, of]) => ({ locale, of })))("$locale is described correctly", (given) => {
    const { locale, of } = given;
    expect(Intl.getCanonicalLocales(locale)).toEqual([locale]);
    expect(of.dir).toBe(rightToLeft.has(locale) ? "rtl" : "ltr");
    expect(of.search.length).toBeGreaterThan(0);
    if (locale === jokeLocale) expect(of.author).toBe("joke");
    if ("fallback" in of) expect(Object.keys(meta)).toContain(of.fallback);
    // Numbers and dates are in the language itself, not in English.
    if (locale !== jokeLocale) expect(Intl.DateTimeFormat.supportedLocalesOf(locale)).toEqual([locale]);
  });
});
