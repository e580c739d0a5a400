// Tests that sign-in never redirects off the site, whatever the URL in the link.
import fc from "fast-check";
import { expect, test } from "vitest";
import { returnAddress } from "./return-address.ts";

test.each([
  ["/mod/maps", "/mod/maps"],
  ["/mods?q=a&v=1.21#top", "/mods?q=a&v=1.21#top"],
  ["/", "/"],
  ["/user/a%2Fb", "/user/a%2Fb"],
])("%s is kept", (asked, expected) => {
  expect(returnAddress(asked)).toBe(expected);
});

test.each([
  ["another site", "https://evil.example/"],
  ["a host without a scheme", "//evil.example"],
  ["three slashes", "///evil.example"],
  ["a backslash", "/\\evil.example"],
  ["two backslashes", "\\\\evil.example"],
  ["a tab between slashes", "/\t/evil.example"],
  ["a line break between slashes", "/\n/evil.example"],
  ["dots before two slashes", "/.//evil.example"],
  ["a folder and dots before two slashes", "/x/..//evil.example"],
  ["encoded dots before two slashes", "/%2e//evil.example"],
  ["a script", "javascript:alert(1)"],
  ["a relative path", "mods"],
  ["the sign-in page itself", "/auth/sign-in?redirect=/auth/sign-in"],
  ["sign-out", "/auth/sign-out"],
  ["sign-out via dots", "/mods/../auth/sign-out"],
  ["nothing", null],
  ["a file", new File([], "a")],
])("%s goes to the home page", (_, asked) => {
  expect(returnAddress(asked)).toBe("/");
});

test("no input redirects to another origin", () => {
  const parts = fc.constantFrom("/", "\\", ".", "..", "//", "%2e", "\t", "@", ":", "evil.example", "https:", "?", "#");
  fc.assert(
    fc.property(fc.array(fc.oneof(parts, fc.string()), { maxLength: 8 }), (pieces) => {
      const address = returnAddress(pieces.join(""));
      expect(address).toMatch(/^\/(?![/\\])/);
      expect(new URL(address, "https://site.example").origin).toBe("https://site.example");
    }),
  );
});
