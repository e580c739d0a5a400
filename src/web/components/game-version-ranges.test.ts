// Tests of version ranges: nothing is added or lost, and adjacent versions always join.
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { rangesWith } from "./game-version-ranges.ts";

const release = (version: string) => ({ version, versionType: "release" });
const known = [
  { version: "25w31a", versionType: "snapshot" },
  ...["1.21.1", "1.21"].map(release),
  { version: "24w21b", versionType: "snapshot" },
  ...["1.20.4", "1.20.3", "1.20.2", "1.20.1", "1.20"].map(release),
  { version: "b1.7.3", versionType: "beta" },
];
const ranges = rangesWith(known);

describe("ranges of game versions", () => {
  test("adjacent releases join across snapshots, in any input order", () => {
    expect(ranges(["1.20", "1.20.4", "1.20.2", "1.20.3", "1.20.1"])).toEqual(["1.20–1.20.4"]);
    expect(ranges(["1.20.4", "1.21"])).toEqual(["1.20.4–1.21"]);
  });

  test("gaps split ranges, snapshots come after releases, unknown versions last", () => {
    expect(ranges(["huh", "25w31a", "1.20", "1.20.2", "1.21.1"])).toEqual([
      "1.21.1",
      "1.20.2",
      "1.20",
      "25w31a",
      "huh",
    ]);
    expect(ranges([])).toEqual([]);
  });

  test("ranges contain exactly the versions they were made from", () => {
    const lists = [true, false].map((is) => known.filter((one) => (one.versionType === "release") === is));
    const expand = (range: string) => {
      const [oldest, newest] = range.split("–") as [string, string?];
      for (const list of lists) {
        const from = list.findIndex((one) => one.version === (newest ?? oldest));
        const to = list.findIndex((one) => one.version === oldest);
        if (from >= 0 && to >= 0) return list.slice(from, to + 1).map((one) => one.version);
      }
      return [range];
    };
    fc.assert(
      fc.property(fc.subarray(known), (some) => {
        const versions = some.map((one) => one.version);
        expect(ranges(versions).flatMap(expand).toSorted()).toEqual(versions.toSorted());
      }),
    );
  });
});
