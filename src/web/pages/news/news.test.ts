// Tests of changelog entries: paths and neighbors, and a well-formed feed for any content.
import { expect, test } from "vitest";
import { products, type ChangelogEntry } from "#web/texts/changelog.ts";
import { entryPath, findEntry, productsIn } from "./entries.ts";
import { writeFeed } from "./write-feed.ts";

const entries: ChangelogEntry[] = [
  { product: "web", date: "2026-11-21", changes: ["A &amp; <code>b</code>"] },
  { product: "api", date: "2026-11-21", changes: ["C"] },
  { product: "web", date: "2026-11-20", changes: ["D"] },
];

test("an entry is found by product and day, with its neighbors", () => {
  expect(findEntry(entries, "api", "2026-11-21")).toEqual({ entry: entries[1], newer: entries[0], older: entries[2] });
  expect(findEntry(entries, "web", "2026-11-20")).toMatchObject({ newer: entries[1], older: null });
  expect(findEntry(entries, "web", "2026-11-21")).toMatchObject({ newer: null, older: entries[1] });
});

test.each([
  ["api", "2026-11-20"],
  ["nothing", "2026-11-21"],
  ["web", "2026-11-22"],
])("there is no entry of %s on %s", (product, date) => {
  expect(findEntry(entries, product, date)).toBeNull();
});

test("only products with entries are listed", () => {
  expect(productsIn(entries)).toEqual(["web", "api"]);
});

test("the feed has date, link and content, newest first", () => {
  const xml = writeFeed(entries, products, "https://adds.example");
  expect(xml).toContain("<updated>2026-11-21T00:00:00Z</updated><author>");
  expect([...xml.matchAll(/<id>(.*?)<\/id>/g)].map(([, id]) => id)).toEqual([
    "https://adds.example/news/changelog",
    ...entries.map((entry) => `https://adds.example${entryPath(entry)}`),
  ]);
  // HTML inside XML: escaped twice, so that feed readers get the HTML back.
  expect(xml).toContain("&lt;li&gt;A &amp;amp; &lt;code&gt;b&lt;/code&gt;&lt;/li&gt;");
});

test("the feed ends with the thirtieth entry", () => {
  const many = Array.from({ length: 31 }, (_, i): ChangelogEntry => ({
    product: "web",
    date: `2026-10-${String(31 - i).padStart(2, "0")}`,
    changes: ["x"],
  }));
  expect(writeFeed(many, products, "https://adds.example").match(/<entry>/g)).toHaveLength(30);
});
