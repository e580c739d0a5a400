// House rules of server code: one place for settings, one file per slice for SQL, a closed set of file names.
import { basename, dirname } from "node:path";
import { expect, test } from "vitest";
import { importsOf } from "./imports.ts";
import { findings, sources } from "./sources.ts";

const product = sources("src/**/*.{ts,tsx}").filter(({ path }) => !/\.(test|fixture)\.tsx?$/.test(path));
const features = product.filter(({ path }) => path.startsWith("src/features/"));

test("settings are read in platform/config.ts", () => {
  const elsewhere = product.filter(({ path }) => !/^src\/platform\/config(\.ts$|\/)/.test(path));
  // The main program passes the environment in, and sets NODE_ENV for packages that read it themselves.
  const handedOver =
    /^src\/main\.ts:\d+ .*\breadConfig\(process\.env\);$|^src\/production\.ts:\d+ process\.env\.NODE_ENV \?\?= /;
  const reads = findings(elsewhere, /\bprocess\.env\b/).filter((found) => !handedOver.test(found));
  expect(reads).toEqual([]);
});

test("SQL is in store.ts", () => {
  const home = /(^|\/)([a-z-]+-)?store\.ts$|^src\/platform\/(database|jobs|outbox)(\/|\.ts$)|^src\/seed\//;
  const drivers = new Set(["package:kysely", "package:pg"]);
  const strays = importsOf(product).filter(({ from, to }) => drivers.has(to) && !home.test(from));
  expect(strays.map(({ from, to }) => `${from} → ${to}`)).toEqual([]);
});

test("queries are built in store.ts", () => {
  const elsewhere = features.filter(({ path }) => !path.endsWith("store.ts"));
  expect(findings(elsewhere, /\.(selectFrom|insertInto|updateTable|deleteFrom)\(|\bsql`/)).toEqual([]);
});

test("store functions take the database first", () => {
  const stores = features.filter(({ path }) => basename(path) === "store.ts");
  const wrong = stores.flatMap(({ path, text }) =>
    [...text.matchAll(/^export (?:async )?function\*? (\w+)(?:<[^(]*>)?\(\s*(\w*)/gm)]
      .filter(([, , parameter]) => parameter !== "db")
      .map(([, name]) => `${path}: ${name}`),
  );
  expect(wrong).toEqual([]);
});

test("a slice is made of contract, rules, store, events, jobs, index, verbs and nouns", () => {
  const foreign =
    /^(types?|constants?|schemas?|models?|repository|repositories|quer(y|ies)|controllers?|handlers?|routes?|api|interfaces?|validators?|validation|permissions?|dto|entities|errors?|db|sql)\.ts$/;
  expect(features.map(({ path }) => path).filter((path) => foreign.test(basename(path)))).toEqual([]);
  const pages = features.filter(({ path }) => path.endsWith(".tsx") && !path.includes("/emails/"));
  expect(pages.map(({ path }) => path)).toEqual([]);
});

test("an index contains names and lists, no logic", () => {
  const doors = features.filter(({ path }) => basename(path) === "index.ts");
  const rooms = doors.filter(({ text }) => {
    const code = text.replaceAll(/\/\*[\s\S]*?\*\/|\/\/.*$/gm, "");
    return /=>|\b(function|class|if|for|while|switch|await)\b/.test(code);
  });
  expect(rooms.map(({ path }) => path)).toEqual([]);
});

test("each feature has a manifest and a README", () => {
  const names = new Set(features.map(({ path }) => path.split("/")[2]).filter((name) => name !== "index.ts"));
  const readmes = new Set(sources("src/features/*/README.md").map(({ path }) => dirname(path)));
  const paths = new Set(features.map(({ path }) => path));
  const bare = [...names].filter(
    (name) => !readmes.has(`src/features/${name}`) || !paths.has(`src/features/${name}/feature.ts`),
  );
  expect(bare).toEqual([]);
});
