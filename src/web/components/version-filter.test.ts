// Tests of version filters: they survive their URL, and no URL breaks them.
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { isFiltered, readVersionFilter, versionFilterHref } from "./version-filter.ts";

const paramsOf = (address: string) => new URL(address, "http://t.example").searchParams;

describe("version filters", () => {
  test("any URL gives a filter that is restored from its own URL", () => {
    fc.assert(
      fc.property(fc.array(fc.tuple(fc.constantFrom("c", "l", "g", "page"), fc.string())), (pairs) => {
        const filter = readVersionFilter(new URLSearchParams(pairs));
        expect(readVersionFilter(paramsOf(versionFilterHref("/mod/a/versions", filter)))).toEqual(filter);
      }),
    );
  });

  test("defaults are omitted and filter nothing", () => {
    const nothing = readVersionFilter(paramsOf("/?c=gamma&page=-1&l="));
    expect(versionFilterHref("/v", nothing)).toBe("/v");
    expect(isFiltered(nothing)).toBe(false);
    expect(isFiltered(readVersionFilter(paramsOf("/?g=1.20")))).toBe(true);
  });
});
