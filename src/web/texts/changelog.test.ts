// Tests of the changelog parser: entries by day and product, and format errors with their line.
import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { readChangelog } from "./changelog.ts";

const read = (text: string) => readChangelog(text, (line) => `<b>${line}</b>`);

test("each product of each day is an entry, in file order", () => {
  const text =
    "# Changelog\n\nWhat changed.\n\n## 2026-11-21\n\n### Web\n\n- One.\n- Two.\n\n### API\n\n- Three.\n\n## 2026-11-20\n\n### Web\n\n- Four.\n";
  expect(read(text)).toEqual([
    { product: "web", date: "2026-11-21", changes: ["<b>One.</b>", "<b>Two.</b>"] },
    { product: "api", date: "2026-11-21", changes: ["<b>Three.</b>"] },
    { product: "web", date: "2026-11-20", changes: ["<b>Four.</b>"] },
  ]);
});

test("a changelog without a day has no entries", () => {
  expect(read("# Changelog\n\nNothing yet.\n")).toEqual([]);
});

test.each([
  ["## 2026-13-01\n\n### Web\n\n- A.\n", "CHANGELOG.md:1: 2026-13-01 is not a valid date."],
  [
    "## 2026-11-20\n\n### Web\n\n- A.\n\n## 2026-11-21\n",
    "CHANGELOG.md:7: 2026-11-21 comes after 2026-11-20; the newest day must come first.",
  ],
  ["## 2026-11-20\n\n### Added\n", 'CHANGELOG.md:3: "Added" is not one of Web, API, Servers, Operators.'],
  ["### Web\n", "CHANGELOG.md:1: a product must be under a day, such as ## 2026-11-20."],
  ["## 2026-11-20\n\n- A.\n", "CHANGELOG.md:3: a change must be under a product, such as ### Web."],
  [
    "## 2026-11-20\n\n### Web\n\n- A.\n  More.\n",
    'CHANGELOG.md:6: a day may contain only "### Product" and "- change" lines.',
  ],
  [
    "## 2026-11-20\n\n### Web\n\n- [A](/docs), [B](https://example.org), [C](docs/api/README.md).\n",
    "CHANGELOG.md:5: the link docs/api/README.md must begin with / or https://.",
  ],
  ["## 2026-11-20\n\n### Web\n", "CHANGELOG.md: Web on 2026-11-20 is empty."],
  ["## 2026-11-20\n\n### Web\n\n- A.\n\n### Web\n\n- B.\n", "CHANGELOG.md: Web on 2026-11-20 appears twice."],
])("%j is rejected", (text, message) => {
  expect(() => read(text)).toThrow(message);
});

test("this site's changelog is valid", () => {
  const text = readFileSync(new URL("../../../CHANGELOG.md", import.meta.url), "utf8");
  expect(read(text).length).toBeGreaterThan(0);
});
