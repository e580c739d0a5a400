// House rules of style sheets: logical properties, so that every page also works right to left.
import { expect, test } from "vitest";
import { findings, sources } from "./sources.ts";

const sheets = sources("src/web/**/*.css");
const pages = sources("src/web/**/*.tsx");

const physical =
  /^\s*(?:(?:margin|padding|scroll-margin|scroll-padding)-(?:left|right|top|bottom)|border-(?:left|right|top|bottom)(?:-[a-z-]+)?|(?:left|right)|(?:text-align|float|clear)\s*:\s*(?:left|right)\b.*)\s*(?::|$)/;

test.each([
  ["  margin-left: 4px;", true],
  ["  border-top-left-radius: 4px;", true],
  ["  text-align: right;", true],
  ["  left: 0;", true],
  ["  margin-inline-start: 4px;", false],
  ["  inset-inline-start: 0;", false],
  ["  text-align: start;", false],
])("%s is physical: %s", (line, expected) => {
  expect(physical.test(line.replace(/;$/, ""))).toBe(expected);
});

test("style sheets use logical properties", () => {
  const lines = sheets.map(({ path, text }) => ({
    path,
    text: text.replaceAll(/[;{]/g, " \n").replaceAll("\n\n", "\n"),
  }));
  const unnumbered = findings(lines, physical).map((found) => found.replace(/:\d+ /, ": "));
  expect(unnumbered).toEqual([]);
});

test("inline styles use logical properties", () => {
  const inline = /\b(?:margin|padding|border)(?:Left|Right|Top|Bottom)\b|\btextAlign: "(?:left|right)"/;
  expect(findings(pages, inline)).toEqual([]);
});

test("only themes contain colors", () => {
  const elsewhere = sheets.filter(({ path }) => !path.startsWith("src/web/themes/"));
  expect(
    findings(
      elsewhere,
      /:\s*[^;]*(?:#(?:[0-9a-f]{3,4}|[0-9a-f]{6}|[0-9a-f]{8})\b|\b(?:rgb|hsl|hwb|lab|lch|oklab|oklch|color)a?\()/i,
    ),
  ).toEqual([]);
});
