// Tests which versions count as the same release.
import { expect, test } from "vitest";
import { isTwin } from "./find-twin.ts";

const first = { versionNumber: "1.0.0", loaders: ["fabric", "quilt"], gameVersions: ["1.21.3", "1.21.4"] };

test("the order of loaders and game versions does not matter, nor do spaces around the number", () => {
  const again = { versionNumber: " 1.0.0", loaders: ["quilt", "fabric"], gameVersions: ["1.21.4", "1.21.3"] };
  expect(isTwin(first, again)).toBe(true);
});

test.each([{ versionNumber: "1.0.1" }, { loaders: ["fabric"] }, { gameVersions: ["1.21.3", "1.21.4", "1.21.5"] }])(
  "%j makes it another release",
  (change) => {
    expect(isTwin(first, { ...first, ...change })).toBe(false);
  },
);
