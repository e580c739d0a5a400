// The site speaks the languages that it has words for, and nothing that objects happen to have.
import { expect, test } from "vitest";
import { languageName, siteLanguage } from "./language-name.ts";

test.each(["constructor", "__proto__", "toString", "xx", ""])("%o is no language of the site", (locale) => {
  expect(siteLanguage(locale)).toBeUndefined();
});

test("a language is called what its own speakers call it", () => {
  expect([languageName("de"), languageName("eo")]).toEqual(["Deutsch", "Esperanto"]);
});
