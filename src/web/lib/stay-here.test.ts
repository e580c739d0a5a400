// Guarantee of redirects: whatever is asked for, the browser stays on this site.
import fc from "fast-check";
import { expect, test } from "vitest";
import { sameSitePath } from "./same-site-path.ts";

test("addresses of this site are kept", () => {
  expect(sameSitePath("/mods?q=a%20b&g=categories:fabric#top")).toBe("/mods?q=a%20b&g=categories:fabric#top");
});

test("addresses of other sites lead home", () => {
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

test("no text at all leaves the site", () => {
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
