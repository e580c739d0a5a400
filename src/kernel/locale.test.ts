// Tests the choice of language: requested, saved, the browser's preference, otherwise English.
import { describe, expect, test, vi } from "vitest";
import meta from "#locales/meta.json" with { type: "json" };
import { carriedLocale, chooseLanguage, matchLocale, pseudoLocales } from "#kernel/locale.ts";

const known = [...Object.keys(meta), ...pseudoLocales];

describe("a browser's language", () => {
  test.each([
    ["de", "de"],
    ["DE-at", "de"],
    ["de-CH", "de"],
    ["en", "en-US"],
    ["en-GB", "en-GB"],
    ["en-AU", "en-GB"],
    ["en-PH", "en-US"],
    ["zh", "zh-CN"],
    ["zh-Hans-SG", "zh-CN"],
    ["zh-HK", "zh-TW"],
    ["zh-Hant", "zh-TW"],
    ["zh-MO", "zh-TW"],
    ["pt", "pt-BR"],
    ["pt-AO", "pt-PT"],
    ["es-MX", "es-419"],
    ["es-US", "es-419"],
    ["es-GQ", "es"],
    ["es", "es"],
    ["no", "nb"],
    ["nn", "nb"],
    ["nn-NO", "nb"],
    ["tl", "fil"],
    ["ar-EG", "ar"],
    ["fr-CA", "fr"],
    ["sr-RS", "sr"],
    ["sr-Latn", undefined],
    ["xx", undefined],
    ["not a tag", undefined],
  ])("%s is served %s", (tag, locale) => {
    expect(matchLocale(tag, known)).toBe(locale);
  });
});

describe("a page's language", () => {
  test.each([
    ["the URL takes precedence", "fr", "cs", ["de"], "fr"],
    ["case-insensitively", "PT-br", "cs", [], "pt-BR"],
    ["regions and scripts of known languages count", "de-AT", "cs", [], "de"],
    ["the script decides", "zh-Hant", "cs", [], "zh-TW"],
    ["former codes count", "iw", "cs", [], "he"],
    ["unknown languages are ignored", "tlh", "cs", ["de"], "cs"],
    ["and so is what is no language", "de_DE", "cs", [], "cs"],
    ["the saved choice takes precedence over the browser's", null, "ja", ["de"], "ja"],
    ["a saved choice that no longer exists is ignored", null, "../x", ["de"], "de"],
    ["unsupported browser languages are skipped", null, null, ["xx", "gsw", "it-CH"], "it"],
    ["English is the default", null, null, ["xx"], "en-US"],
    ["also without a preference", null, null, [], "en-US"],
    ["the joke languages must be named explicitly", "en-ud", null, ["de"], "en-UD"],
  ])("%s", (_, hl, saved, browser, locale) => {
    expect(chooseLanguage({ hl, saved, browser }, known).locale).toBe(locale);
  });

  test("distinguishes requested, saved and automatic", () => {
    expect(chooseLanguage({ hl: "FR", saved: "cs", browser: ["de-AT", "en"] }, known)).toEqual({
      locale: "fr",
      asked: "fr",
      saved: "cs",
      automatic: "de",
    });
  });
});

test("a long list of languages costs no more than the first supported one", () => {
  const list = [...known];
  const made = vi.spyOn(Intl, "Locale");
  try {
    chooseLanguage(
      { hl: null, saved: null, browser: ["xx", "xy", "de", ...Array.from({ length: 200 }, () => "fr")] },
      list,
    );
    expect(made.mock.calls.length).toBeLessThanOrEqual(list.length + 3);
    made.mockClear();
    chooseLanguage({ hl: null, saved: null, browser: ["xx", "de-AT"] }, list);
    expect(made.mock.calls.flat()).toEqual(["xx", "de-AT"]);
  } finally {
    made.mockRestore();
  }
});

test.each([
  ["a requested language is carried", "fr", null, ["de"], "fr"],
  ["the default language is not", "en-US", "de", ["fr"], null],
  ["nor one the reader gets anyway", "de", null, ["de-AT"], null],
  ["nor one the reader saved", "de", "de", ["fr"], null],
  ["without a request, none is", null, "de", ["fr"], null],
])("%s", (_, hl, saved, browser, carried) => {
  expect(carriedLocale(chooseLanguage({ hl, saved, browser }, known))).toBe(carried);
});
