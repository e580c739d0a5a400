// Tests of the comparison behind the save bar.
import { expect, test } from "vitest";
import { changedFields } from "./changed-fields.ts";

test("returns the fields that were edited, added or removed, each once", () => {
  const before = [
    ["title", "Old"],
    ["loader", "fabric"],
    ["loader", "quilt"],
    ["open", "on"],
  ] as const;
  expect(changedFields(before, before)).toEqual([]);
  expect(
    changedFields(before, [
      ["title", "New"],
      ["loader", "fabric"],
      ["summary", "Words"],
    ]),
  ).toEqual(["title", "loader", "open", "summary"]);
});

test("a selected file is a change, an empty file input is not", () => {
  const none = new File([], "", { lastModified: 1 });
  const noneLater = new File([], "", { lastModified: 2 });
  const icon = new File(["x"], "icon.png");
  expect(changedFields([["icon", none]], [["icon", noneLater]])).toEqual([]);
  expect(changedFields([["icon", none]], [["icon", icon]])).toEqual(["icon"]);
});
