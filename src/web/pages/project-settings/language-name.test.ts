// Tests that only the site's own languages are recognized, not inherited object properties.
import { expect, test } from "vitest";
import { languageName, siteLanguage } from "./language-name.ts";

test.each(["constructor", "__proto__", "toString", "xx", ""])("%o is not a language of the site", (locale) => {
  expect(siteLanguage(locale)).toBeUndefined();
});

test("a language has its native name", () => {
  expect([languageName("de"), languageName("eo")]).toEqual(["Deutsch", "Esperanto"]);
});
