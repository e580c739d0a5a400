// Tests of the line icons: every name has a symbol, and every symbol has a name and is used.
import { globSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";

const read = (path: string) => readFileSync(new URL(path, import.meta.url), "utf8");
const drawn = [...read("./lines.svg").matchAll(/<symbol id="([^"]+)"/g)].map(([, id]) => id!);

test("names and symbols are the same", () => {
  const named = [...read("./line-names.ts").matchAll(/"([a-z0-9-]+)"/g)].map(([, name]) => name);
  expect(drawn.length).toBeGreaterThan(50);
  expect(named).toEqual(drawn);
});

test("no symbol is unused", () => {
  const web = join(import.meta.dirname, "..");
  const sources = globSync("**/*.{ts,tsx}", { cwd: web, exclude: (path) => /line-names|\.test\./.test(path) })
    .map((path) => readFileSync(join(web, path), "utf8"))
    .join("\n");
  expect(drawn.filter((name) => !sources.includes(`"${name}"`))).toEqual([]);
});
