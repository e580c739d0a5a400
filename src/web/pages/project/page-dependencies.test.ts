// Tests the pages of a version's dependencies: at most 100 each, every one on exactly one page, required ones first.
import { expect, test } from "vitest";
import { pageDependencies } from "./page-dependencies.ts";

const kinds = ["embedded", "optional", "required", "incompatible"] as const;
const dependencies = Array.from({ length: 250 }, (_, id) => ({ id, kind: kinds[id % 4] ?? "required" }));
const pageOf = (search: string) => pageDependencies(dependencies, new URLSearchParams(search));

test("every dependency is on one page of at most 100, the needed ones first", () => {
  const pages = ["", "dependencies=2", "dependencies=3"].map(pageOf);
  expect(pages.map(({ items }) => items.length)).toEqual([100, 100, 50]);
  expect(pages.map(({ total, page, pages: count }) => [total, page, count])).toEqual([
    [250, 1, 3],
    [250, 2, 3],
    [250, 3, 3],
  ]);
  const shown = pages.flatMap(({ items }) => items);
  expect(new Set(shown.map(({ id }) => id)).size).toBe(250);
  expect([...new Set(shown.map(({ kind }) => kind))]).toEqual(["required", "optional", "incompatible", "embedded"]);
});

test("pages past the end are missing, invalid ones are the first", () => {
  expect(() => pageOf("dependencies=4")).toThrow(expect.objectContaining({ init: { status: 404 } }));
  expect(pageOf("dependencies=x").page).toBe(1);
  expect(pageDependencies([], new URLSearchParams())).toEqual({ items: [], total: 0, page: 1, pages: 0 });
});
