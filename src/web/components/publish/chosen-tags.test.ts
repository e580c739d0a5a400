// Main and additional tags never share a tag.
import { expect, test } from "vitest";
import { chosenTags } from "./chosen-tags.ts";

test("a main tag is not additional too, and need not be ticked itself", () => {
  expect(chosenTags(["magic", "food", "food"], ["magic", "mobs"])).toEqual({
    categories: ["magic", "mobs"],
    additionalCategories: ["food"],
  });
});

test("nothing chosen is nothing", () => {
  expect(chosenTags([], [])).toEqual({ categories: [], additionalCategories: [] });
});
