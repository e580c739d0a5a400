// Guarantee of the sprite: every loader of the catalogue has a drawing of its own, and no two look the same.
import { readFileSync } from "node:fs";
import { expect, test } from "vitest";

const read = (path: string) => readFileSync(new URL(path, import.meta.url), "utf8");
const drawings = new Map(
  [...read("./sprite.svg").matchAll(/<symbol id="([^"]+)"[^>]*>(.*?)<\/symbol>/g)].map((m) => [m[1], m[2]]),
);
const named = [...read("./loaders.tsx").matchAll(/^ {4}"([a-z -]+)",$/gm)].flatMap((m) => (m[1] ?? "").split(" "));

test("each loader that is named has its drawing, and each drawing is named", () => {
  expect(named.length).toBeGreaterThan(25);
  const loaders = [...drawings.keys()].flatMap((id) => (id?.startsWith("loader-") ? [id.slice(7)] : []));
  expect(loaders.sort()).toEqual([...named].sort());
});

test("no two loaders share a drawing", () => {
  const shapes = named.map((name) => drawings.get(`loader-${name}`));
  expect(new Set(shapes).size).toBe(named.length);
});
