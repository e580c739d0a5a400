// The table of pictures that the site serves: each an immutable address over bytes in the file store.
import { sql } from "kysely";
import type { Db } from "#platform/database/open.ts";

export interface MediaRow {
  id: string;
  file_key: string;
  content_type: string;
  size: number;
  width: number;
  height: number;
}

export async function insertMedia(db: Db, row: MediaRow): Promise<void> {
  await sql`
    insert into media (id, file_key, content_type, size, width, height)
    values (${row.id}, ${row.file_key}, ${row.content_type}, ${row.size}, ${row.width}, ${row.height})`.execute(db);
}

export async function findMedia(db: Db, id: string): Promise<MediaRow | undefined> {
  const { rows } = await sql<MediaRow>`
    select id, file_key, content_type, size, width, height from media where id = ${id}`.execute(db);
  return rows[0];
}

/** The columns of any feature that refer to pictures, as their foreign keys say. */
async function columnsOfMedia(db: Db): Promise<{ table: string; column: string }[]> {
  const { rows } = await sql<{ table: string; column: string }>`
    select c.conrelid::regclass::text as table, a.attname as column from pg_constraint c
    join pg_attribute a on a.attrelid = c.conrelid and a.attnum = any(c.conkey)
    where c.contype = 'f' and c.confrelid = 'media'::regclass`.execute(db);
  return rows;
}

/**
 * Deletes pictures that were made before the time and that no column refers to, so that their bytes can be removed.
 * Gives how many.
 */
export async function deleteUnusedMedia(db: Db, before: Date): Promise<number> {
  const columns = await columnsOfMedia(db);
  const unused = columns.map(
    ({ table, column }) => sql`not exists (select from ${sql.table(table)} where ${sql.ref(column)} = m.id)`,
  );
  const { rows } = await sql`
    delete from media m where ${sql.join([sql`created_at < ${before}`, ...unused], sql` and `)} returning id`.execute(
    db,
  );
  return rows.length;
}
