// Guarantees of version filters: they survive their address, and no address breaks them.
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { isFiltered, readVersionFilter, versionFilterHref } from "./version-filter.ts";

const paramsOf = (address: string) => new URL(address, "http://t.example").searchParams;

describe("version filters", () => {
  test("any address gives a filter that reads back from its own address", () => {
    fc.assert(
      fc.property(fc.array(fc.tuple(fc.constantFrom("c", "l", "g", "page"), fc.string())), (pairs) => {
        const filter = readVersionFilter(new URLSearchParams(pairs));
        expect(readVersionFilter(paramsOf(versionFilterHref("/mod/a/versions", filter)))).toEqual(filter);
      }),
    );
  });

  test("defaults leave no trace and filter nothing", () => {
    const nothing = readVersionFilter(paramsOf("/?c=gamma&page=-1&l="));
    expect(versionFilterHref("/v", nothing)).toBe("/v");
    expect(isFiltered(nothing)).toBe(false);
    expect(isFiltered(readVersionFilter(paramsOf("/?g=1.20")))).toBe(true);
  });
});
