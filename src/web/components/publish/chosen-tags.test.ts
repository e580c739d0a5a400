// Tests that main and additional tags never overlap.
import { expect, test } from "vitest";
import { chosenTags } from "./chosen-tags.ts";

test("a main tag is not also additional, and need not be checked itself", () => {
  expect(chosenTags(["magic", "food", "food"], ["magic", "mobs"])).toEqual({
    categories: ["magic", "mobs"],
    additionalCategories: ["food"],
  });
});

test("no selection gives no tags", () => {
  expect(chosenTags([], [])).toEqual({ categories: [], additionalCategories: [] });
});
