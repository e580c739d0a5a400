// Guarantees of fetching ahead: never more than four pages at once.
import fc from "fast-check";
import { expect, test } from "vitest";
import { alsoWanted } from "./preloads.ts";

test("the oldest gives way to the fifth", () => {
  const four = ["/a", "/b", "/c", "/d"].reduce<readonly string[]>(alsoWanted, []);
  expect(four).toEqual(["/a", "/b", "/c", "/d"]);
  expect(alsoWanted(four, "/e")).toEqual(["/b", "/c", "/d", "/e"]);
  expect(alsoWanted(four, "/a")).toBe(four);
});

test("whatever is pointed at, there are four at most and none twice", () => {
  fc.assert(
    fc.property(fc.array(fc.constantFrom("/a", "/b", "/c", "/d", "/e", "/f")), (pages) => {
      const wanted = pages.reduce<readonly string[]>(alsoWanted, []);
      expect(wanted.length).toBeLessThanOrEqual(4);
      expect(new Set(wanted).size).toBe(wanted.length);
    }),
  );
});
