// Tests of prefetching: never more than four pages at once.
import fc from "fast-check";
import { expect, test } from "vitest";
import { preloadsFor } from "./preloads.ts";

test("a fifth page replaces the oldest", () => {
  const four = ["/a", "/b", "/c", "/d"].reduce<readonly string[]>(preloadsFor, []);
  expect(four).toEqual(["/a", "/b", "/c", "/d"]);
  expect(preloadsFor(four, "/e")).toEqual(["/b", "/c", "/d", "/e"]);
  expect(preloadsFor(four, "/a")).toBe(four);
});

test("there are at most four pages and no duplicates, whatever is hovered", () => {
  fc.assert(
    fc.property(fc.array(fc.constantFrom("/a", "/b", "/c", "/d", "/e", "/f")), (pages) => {
      const wanted = pages.reduce<readonly string[]>(preloadsFor, []);
      expect(wanted.length).toBeLessThanOrEqual(4);
      expect(new Set(wanted).size).toBe(wanted.length);
    }),
  );
});
