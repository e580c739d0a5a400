// Tests of arrow keys, Home and End in menus.
import { expect, test } from "vitest";
import { placeForKey } from "./menu-keys.ts";

test.each([
  ["ArrowDown", -1, 0],
  ["ArrowDown", 1, 2],
  ["ArrowDown", 2, 0],
  ["ArrowUp", -1, 2],
  ["ArrowUp", 0, 2],
  ["ArrowUp", 2, 1],
  ["Home", 2, 0],
  ["End", 0, 2],
  ["Tab", 0, undefined],
] as const)("%s from %i of three moves to %s", (key, at, to) => {
  expect(placeForKey(key, at, 3)).toBe(to);
});

test("an empty menu has no target", () => {
  expect(placeForKey("ArrowDown", -1, 0)).toBeUndefined();
});
