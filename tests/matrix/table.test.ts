// Tests of the permission table: a row for every operation that agrees with its contract, and a test file that covers
// it.
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { byName, operationOf, rows } from "./ask.ts";
import { permissions, variants } from "./permissions.ts";
import { shares } from "./test-share.ts";

describe("the table", () => {
  test("has a row for every operation, and none for anything else", () => {
    const named = Object.keys(permissions).filter((key) => !key.includes(" "));
    expect(named.toSorted()).toEqual([...byName.keys()].toSorted());
    expect(Object.keys(permissions).filter((key) => !operationOf(key))).toEqual([]);
    const varied = Object.keys(permissions).filter((key) => key.includes(" "));
    expect(varied.toSorted()).toEqual(Object.keys(variants).toSorted());
  });

  test.each(rows)("says of %s what its contract says", (_, operation, row) => {
    const { needs, confirmed, whileSuspended } = operation;
    expect({ needs, confirmed, suspended: whileSuspended }).toEqual({
      needs: row.needs,
      confirmed: row.confirmed,
      suspended: row.suspended,
    });
  });
});

test.each(Array.from({ length: shares }, (_, i) => i + 1))("share %i has its test file", (share) =>
  expect(readFileSync(join(import.meta.dirname, `share-${share}.test.ts`), "utf8")).toContain(`testShare(${share});`),
);
