// Tests of which spelling is proposed instead of a query.
import { expect, test } from "vitest";
import { makeDocument } from "./arbitrary-catalog.fixture.ts";
import { toHit } from "./document.ts";
import { suggestQuery } from "./suggest-query.ts";

const hits = ["Framewright", "Just Enough Items (JEI)", "JourneyMap"].map((title, at) =>
  toHit(makeDocument({ id: `hit0000${at}`, title, summary: "Draws lanterns.", author: "Henkelmax" })),
);

test.each<[string, string | null]>([
  ["framwright", "framewright"],
  ["Framewrihgt lanterns", "framewright lanterns"],
  ["just enuogh items", "just enough items"],
  ["jie", "jei"],
  ["henklemax", "henkelmax"],
  ["framewright", null],
  ["framew", null],
  ["journey map", null],
  ["lanterns", null],
  ["fabirc", null],
  ["", null],
  ["something else", null],
])("%j → %j", (text, expected) => {
  expect(suggestQuery(text, hits, new Set(["fabirc"]))).toBe(expected);
});
