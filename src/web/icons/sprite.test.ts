// Tests of the sprite: every loader of the catalog has its own icon, and no two look the same.
import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { loaderIcons } from "#features/catalog/tags/icons/loader-icons.ts";

const read = (path: string) => readFileSync(new URL(path, import.meta.url), "utf8");
const drawings = new Map(
  [...read("./sprite.svg").matchAll(/<symbol id="([^"]+)"[^>]*>(.*?)<\/symbol>/g)].map((m) => [m[1], m[2]]),
);
const named = [...read("./loaders.tsx").matchAll(/^ {4}"([a-z -]+)",$/gm)].flatMap((m) => (m[1] ?? "").split(" "));

test("each listed loader has its icon, and each icon is listed", () => {
  expect(named.length).toBeGreaterThan(25);
  const loaders = [...drawings.keys()].flatMap((id) => (id?.startsWith("loader-") ? [id.slice(7)] : []));
  expect(loaders.sort()).toEqual([...named].sort());
});

test("no two loaders share an icon", () => {
  const shapes = named.map((name) => drawings.get(`loader-${name}`));
  expect(new Set(shapes).size).toBe(named.length);
});

test("the API's loader icons are the same drawings", () => {
  const shown = Object.keys(loaderIcons).map((name) => [name, drawings.get(`loader-${name}`)]);
  expect(shown).toEqual(Object.entries(loaderIcons));
});
