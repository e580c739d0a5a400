// Tests of the migration that deletes images with the last row that shows them: existing ones stay, and then follow it.
import { cpSync, mkdtempSync, readdirSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { sql } from "kysely";
import { expect, test } from "vitest";
import { migrate } from "#platform/database/migrate.ts";
import { testDatabase } from "#tests/database.ts";

const all = join(import.meta.dirname, "../../../migrations");

test("images shown before the migration are kept, and deleted with what shows them afterwards", async () => {
  const database = await testDatabase();
  const { db } = database;
  const before = mkdtempSync(join(tmpdir(), "migrations-"));
  for (const name of readdirSync(all)) if (name < "0010") cpSync(join(all, name), join(before, name));
  const ids = async () => (await sql<{ id: string }>`select id from media order by id`.execute(db)).rows.map(({ id }) => id); // prettier-ignore
  try {
    await sql.raw("drop schema public cascade; create schema public").execute(db);
    await migrate(database, before);
    for (const id of ["avatar", "full", "icon", "small", "thumb", "unused"])
      await sql`insert into media (id, file_key, content_type, size, width, height)
        values (${id}, ${id}, 'image/webp', 1, 1, 1)`.execute(db);
    await sql`insert into users (id, username, avatar_id) values ('00000001', 'somebody', 'avatar')`.execute(db);
    await sql`insert into teams (id) values ('00000002')`.execute(db);
    await sql`
      insert into projects (id, team_id, thread_id, slug, title, summary, requested_type, status, license_id, icon_id,
        icon_small_id)
      values ('00000003', '00000002', '00000004', 'thing', 'A thing', 'A thing.', 'mod', 'approved', 'MIT', 'icon',
        'small')`.execute(db);
    await sql`
      insert into gallery_images (id, project_id, full_id, thumb_id, thumbhash, ordering)
      values ('image', '00000003', 'full', 'thumb', '', 0)`.execute(db);
    await migrate(database, all);
    expect(await ids()).toEqual(["avatar", "full", "icon", "small", "thumb", "unused"]);
    await sql`update users set avatar_id = null`.execute(db);
    await sql`delete from projects`.execute(db);
    expect(await ids()).toEqual(["unused"]);
  } finally {
    rmSync(before, { recursive: true });
    await database.close();
  }
});
