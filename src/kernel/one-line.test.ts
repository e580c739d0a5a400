// Tests that a name becomes one line of visible characters, and keeps its words and emoji.
import { expect, test } from "vitest";
import { oneLine } from "./one-line.ts";

test.each([
  ["a\r\nb", "a b"],
  ["a\u2028b\u2029c\u0085d\u000be\fg", "a b c d e g"],
  ["a\u0000b", "a b"],
  ["  a \t b ", "a b"],
  ["pay\u202egnp.exe", "paygnp.exe"],
  ["a\u200b\u2060\ufeff\u00adb", "ab"],
  ["\u{e0041}a", "a"],
  ["a\u{e0041}", "a"],
  ["\u200d\u200d\u200d", ""],
  ["a\u200d\u200db\ufe0f", "a\u200db"],
  ["\u3164\u2800", ""],
  ["👩‍💻 Ada ❤️ 1️⃣", "👩‍💻 Ada ❤️ 1️⃣"],
  [
    "🏴\u{e0067}\u{e0062}\u{e0065}\u{e006e}\u{e0067}\u{e007f}",
    "🏴\u{e0067}\u{e0062}\u{e0065}\u{e006e}\u{e0067}\u{e007f}",
  ],
  ["نمی\u200cخواهم क्\u200dष", "نمی\u200cخواهم क्\u200dष"],
  ["a\ud800b", "a\ufffdb"],
])("%j on one line is %j", (text, line) => {
  expect(oneLine(text)).toBe(line);
});
