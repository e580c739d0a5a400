// House rules of tables: only their owner's folder writes them, and the feature's README names them.
import { expect, test } from "vitest";
import { features } from "#features/index.ts";
import { sources, type Source } from "./sources.ts";

/** Which folder inserts into, updates and deletes from a table; everyone else calls it, or listens to events. */
const owners: Readonly<Record<string, readonly string[]>> = {
  "src/platform/audit": ["audit_log"],
  "src/platform/jobs": ["outbox"],
  "src/platform/limits": ["rate_limits"],
  "src/platform/mail": ["mails"],
  "src/platform/media": ["media", "removed_media", "blocked_pictures"],
  "src/platform/secret": ["secrets"],
  "src/platform/spool": ["spool_marks"],
  ...Object.fromEntries(features.map(({ name, tables }) => [`src/features/${name}`, tables])),
};
const ownerOf = new Map(Object.entries(owners).flatMap(([folder, tables]) => tables.map((table) => [table, folder])));

const inSql = /\b(?:insert\s+into|delete\s+from|merge\s+into|truncate(?:\s+table)?)\s+"?(\w+)/gi;
const updateInSql = /\bupdate\s+(?:only\s+)?"?(\w+)"?(?:\s+(?:as\s+)?\w+)?\s+set\b/gi;
const inBuilder = /\b(?:insertInto|replaceInto|updateTable|deleteFrom|mergeInto)\(\s*["'](\w+)/g;

function tablesWritten(text: string): string[] {
  return [inSql, updateInSql, inBuilder].flatMap((pattern) =>
    [...text.matchAll(pattern)].map(([, table = ""]) => table),
  );
}

test.each([
  ["insert into projects (id) values (1)", ["projects"]],
  ["with gone as (delete\n from uploads u returning id)", ["uploads"]],
  ["update projects p set title = 'x'", ["projects"]],
  ["update versions\n set downloads = 0", ["versions"]],
  ['db.updateTable("users").set({})', ["users"]],
  ["insert into users (id) values (1) on conflict (id) do update set name = 'x'", ["users"]],
  ["select 1 from projects for update", []],
])("%j writes %j", (text, expected) => {
  expect(tablesWritten(text)).toEqual(expected);
});

test("every table has one owner", () => {
  const made = sources("migrations/*.sql").flatMap(({ text }) =>
    [...text.matchAll(/^\s*create (?:unlogged )?table (?:if not exists )?(\w+)/gim)].map(([, table = ""]) => table),
  );
  const dropped = sources("migrations/*.sql").flatMap(({ text }) =>
    [...text.matchAll(/^\s*drop table (?:if exists )?(\w+)/gim)].map(([, table = ""]) => table),
  );
  expect([...ownerOf.keys()].toSorted()).toEqual(made.filter((table) => !dropped.includes(table)).toSorted());
});

test("only a table's owner writes it", () => {
  // The seed fills tables in bulk, and tests insert rows where they need them.
  const product = sources("src/**/*.ts").filter(({ path }) => !/^src\/seed\/|\.(test|fixture)\.ts$/.test(path));
  const strays = product.flatMap(({ path, text }) =>
    [...new Set(tablesWritten(text))]
      .map((table) => ({ table, owner: ownerOf.get(table) }))
      .filter(({ owner }) => owner !== undefined && !path.startsWith(`${owner}/`))
      .map(({ table, owner }) => `${path} writes ${table}, which is ${owner}'s`),
  );
  expect(strays).toEqual([]);
});

test("a feature's README names the tables it owns", () => {
  const tablesNamed = ({ text }: Source) => /^\*\*Tables\.\*\* `([^`]*)`/m.exec(text)?.[1]?.split(", ");
  const pages = sources("src/features/*/README.md").map((page) => [page.path.replace("/README.md", ""), page] as const);
  for (const [folder, page] of pages)
    expect(tablesNamed(page)?.toSorted() ?? [], folder).toEqual(owners[folder]?.toSorted() ?? []);
});
