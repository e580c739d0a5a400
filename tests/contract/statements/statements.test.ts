// Tests that every SQL statement in the sources is valid for the migrated database, and that its rows match their type.
import pg from "pg";
import { afterAll, beforeAll, expect, test } from "vitest";
import { testDatabase } from "#tests/database.ts";
import { sources } from "#tests/house/sources.ts";
import { describeStatement, readCatalog, type Column } from "./describe-statement.ts";
import { statementsIn } from "./find-statements.ts";
import { columnsIn, type Value } from "./row-type.ts";

const statements = sources("src/{features,platform}/**/*.ts")
  .filter(({ path, text }) => !/\.(?:test|fixture)\./.test(path) && /\bsql(?:<[^`]*>)?`/.test(text))
  .flatMap(({ path }) => statementsIn(path));

let database: Awaited<ReturnType<typeof testDatabase>>;
let client: pg.Client;
let catalog: Awaited<ReturnType<typeof readCatalog>>;
beforeAll(async () => {
  database = await testDatabase();
  client = new pg.Client({ connectionString: database.url });
  await client.connect();
  catalog = await readCatalog(client);
});
afterAll(async () => {
  await client.end();
  await database.close();
});

/** The mismatch between a column and its row type, if any. A row may have more columns than its type. */
function disagreement(column: Column, said: Value | undefined, text: string): string | null {
  if (!said) return null;
  const fits = said.kinds.has("any") || said.kinds.has(column.kind) || (column.kind === "json" && said.kinds.size > 0);
  if (!fits) return `${column.name} is ${column.kind}, not ${[...said.kinds].join(" | ")}`;
  if (said.kinds.has("any") || column.nullable === null) return null;
  const outer = /\b(?:left|right|full)\s+(?:outer\s+)?join\b/i.test(text);
  const ruledOut = new RegExp(String.raw`\b${column.name}\s+is not null\b`, "i").test(text);
  if (column.nullable && !said.nullable && !ruledOut) return `${column.name} may be null`;
  return said.nullable && !column.nullable && !outer ? `${column.name} is never null` : null;
}

test("there are statements to check", () => {
  expect(statements.length).toBeGreaterThan(150);
  expect(statements.filter(({ row }) => row !== null).length).toBeGreaterThan(120);
});

test("every statement is valid, and its columns match the row type", async () => {
  const faults: string[] = [];
  for (const { place, text, row, module } of statements) {
    const columns = await describeStatement(client, text, catalog).catch((error: Error) => error.message);
    if (typeof columns === "string") {
      faults.push(`${place} ${columns}`);
      continue;
    }
    const type = row && columnsIn(row, module);
    if (!type) continue;
    const names = new Set(columns.map(({ name }) => name));
    const missing = [...type.keys()].filter((name) => !names.has(name)).map((name) => `${name} is not read`);
    const wrong = columns.map((column) => disagreement(column, type.get(column.name), text));
    faults.push(...[...missing, ...wrong].filter((one) => one !== null).map((one) => `${place} ${one}`));
  }
  expect([...new Set(faults)]).toEqual([]);
});
