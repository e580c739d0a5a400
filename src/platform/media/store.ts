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

/**
 * Forgets pictures that were made before the time and that nothing shows any more, so that their bytes can be removed.
 * Gives how many.
 */
export async function deleteUnusedMedia(db: Db, before: Date): Promise<number> {
  const { rows } = await sql`
    delete from media m where created_at < ${before}
      and not exists (select from users where avatar_id = m.id)
      and not exists (select from projects where icon_id = m.id)
      and not exists (select from projects where icon_small_id = m.id)
      and not exists (select from organizations where icon_id = m.id)
      and not exists (select from gallery_images where full_id = m.id)
      and not exists (select from gallery_images where thumb_id = m.id)
      and not exists (select from oauth_apps where icon_id = m.id)
    returning id`.execute(db);
  return rows.length;
}
