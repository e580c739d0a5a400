// Tests that a suggested slug is always valid, or empty.
import fc from "fast-check";
import { expect, test } from "vitest";
import { slugPattern } from "#features/catalog/contract.ts";
import { slugFrom } from "./slug-from.ts";

test.each([
  ["Cobblestone Tweaks", "cobblestone-tweaks"],
  ["  Crème brûlée & more! ", "creme-brulee-more"],
  ["Steve's Carts 2.0", "steves-carts-2.0"],
  ["日本語", ""],
])("%j becomes %j", (title, slug) => {
  expect(slugFrom(title)).toBe(slug);
});

test("every suggestion is valid", () => {
  fc.assert(
    fc.property(fc.string({ unit: "grapheme", maxLength: 80 }), (title) => {
      const slug = slugFrom(title);
      expect(slug.length).toBeLessThanOrEqual(64);
      expect(slug === "" || slugPattern.test(slug)).toBe(true);
    }),
  );
});

test("only the beginning of a text that is no title is read, because marks take time in their square", () => {
  expect(slugFrom(`a${"\u0315\u0300".repeat(500_000)}b`)).toBe("a");
});
