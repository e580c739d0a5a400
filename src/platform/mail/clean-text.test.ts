// Tests that user-chosen names stay one short, visible line that no mail client turns into a link.
import fc from "fast-check";
import { expect, test } from "vitest";
import { plainName } from "./clean-text.ts";

test("a name contains nothing that reads as a URL, and looks as typed", () => {
  for (const name of ["free-gems.example", "https://evil.example/x?y", "www.evil.example", "mailto:a@evil.example"]) {
    const plain = plainName(name);
    expect(plain).not.toMatch(/\w[.:/@]\w|:\/\/|:\w/);
    expect(plain.replaceAll("\u200b", "")).toBe(name);
  }
  expect(plainName("Ada L. Lovelace")).toBe("Ada L. Lovelace");
});

test("any name becomes at most 100 characters on one line", () => {
  fc.assert(
    fc.property(fc.string({ unit: "binary", maxLength: 300 }), (text) => {
      const shown = plainName(text).replaceAll("\u200b", "");
      expect(shown.length).toBeLessThanOrEqual(100);
      expect(shown).not.toMatch(/[\p{Cc}\p{Zl}\p{Zp}]/u);
      expect(shown.isWellFormed()).toBe(true);
    }),
  );
});
