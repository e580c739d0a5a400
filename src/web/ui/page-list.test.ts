// Tests of the page numbers in a pagination.
import fc from "fast-check";
import { expect, test } from "vitest";
import { pageList } from "./page-list.ts";

const places = fc
  .integer({ min: 1, max: 5000 })
  .chain((pages) => fc.record({ pages: fc.constant(pages), current: fc.integer({ min: 1, max: pages }) }));

test("includes the first, the last and the current page with its neighbors, in order", () => {
  fc.assert(
    fc.property(places, ({ current, pages }) => {
      const numbers = pageList(current, pages).filter((entry) => entry !== "gap");
      expect(numbers).toEqual([...new Set(numbers)].sort((a, b) => a - b));
      const wanted = [1, current - 1, current, current + 1, pages].filter((page) => page >= 1 && page <= pages);
      expect(numbers).toEqual(expect.arrayContaining(wanted));
    }),
  );
});

test("a gap replaces two or more pages, and other numbers are consecutive", () => {
  const stepsFit = (list: (number | "gap")[]) =>
    list.every((entry, index) => {
      const [before, after] = [Number(list[index - 1]), list[index + 1]];
      if (entry === "gap") return Number(after) - before > 2;
      return typeof after !== "number" || after === entry + 1;
    });
  expect(stepsFit([1, "gap", 3])).toBe(false);
  fc.assert(fc.property(places, ({ current, pages }) => stepsFit(pageList(current, pages))));
});

test("has seven entries from seven pages on", () => {
  fc.assert(
    fc.property(places, ({ current, pages }) => {
      expect(pageList(current, pages)).toHaveLength(Math.min(7, pages));
    }),
  );
});

test("an out-of-range page is clamped", () => {
  expect(pageList(99, 12)).toEqual(pageList(12, 12));
  expect(pageList(0, 12)).toEqual(pageList(1, 12));
});
