// Tests that every initial tag has a valid icon and every icon has a tag.
import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import sharp from "sharp";
import { expect, test } from "vitest";
import { z } from "zod";
import { asSvg, categoryIcons, loaderIcons } from "./icons.ts";

const named = z.array(z.object({ name: z.string() }));
const tagFile = fileURLToPath(new URL("../../data/tags.json", import.meta.url));
const tags = z.object({ categories: named, loaders: named }).parse(JSON.parse(readFileSync(tagFile, "utf8")));

function namesOf(list: readonly { name: string }[]): string[] {
  return [...new Set(list.map((tag) => tag.name))].toSorted();
}

test("every category and loader has an icon, and there are no others", () => {
  expect(Object.keys(categoryIcons).toSorted()).toEqual(namesOf(tags.categories));
  expect(Object.keys(loaderIcons).toSorted()).toEqual(namesOf(tags.loaders));
});

const drawings = [
  ...Object.entries(categoryIcons).map(([name, inner]) => [name, inner, 24] as const),
  ...Object.entries(loaderIcons).map(([name, inner]) => [name, inner, 20] as const),
];

test.each(drawings)("%s uses basic shapes only, within its grid", async (_, inner, grid) => {
  expect(inner).toMatch(
    /^(<(path|circle|ellipse|rect|line|polyline|polygon)( (d|cx|cy|r|rx|ry|x|y|x1|x2|y1|y2|width|height|points)="[\w\s.,-]+")+\/>)+$/,
  );
  const around = `viewBox="${-grid / 2} ${-grid / 2} ${2 * grid} ${2 * grid}"`;
  const svg = asSvg(inner, grid)
    .replace("currentColor", "#000")
    .replace(/viewBox="[^"]*"/, around);
  const { data, info } = await sharp(Buffer.from(svg), { density: 144 })
    .resize(96, 96)
    .ensureAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true });
  let inside = 0;
  let outside = 0;
  for (let index = 0; index < info.width * info.height; index += 1) {
    const x = index % info.width;
    const y = Math.floor(index / info.width);
    const isInside = x >= 23 && x <= 72 && y >= 23 && y <= 72;
    if (data[index * 4 + 3]! <= 64) continue;
    if (isInside) inside += 1;
    else outside += 1;
  }
  expect(inside).toBeGreaterThan(60);
  expect(outside).toBe(0);
});

test("no two tags in a list look the same", () => {
  for (const icons of [categoryIcons, loaderIcons]) {
    const all = Object.values(icons);
    expect(new Set(all).size).toBe(all.length);
  }
});
