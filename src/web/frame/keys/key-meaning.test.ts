// Tests of keyboard shortcuts: what each key does, and when letters are just text.
import { expect, test } from "vitest";
import { goTo, latinKey, meaningOf, type Pressed } from "./key-meaning.ts";

const pressed = (key: string, more: Partial<Pressed> = {}): Pressed => ({
  key,
  ctrlKey: false,
  metaKey: false,
  altKey: false,
  typing: false,
  at: 10_000,
  ...more,
});

test.each([
  ["k", { ctrlKey: true }, { does: "palette" }],
  ["K", { metaKey: true }, { does: "palette" }],
  ["k", { ctrlKey: true, altKey: true }, null],
  ["/", {}, { does: "search" }],
  ["?", {}, { does: "list" }],
  ["g", {}, { does: "wait" }],
  ["d", {}, { does: "press", key: "d" }],
  ["d", { ctrlKey: true }, null],
  ["/", { typing: true }, null],
  ["m", {}, null],
  ["toString", {}, null],
])("%s with %j means %j", (key, more, meaning) => {
  expect(meaningOf(pressed(key, more), null, true)).toEqual(meaning);
});

test("g and a letter navigate within the timeout", () => {
  for (const letter of Object.keys(goTo))
    expect(meaningOf(pressed(letter), 9000, true)).toEqual({ does: "go", to: letter });
  expect(meaningOf(pressed("m"), 8000, true)).toBeNull();
  expect(meaningOf(pressed("d"), 8000, true)).toEqual({ does: "press", key: "d" });
});

test.each([
  ["л", "KeyK", false, "k"],
  ["П", "KeyG", true, "G"],
  ["б", "Comma", false, ","],
  ["؟", "Slash", true, "?"],
  ["ظ", "Slash", false, "/"],
  ["ö", "Semicolon", false, "ö"],
  ["k", "KeyV", false, "k"],
  [".", "Slash", false, "."],
  ["Enter", "Enter", false, "Enter"],
])("%s of %s reads as a Latin key (Shift: %s): %s", (key, code, shift, latin) => {
  expect(latinKey(key, code, shift)).toBe(latin);
});

test("the palette opens even while typing", () => {
  expect(meaningOf(pressed("k", { ctrlKey: true, typing: true }), null, false)).toEqual({ does: "palette" });
});

test("switched off, single letters do nothing", () => {
  for (const key of ["/", "?", "g", "d"]) expect(meaningOf(pressed(key), 9999, false)).toBeNull();
});
