// Tests that unreferenced images are deleted, and referenced ones never are.
import { sql } from "kysely";
import { afterAll, beforeAll, expect, test } from "vitest";
import type { Database } from "#platform/database/open.ts";
import {
  columnsOfMedia,
  deleteUnusedMedia,
  findShownMedia,
  deleteOldRemovals,
  insertMedia,
  wasMediaRemoved,
} from "#platform/media/store.ts";
import { testDatabase } from "#tests/database.ts";

let database: Database;
beforeAll(async () => {
  database = await testDatabase();
});
afterAll(() => database.close());

const look = { content_type: "image/webp", size: 1, width: 1, height: 1, source_sha512: null };
const ids = async () =>
  (await database.db.selectFrom("media").select("id").orderBy("id").execute()).map(({ id }) => id);

test("old unreferenced images are deleted; referenced and recent ones stay", async () => {
  for (const id of ["shown", "unused"]) await insertMedia(database.db, { id, file_key: id, ...look });
  await sql`insert into users (id, username, avatar_id) values ('00000001', 'somebody', 'shown')`.execute(database.db);
  expect(await deleteUnusedMedia(database.db, new Date(Date.now() - 60_000))).toBe(0);
  expect(await ids()).toEqual(["shown", "unused"]);
  expect(await deleteUnusedMedia(database.db, new Date(Date.now() + 60_000))).toBe(1);
  expect(await ids()).toEqual(["shown"]);
});

test("an image that loses its last reference is deleted at once and remembered; one with another reference stays", async () => {
  for (const id of ["first", "second"]) await insertMedia(database.db, { id, file_key: id, ...look });
  for (const id of ["00000002", "00000003"])
    await sql`insert into users (id, username, avatar_id) values (${id}, ${id}, 'first')`.execute(database.db);
  expect(await findShownMedia(database.db, ["first", "none"], ["users.avatar_id", "projects.icon_id"])).toMatchObject([
    { file_key: "first", shownIn: new Map([["users.avatar_id", ["00000002", "00000003"]]]) },
  ]);
  await sql`update users set avatar_id = 'second' where id = '00000002'`.execute(database.db);
  expect(await ids()).toEqual(["first", "second", "shown"]);
  await sql`delete from users where id = '00000003'`.execute(database.db);
  expect(await ids()).toEqual(["second", "shown"]);
  await sql`update users set avatar_id = null where id = '00000002'`.execute(database.db);
  expect(await ids()).toEqual(["shown"]);
  expect(
    await Promise.all(["first", "second", "shown", "never"].map((id) => wasMediaRemoved(database.db, id))),
  ).toEqual([true, true, false, false]);
  await deleteOldRemovals(database.db, new Date(Date.now() + 60_000));
  expect(await wasMediaRemoved(database.db, "first")).toBe(false);
});

test("a rollback deletes nothing", async () => {
  const undone = database.db.transaction().execute(async (db) => {
    await sql`update users set avatar_id = null where id = '00000001'`.execute(db);
    throw new Error("undone");
  });
  await expect(undone).rejects.toThrow("undone");
  expect([await ids(), await wasMediaRemoved(database.db, "shown")]).toEqual([["shown"], false]);
});

test("every table that shows images deletes them", async () => {
  const watched = await sql<{ table: string }>`
    select tgrelid::regclass::text as table from pg_trigger where tgname = 'remove_unshown_media'`.execute(database.db);
  const showing = new Set((await columnsOfMedia(database.db)).map(({ table }) => table));
  expect(watched.rows.map(({ table }) => table).toSorted()).toEqual([...showing].toSorted());
});

test("a column added by a later feature is covered", async () => {
  await sql`create table banners (id text primary key, picture_id text references media)`.execute(database.db);
  for (const id of ["banner", "nothing"]) await insertMedia(database.db, { id, file_key: id, ...look });
  await sql`insert into banners values ('first', 'banner')`.execute(database.db);
  expect(await deleteUnusedMedia(database.db, new Date(Date.now() + 60_000))).toBe(1);
  expect(await ids()).toEqual(["banner", "shown"]);
  await sql`select watch_media('banners')`.execute(database.db);
  await sql`delete from banners`.execute(database.db);
  expect(await ids()).toEqual(["shown"]);
});
