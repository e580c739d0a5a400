// Tests of typed game versions, and that generated ranges parse back exactly.
import fc from "fast-check";
import { expect, test } from "vitest";
import { rangesWith } from "#web/components/game-version-ranges.ts";
import { readGameVersions } from "./read-game-versions.ts";

const of = (versionType: string) => (version: string) => ({ version, versionType });
const known = [
  ...["1.21.1", "1.21"].map(of("release")),
  ...["1.21-pre2", "24w21b"].map(of("snapshot")),
  ...["1.20.4", "1.20.1", "1.20"].map(of("release")),
  ...["3D Shareware v1.34"].map(of("snapshot")),
  ...["b1.7.3"].map(of("beta")),
];

test.each([
  ["1.21", ["1.21"]],
  ["1.20, 1.21.1", ["1.21.1", "1.20"]],
  ["1.20 1.21", ["1.21", "1.20"]],
  ["1.20–1.21", ["1.21", "1.20.4", "1.20.1", "1.20"]],
  ["1.21 - 1.20.4", ["1.21", "1.20.4"]],
  ["1.20..1.20.1", ["1.20.1", "1.20"]],
  ["1.20.x", ["1.20.4", "1.20.1", "1.20"]],
  ["1.21-pre2", ["1.21-pre2"]],
  ["24w21b-1.21-pre2", ["1.21-pre2", "24w21b"]],
  ["24w21b–1.21", ["1.21", "1.21-pre2", "24w21b"]],
  ["3D Shareware v1.34", ["3D Shareware v1.34"]],
  ["", []],
])("%j", (text, versions) => {
  expect(readGameVersions(text, known)).toEqual({ versions, unknown: null });
});

test.each([
  ["1.20, 9.9", "9.9"],
  ["1.20–9.9", "1.20–9.9"],
  ["9.x", "9.x"],
])("%j is rejected at %j", (text, unknown) => {
  expect(readGameVersions(text, known).unknown).toBe(unknown);
});

test("ranges parse back to what they were generated from", () => {
  const ranges = rangesWith(known);
  fc.assert(
    fc.property(fc.subarray(known), (some) => {
      const versions = some.map(({ version }) => version);
      expect(readGameVersions(ranges(versions).join(", "), known)).toEqual({ versions, unknown: null });
    }),
  );
});
