// Tests of ranges in search: which are applied, why others are not, and the conditions they become.
import { describe, expect, test } from "vitest";
import { activeRanges, openRanges, problemOf, rangeFacets, readRanges } from "./search-ranges.ts";

const read = (query: string) => readRanges(new URLSearchParams(query));
const now = Date.parse("2026-11-23T15:30:00Z");
const seconds = (day: string) => Date.parse(day) / 1000;

describe("ranges", () => {
  test("include both days and both counts", () => {
    const ranges = read("updated-from=2026-01-02&updated-to=2026-03-04&downloads-from=1000&downloads-to=2000");
    expect(rangeFacets(ranges, now)).toEqual([
      [`modified_timestamp>=${seconds("2026-01-02")}`],
      [`modified_timestamp<${seconds("2026-03-05")}`],
      ["downloads>=1000"],
      ["downloads<2001"],
    ]);
  });

  test("a period begins at the start of a day", () => {
    expect(rangeFacets(read("published-from=week"), now)).toEqual([[`created_timestamp>=${seconds("2026-11-16")}`]]);
    expect(rangeFacets(read("downloads-from=week"), now)).toEqual([]);
  });

  test.each([
    ["updated-from=2026-02-31", "updated", "date", "2026-02-31"],
    ["updated-to=tomorrow", "updated", "date", "tomorrow"],
    ["downloads-from=-5", "downloads", "number", "-5"],
    ["followers-to=1e3", "followers", "number", "1e3"],
    ["followers-from=10&followers-to=9", "followers", "order", "10"],
  ] as const)("%s is not applied", (query, kind, reason, value) => {
    const ranges = read(query);
    expect(problemOf(kind, ranges[kind])).toEqual({ kind, reason, value });
    expect(activeRanges(ranges)).toEqual([]);
    expect(rangeFacets(ranges, now)).toEqual([]);
  });

  test("empty fields are open", () => {
    expect(read("updated-from=&updated-to=+&downloads-from=")).toEqual(openRanges);
  });
});
