// Tests that card URLs change with the card's content, but not with every download.
import { expect, test } from "vitest";
import { projectCardPath, roughly } from "./contract.ts";

test("counts are rounded to two significant digits", () => {
  expect([0, 7, 42, 129, 9999, 12_345, 1_234_567].map(roughly)).toEqual([0, 7, 42, 120, 9900, 12_000, 1_200_000]);
});

test("the URL changes with the text, not with a few downloads", () => {
  const rest = { id: "AABBCCDD", summary: "", type: "mod", icon: null, color: null, followers: 0 };
  const of = (title: string, downloads: number) => projectCardPath({ ...rest, title, downloads }, null);
  expect(of("Copper", 1234)).toMatch(/^\/cards\/project\/AABBCCDD\.png\?v=[0-9a-z]+$/);
  expect(of("Copper", 1239)).toBe(of("Copper", 1234));
  expect(of("Copper", 1300)).not.toBe(of("Copper", 1234));
  expect(of("Copperline", 1234)).not.toBe(of("Copper", 1234));
});
