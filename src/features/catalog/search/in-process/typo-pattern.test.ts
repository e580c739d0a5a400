// Tests that the bit-parallel edit distance equals the plain one.
import fc from "fast-check";
import { expect, test } from "vitest";
import { typosBetween } from "#features/catalog/search/distance.ts";
import { TypoPattern } from "./typo-pattern.ts";

const anyWord = fc
  .array(fc.constantFrom("a", "b", "c", "é", "м"), { minLength: 1, maxLength: 36 })
  .map((letters) => letters.join(""));

test("equals the plain dynamic-programming distance", () => {
  let near = 0;
  fc.assert(
    fc.property(anyWord, anyWord, fc.nat(36), fc.integer({ min: 1, max: 2 }), (left, right, cut, most) => {
      const swapped =
        left.slice(0, cut) + left.slice(cut + 1, cut + 2) + left.slice(cut, cut + 1) + left.slice(cut + 2);
      for (const other of [
        right,
        swapped,
        left.slice(0, cut) + left.slice(cut + 1),
        left.slice(0, cut) + right[0]! + left.slice(cut),
      ]) {
        const typos = typosBetween(left, other, most);
        expect(new TypoPattern(left, most).typosTo(other)).toBe(typos);
        if (typos <= most) near += 1;
      }
    }),
    { numRuns: 2000 },
  );
  expect(near).toBeGreaterThan(2000);
});

test("known distances", () => {
  expect(typosBetween("sodium", "sodium", 2)).toBe(0);
  expect(typosBetween("sodium", "sodum", 2)).toBe(1);
  expect(typosBetween("sodium", "osdium", 2)).toBe(1);
  expect(typosBetween("sodium", "osdum", 2)).toBe(2);
  expect(typosBetween("sodium", "lithium", 2)).toBe(3);
});
