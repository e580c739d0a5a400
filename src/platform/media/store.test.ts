// Guarantees of pictures nobody shows any more: they go, and none that something refers to does.
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

test("a column that a later feature adds is looked at", async () => {
  await sql`create table banners (id text primary key, picture_id text references media)`.execute(database.db);
  const look = { content_type: "image/webp", size: 1, width: 1, height: 1 };
  for (const id of ["banner", "nothing"]) await insertMedia(database.db, { id, file_key: id, ...look });
  await sql`insert into banners values ('first', 'banner')`.execute(database.db);
  expect(await deleteUnusedMedia(database.db, new Date(Date.now() + 60_000))).toBe(1);
  expect(await ids()).toEqual(["banner", "shown"]);
});
