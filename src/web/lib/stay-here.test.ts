// Tests that redirects stay on this site, for any input.
import fc from "fast-check";
import { expect, test } from "vitest";
import { sameSitePath } from "./same-site-path.ts";

test("URLs of this site are kept", () => {
  expect(sameSitePath("/mods?q=a%20b&g=categories:fabric#top")).toBe("/mods?q=a%20b&g=categories:fabric#top");
});

test("URLs of other sites go to the home page", () => {
  for (const bad of [
    "https://evil.example",
    "//evil.example",
    "/\\evil.example",
    "/\t/evil.example",
    "mods",
    "",
    null,
  ]) {
    expect(sameSitePath(bad)).toBe("/");
  }
});

test("no input leaves the site", () => {
  const parts = fc.constantFrom("/", "\\", "\t", "\n", "evil.example", ":", "@", "https:", ".", " ");
  fc.assert(
    fc.property(
      fc.array(parts).map((list) => list.join("")),
      (text) => {
        expect(new URL(sameSitePath(text), "https://here.example").host).toBe("here.example");
      },
    ),
  );
});
