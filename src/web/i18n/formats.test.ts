// Tests of number, size and time formats: as specified for English, as in CLDR for other languages.
import { expect, test } from "vitest";
import { formatsOf } from "./formats.ts";

const plain = (text: string) => text.replaceAll(/[\u00A0\u202F]/g, " ");

test.each([
  ["en-US", 9999, "9999"],
  ["en-US", 12_345, "12.3k"],
  ["en-US", 1_234_567, "1.23M"],
  ["de", 9999, "9.999"],
  ["de", 812_440, "812,4 Tsd."],
  ["de", 999_960, "999,9 Tsd."],
  ["de", 1_234_567, "1,2 Mio."],
  ["ja", 12_345, "1.2万"],
])("in %s %d is %s", (locale, count, text) => {
  expect(plain(formatsOf(locale).count(count))).toBe(text);
});

test.each([
  ["en-US", 0, "0 Bytes"],
  ["en-US", 1536, "1.50 KiB"],
  ["de", 1023, "1.023 Byte"],
  ["de", 1536, "1,50 KiB"],
  ["fr", 5 * 1024 ** 3, "5,00 GiB"],
  ["fr", 5 * 1024 ** 4, "5 120,00 GiB"],
])("in %s %d bytes are %s", (locale, bytes, text) => {
  expect(plain(formatsOf(locale).size(bytes))).toBe(text);
});

test("names inside sentences are lowercase where the language does so", () => {
  expect(["en-US", "de", "tr"].map((locale) => formatsOf(locale).within("Index"))).toEqual(["index", "Index", "ındex"]);
});

test("money stays exact and is never rounded up", () => {
  expect(formatsOf("en-US").money(1999n)).toBe("$19.99");
  expect(plain(formatsOf("de").money(1999n))).toBe("19,99 $");
  expect(plain(formatsOf("de").money(4.9))).toBe("0,04 $");
  expect(plain(formatsOf("de").money(-9_007_199_254_740_993_25n))).toBe("-9.007.199.254.740.993,25 $");
});

test("days, periods, lists and countries follow the language", () => {
  const at = Date.UTC(2026, 10, 21);
  expect([formatsOf("en-US").date(at), formatsOf("cs").date(at, "long")]).toEqual([
    "Nov 21, 2026",
    "21. listopadu 2026",
  ]);
  expect([formatsOf("en-US").ago(2, "hour"), formatsOf("pl").ago(5, "day")]).toEqual(["2 hours ago", "5 dni temu"]);
  expect(formatsOf("es").list(["a", "b", "c"])).toBe("a, b y c");
  expect(formatsOf("en-US").enumerate(["1.20", "1.21"])).toBe("1.20, 1.21");
  expect([formatsOf("fr").region("DE"), formatsOf("fr").share(0.194)].map(plain)).toEqual(["Allemagne", "19 %"]);
});
