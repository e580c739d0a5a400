// Tests of which font file each language needs at once.
import { expect, test } from "vitest";
import { fontBesideLatin } from "./font-files.ts";

test.each([
  ["ru", "cyrillic"],
  ["uk", "cyrillic"],
  ["he", "hebrew"],
  ["ar", "arabic"],
  ["fa", "arabic"],
  ["cs", "latin-ext"],
])("%s also needs the %s file", (locale, subset) => {
  expect(fontBesideLatin(locale)).toContain(`rubik-${subset}-wght-normal`);
});

test.each(["en-US", "de", "ja", "zh-CN", "ko"])("%s needs no second file", (locale) => {
  expect(fontBesideLatin(locale)).toBeNull();
});
