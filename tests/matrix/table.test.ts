// The table of permissions: a row for every operation, the same as its contract says, and a test file that holds it.
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { byName, operationOf, rows } from "./ask.ts";
import type { Part } from "./parts.ts";
import { isOfPart, parts } from "./parts.ts";
import { permissions, variants } from "./permissions.ts";

const names = Object.keys(parts) as Part[];

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

describe("the parts", () => {
  test.each(rows)("%s is in exactly one", (key) => expect(names.filter((part) => isOfPart(part, key))).toHaveLength(1));

  test.each(names)("%s has its file of tests", (part) =>
    expect(readFileSync(join(import.meta.dirname, `${part}.test.ts`), "utf8")).toContain(`testPart("${part}");`),
  );
});
