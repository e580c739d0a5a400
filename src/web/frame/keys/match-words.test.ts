// Tests of the palette's matching.
import { expect, test } from "vitest";
import { matches } from "./match-words.ts";

test.each([
  ["Resource packs", "res pa", true],
  ["Resource packs", "packs", true],
  ["Resource packs", "source", false],
  ["Réglages", "regl", true],
  ["Настройки", "НАСТР", true],
  ["Home", "", true],
  ["Home", " .*", true],
])("%s matches %s: %s", (text, typed, found) => {
  expect(matches(text, typed)).toBe(found);
});
