// Tests that user-chosen names stay one short, visible line that no mail client turns into a link.
import fc from "fast-check";
import { expect, test } from "vitest";
import { oneLine, plainName } from "./clean-text.ts";

test.each([
  ["a\r\nb", "a b"],
  ["a\u2028b\u2029c\u0085d\u000be\fg", "a b c d e g"],
  ["a\u0000b", "a b"],
  ["  a \t b ", "a b"],
  ["pay\u202egnp.exe", "paygnp.exe"],
  ["a\u200b\u2060\ufeff\u00adb", "ab"],
  ["\u{e0041}a", "a"],
  ["👩‍💻 Ada", "👩‍💻 Ada"],
  ["a\ud800b", "a\ufffdb"],
])("%j on one line is %j", (text, line) => {
  expect(oneLine(text)).toBe(line);
});

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
