// Tests folding of letters, and that marks stacked on a letter are cut before they cost more than they are worth.
import { expect, test } from "vitest";
import { foldText } from "./fold-text.ts";

test.each([
  ["L’Été ﬁn", "lete fin"],
  ["Straße", "strasse"],
  ["Fabric's", "fabrics"],
])("%s is %s", (text, folded) => {
  expect(foldText(text)).toBe(folded);
});

test("at most 16 marks of a run are kept, because normalizing takes time in the square of its length", () => {
  expect(foldText(`é${"\u05b0\u0591".repeat(30_000)} b`)).toHaveLength(1 + 16 + 2);
  expect(foldText("ש\u05c1\u05b0\u0591")).toHaveLength(4);
});
