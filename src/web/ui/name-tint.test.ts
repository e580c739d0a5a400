// Tests of avatar colors: stable for a name, whatever its case, and spread over names.
import { expect, test } from "vitest";
import { nameTint } from "./name-tint.ts";

test("a name has one color", () => {
  expect(nameTint("Ada")).toEqual(nameTint("ada"));
  expect(nameTint("Ada")).not.toEqual(nameTint("Grace"));
});

test("names use most colors", () => {
  const names = Array.from({ length: 60 }, (_, at) => `player-${at}`);
  expect(new Set(names.map((name) => JSON.stringify(nameTint(name)))).size).toBeGreaterThan(8);
});
