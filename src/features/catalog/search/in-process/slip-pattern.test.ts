// The fast count of slips is the plain count of slips.
import fc from "fast-check";
import { expect, test } from "vitest";
import { slipsBetween } from "#features/catalog/search/distance.ts";
import { SlipPattern } from "./slip-pattern.ts";

const anyWord = fc
  .array(fc.constantFrom("a", "b", "c", "é", "м"), { minLength: 1, maxLength: 36 })
  .map((letters) => letters.join(""));

test("a pattern counts the same slips as the plain table", () => {
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
        const slips = slipsBetween(left, other, most);
        expect(new SlipPattern(left, most).slipsTo(other)).toBe(slips);
        if (slips <= most) near += 1;
      }
    }),
    { numRuns: 2000 },
  );
  expect(near).toBeGreaterThan(2000);
});

test("known distances", () => {
  expect(slipsBetween("sodium", "sodium", 2)).toBe(0);
  expect(slipsBetween("sodium", "sodum", 2)).toBe(1);
  expect(slipsBetween("sodium", "osdium", 2)).toBe(1);
  expect(slipsBetween("sodium", "osdum", 2)).toBe(2);
  expect(slipsBetween("sodium", "lithium", 2)).toBe(3);
});
