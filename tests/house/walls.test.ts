// House rules of imports between parts of the source: one direction, through index files, and no cycles.
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { circles, exists, importsOf, isOurs, loadedBy } from "./imports.ts";
import { root, sources } from "./sources.ts";
import { wallsInTheWay } from "./wall-table.ts";

const all = importsOf(sources("src/**/*.{ts,tsx}", "tests/**/*.ts", "bench/**/*.ts", "scripts/**/*.ts", "*.ts"));
const product = all.filter(({ from }) => from.startsWith("src/") && !/\.(test|fixture)\.tsx?$/.test(from));

test.each([
  ["src/kernel/id.ts", "src/platform/log.ts", false],
  ["src/kernel/operation.ts", "package:zod", true],
  ["src/platform/log.ts", "src/kernel/clock.ts", true],
  ["src/platform/log.ts", "src/features/accounts/index.ts", false],
  ["src/features/teams/add-member.ts", "src/features/accounts/index.ts", true],
  ["src/features/teams/add-member.ts", "src/features/accounts/store.ts", false],
  ["src/features/accounts/sign-up.ts", "src/features/teams/index.ts", false],
  ["src/features/catalog/versions/add-version.ts", "src/features/catalog/files/store.ts", true],
  ["src/features/catalog/projects/rules.ts", "src/features/teams/rules.ts", true],
  ["src/features/catalog/projects/rules.ts", "src/features/catalog/projects/store.ts", true],
  ["src/features/catalog/projects/rules.ts", "package:kysely", false],
  ["src/features/games/index.ts", "src/kernel/id.ts", false],
  ["src/api/v2/projects.ts", "src/features/catalog/index.ts", true],
  ["src/api/v2/projects.ts", "src/features/catalog/store.ts", false],
  ["src/web/pages/home.tsx", "src/features/catalog/projects/contract.ts", true],
  ["src/web/pages/home.tsx", "src/features/catalog/projects/status.ts", true],
  ["src/web/pages/home.tsx", "src/features/catalog/projects/store.ts", false],
  ["src/web/pages/home.tsx", "src/api/perform.ts", false],
  ["src/web/pages/project/page.tsx", "src/web/pages/project/card.tsx", true],
  ["src/web/pages/project/page.tsx", "src/web/pages/search/card.tsx", false],
  ["src/web/ui/button.tsx", "src/web/components/card.tsx", false],
  ["src/api/perform.ts", "src/main.ts", false],
])("the table lets %s import %s: %s", (from, to, allowed) => {
  expect(wallsInTheWay(from, to).length === 0).toBe(allowed);
});

test("imports obey the table", () => {
  const broken = product.flatMap(({ from, to }) =>
    wallsInTheWay(from, to).map((description) => `${from} → ${to}: ${description}`),
  );
  expect(broken).toEqual([]);
});

test("what pages use of features is named by contracts", () => {
  const named = new Set(product.filter(({ from }) => from.endsWith("/contract.ts")).map(({ to }) => to));
  const unnamed = product
    .filter(({ from, to }) => from.startsWith("src/web/") && to.startsWith("src/features/"))
    .filter(({ to }) => !to.endsWith("/contract.ts") && !named.has(to));
  expect(unnamed.map(({ from, to }) => `${from} → ${to}`)).toEqual([]);
});

test("contracts run in browsers: they load only pure code of ours and zod", () => {
  const contracts = new Set(product.map(({ from }) => from).filter((path) => path.endsWith("/contract.ts")));
  const broken = [...contracts].flatMap((contract) => {
    const loaded = loadedBy(product, contract);
    const server = [...loaded].filter((path) => /^src\/(platform|api)\/|store\.ts$/.test(path));
    const packages = product
      .filter(
        ({ from, to, typeOnly }) => loaded.has(from) && !typeOnly && to.startsWith("package:") && to !== "package:zod",
      )
      .map(({ from, to }) => `${to} by ${from}`);
    return [...server, ...packages].map((found) => `${contract} loads ${found}`);
  });
  expect(broken).toEqual([]);
});

test("the product never imports tests", () => {
  const leaks = product.filter(({ to }) => to.startsWith("tests/") || /\.(test|fixture)\.tsx?$/.test(to));
  expect(leaks.map(({ from, to }) => `${from} → ${to}`)).toEqual([]);
});

test("the product needs no development package to run", () => {
  const declared = JSON.parse(readFileSync(join(root, "package.json"), "utf8"));
  const development = new Set(Object.keys(declared.devDependencies).map((name) => `package:${name}`));
  const atBuild = new Set(["src/web/routes.ts"]);
  const leaks = product.filter(({ from, to, typeOnly }) => development.has(to) && !typeOnly && !atBuild.has(from));
  expect(leaks.map(({ from, to }) => `${from} → ${to}`)).toEqual([]);
});

test("every import resolves to a file", () => {
  const lost = all.filter((found) => isOurs(found) && !exists(found));
  expect(lost.map(({ from, written }) => `${from} → ${written}`)).toEqual([]);
});

test("there are no import cycles", () => {
  const values = all.filter(({ typeOnly }) => !typeOnly);
  expect(circles(values).map((circle) => circle.join(" → "))).toEqual([]);
});

test("relative imports go down, never up", () => {
  const climbing = all.filter(({ written }) => written.startsWith("../"));
  expect(climbing.map(({ from, written }) => `${from} → ${written}`)).toEqual([]);
});

test("cycles are detected", () => {
  const edge = (from: string, to: string) => ({ from, to, written: to, typeOnly: false });
  expect(circles([edge("a", "b"), edge("b", "c"), edge("c", "a"), edge("c", "d")])).toEqual([["a", "b", "c", "a"]]);
});
