// Tests matching version ranges to game versions, against the real version list.
import { expect, test } from "vitest";
import gameVersions from "#features/catalog/data/game-versions.json" with { type: "json" };
import type { GameVersion } from "./game-version.ts";
import { matchFabricRanges, matchMavenRange, matchNeoForgeRange, matchPrefix } from "./match-game-versions.ts";
import { dataFormats, gameVersionsOfFormats, resourceFormats } from "./pack-formats.ts";

const all = gameVersions as GameVersion[];
const words = (versions: string[]) => versions.join(" ");

test.each([
  ["1.20.1", "1.20.1"],
  ["=1.20.1", "1.20.1"],
  ["1.20.x", "1.20.6 1.20.5 1.20.4 1.20.3 1.20.2 1.20.1 1.20"],
  ["~1.20.4", "1.20.6 1.20.5 1.20.4"],
  ["~1.20", "1.20.6 1.20.5 1.20.4 1.20.3 1.20.2 1.20.1 1.20"],
  [">=1.20.2 <1.20.5", "1.20.4 1.20.3 1.20.2"],
  [">=1.20.2 <=1.20.4", "1.20.4 1.20.3 1.20.2"],
  [">= 1.20.2 < 1.20.4", "1.20.3 1.20.2"],
  [">1.21.6", "1.21.8 1.21.7"],
  [">=1.21.7-", "1.21.8 1.21.7"],
  [">=1.21.7- <1.21.8-", "1.21.7"],
  ["^1.21.8", "1.21.8"],
  ["1.16.5 || 1.12.2", "1.16.5 1.12.2"],
  ["24w14a", "24w14a"],
  ["1.20.5-alpha.24.14.a", "24w14a"],
  [">=1.20.5-beta.3 <1.20.5", "1.20.5-rc3 1.20.5-rc2 1.20.5-rc1 1.20.5-pre4 1.20.5-pre3"],
  ["1.20.5-rc.2", "1.20.5-rc2"],
  ["1.0.0-beta.7.3", "b1.7.3"],
  ["b1.7.3", "b1.7.3"],
  [">=9", ""],
  ["not a version", ""],
  ["", words(all.filter((one) => one.version_type === "release").map((one) => one.version))],
])("Fabric's %j", (range, expected) => {
  expect(words(matchFabricRanges([range], all))).toBe(expected);
});

test("several Fabric ranges are alternatives", () => {
  expect(words(matchFabricRanges(["1.20.1", "1.19.2"], all))).toBe("1.20.1 1.19.2");
  expect(matchFabricRanges(["*"], all)).toHaveLength(95);
});

test.each([
  ["[1.20.1]", "1.20.1"],
  ["1.20.1", "1.20.1"],
  ["[1.20,1.20.2)", "1.20.1 1.20"],
  ["[1.20,1.20.2]", "1.20.2 1.20.1 1.20"],
  ["(1.20,1.20.2)", "1.20.1"],
  ["[1.21.7,)", "1.21.8 1.21.7"],
  ["(,1.0]", "1.0"],
  ["[1.12.2],[1.16.5]", "1.16.5 1.12.2"],
  ["[1.12.2], [1.16.4,1.16.5]", "1.16.5 1.16.4 1.12.2"],
  ["[1.20", ""],
  ["[1.20,1.21,1.22)", ""],
  ["nonsense", ""],
  ["24w14a", "24w14a"],
])("Maven's %j", (range, expected) => {
  expect(words(matchMavenRange(range, all))).toBe(expected);
});

test.each([
  ["[20.4,)", "1.21.8 1.21.7 1.21.6 1.21.5 1.21.4 1.21.3 1.21.2 1.21.1 1.21 1.20.6 1.20.5 1.20.4"],
  ["[20.4.80-beta,20.5)", "1.20.4"],
  ["[20.4.80,20.4.100)", "1.20.4"],
  ["[21.0,21.2)", "1.21.1 1.21"],
  ["[21.1.50]", "1.21.1"],
  ["[26.1,)", ""],
  ["*", ""],
])("NeoForge's %j", (range, expected) => {
  expect(words(matchNeoForgeRange(range, all))).toBe(expected);
});

test("NeoForge follows the game's numbering once the game uses year-based versions", () => {
  const future: GameVersion[] = [{ version: "26.1", version_type: "release", date: "2026-03-01T00:00:00Z" }];
  expect(matchNeoForgeRange("[26.1.0.5,)", future)).toEqual(["26.1"]);
  expect(matchNeoForgeRange("[21.1,21.2)", future)).toEqual([]);
});

test.each([
  ["1.20", "1.20.6 1.20.5 1.20.4 1.20.3 1.20.2 1.20.1 1.20"],
  ["1.2", "1.2.5 1.2.4 1.2.3 1.2.2 1.2.1"],
  ["1.20.4", "1.20.4"],
  ["", ""],
  ["x", ""],
])("the prefix %j", (prefix, expected) => {
  const known = new Set(all.map(({ version }) => version));
  expect(words(matchPrefix(prefix, all))).toBe(words(expected.split(" ").filter((version) => known.has(version))));
});

test.each([
  [resourceFormats, 15, 15, "1.20.1 1.20"],
  [resourceFormats, 15, 22, "1.20.4 1.20.3 1.20.2 1.20.1 1.20"],
  [resourceFormats, 35, 35, "24w33a"],
  [dataFormats, 48, 48.999, "1.21.1 1.21"],
  [dataFormats, 5, 5, "1.16.1 1.16 1.15.2 1.15.1 1.15"],
  [dataFormats, 900, 999, ""],
])("pack formats %#", (table, min, max, expected) => {
  expect(words(gameVersionsOfFormats(table, { min, max }, all))).toBe(expected);
});

test("every listed format names versions in order", () => {
  const known = new Set(all.map(({ version }) => version));
  const listed = [...resourceFormats, ...dataFormats].filter(([, from, to]) => known.has(from) && known.has(to));
  expect(listed.length).toBeGreaterThan(90);
  for (const [format] of listed) expect(format).toBeGreaterThan(0);
  for (const table of [resourceFormats, dataFormats]) {
    expect(table.map(([format]) => format)).toEqual(table.map(([format]) => format).toSorted((a, b) => a - b));
  }
});
