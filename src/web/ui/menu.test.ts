// Tests of keyboard navigation in menus.
import { expect, test } from "vitest";
import { itemForKey } from "./menu.tsx";

const words = ["Copy link", "Report", "Edit", "Rename"];

test("arrows wrap around, Home and End go to the ends", () => {
  expect(itemForKey("ArrowDown", 3, words)).toBe(0);
  expect(itemForKey("ArrowUp", 0, words)).toBe(3);
  expect(itemForKey("ArrowUp", -1, words)).toBe(3);
  expect(itemForKey("ArrowDown", -1, words)).toBe(0);
  expect(itemForKey("Home", 2, words)).toBe(0);
  expect(itemForKey("End", 0, words)).toBe(3);
});

test("a letter goes to the next item that starts with it", () => {
  expect(itemForKey("r", 0, words)).toBe(1);
  expect(itemForKey("R", 1, words)).toBe(3);
  expect(itemForKey("r", 3, words)).toBe(1);
  expect(itemForKey("x", 0, words)).toBeUndefined();
});

test("other keys, and an empty menu, are ignored", () => {
  for (const key of ["Enter", " ", "Tab", "Escape"]) expect(itemForKey(key, 0, words)).toBeUndefined();
  expect(itemForKey("ArrowDown", -1, [])).toBeUndefined();
});
