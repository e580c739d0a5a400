// Guarantees of pictures nobody shows any more: they go, and none that something refers to does.
import { readFileSync } from "node:fs";
import { sql } from "kysely";
import { afterAll, beforeAll, expect, test } from "vitest";
import type { Database } from "#platform/database/open.ts";
import { deleteUnusedMedia, insertMedia } from "#platform/media/store.ts";
import { testDatabase } from "#tests/database.ts";

let database: Database;
beforeAll(async () => {
  database = await testDatabase();
});
afterAll(() => database.close());

const ids = async () =>
  (await database.db.selectFrom("media").select("id").orderBy("id").execute()).map(({ id }) => id);

test("old ones without a place go; shown and young ones stay", async () => {
  for (const id of ["shown", "unused"])
    await insertMedia(database.db, { id, file_key: id, content_type: "image/webp", size: 1, width: 1, height: 1 });
  await sql`insert into users (id, username, avatar_id) values ('00000001', 'somebody', 'shown')`.execute(database.db);
  expect(await deleteUnusedMedia(database.db, new Date(Date.now() - 60_000))).toBe(0);
  expect(await ids()).toEqual(["shown", "unused"]);
  expect(await deleteUnusedMedia(database.db, new Date(Date.now() + 60_000))).toBe(1);
  expect(await ids()).toEqual(["shown"]);
});

test("every column that refers to a picture is looked at", async () => {
  const { rows } = await sql<{ place: string }>`
    select c.conrelid::regclass || '.' || a.attname as place from pg_constraint c
    join pg_attribute a on a.attrelid = c.conrelid and a.attnum = any(c.conkey)
    where c.contype = 'f' and c.confrelid = 'media'::regclass`.execute(database.db);
  const store = readFileSync(new URL("./store.ts", import.meta.url), "utf8");
  const looked = [...store.matchAll(/not exists \(select from (\w+) where (\w+) = m\.id\)/g)];
  expect(looked.map(([, table, column]) => `${table}.${column}`).toSorted()).toEqual(
    rows.map(({ place }) => place).toSorted(),
  );
});
