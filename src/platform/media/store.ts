// The table of served images: each an immutable id for bytes in the file store.
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

/** An image with the SHA-512 of its original upload, in hexadecimal; null where that was not recorded. */
export interface SourcedMedia extends MediaRow {
  source_sha512: string | null;
}

export async function insertMedia(db: Db, row: SourcedMedia): Promise<void> {
  await sql`
    insert into media (id, file_key, content_type, size, width, height, source_sha512)
    values (${row.id}, ${row.file_key}, ${row.content_type}, ${row.size}, ${row.width}, ${row.height},
      ${row.source_sha512})`.execute(db);
}

/**
 * All images identical to those with one of the ids or hashes (of uploaded or of served bytes): from the same upload,
 * or with the same bytes.
 */
export async function findSameMedia(db: Db, refs: readonly string[]): Promise<SourcedMedia[]> {
  const { rows } = await sql<SourcedMedia>`
    with named as (select file_key, source_sha512 from media
      where id = any(${refs}::text[]) or file_key = any(${refs}::text[]) or source_sha512 = any(${refs}::text[]))
    select m.id, m.file_key, m.content_type, m.size, m.width, m.height, m.source_sha512 from media m
    where m.file_key in (select file_key from named)
      or m.source_sha512 in (select source_sha512 from named where source_sha512 is not null)
    order by m.created_at, m.id`.execute(db);
  return rows;
}

/** Deletes images that nothing references. */
export async function deleteMedia(db: Db, ids: readonly string[]): Promise<void> {
  await sql`delete from media where id = any(${ids}::text[])`.execute(db);
}

export async function findMedia(db: Db, id: string): Promise<MediaRow | undefined> {
  const { rows } = await sql<MediaRow>`
    select id, file_key, content_type, size, width, height from media where id = ${id}`.execute(db);
  return rows[0];
}

export interface ShownMedia extends MediaRow {
  /** The rows that show it, by `table.column`. */
  readonly shownIn: ReadonlyMap<string, readonly string[]>;
}

/** Images with the rows that reference them in the columns (`table.column`); unknown ids are omitted. */
export async function findShownMedia(
  db: Db,
  ids: readonly string[],
  columns: readonly string[],
): Promise<ShownMedia[]> {
  const none = sql`select null::text as place, null::text as row where false`;
  const places = columns.map((name) => {
    const [table = "", column = ""] = name.split(".");
    return sql`select ${sql.lit(name)} as place, id as row from ${sql.table(table)} where ${sql.ref(column)} = m.id`;
  });
  const { rows } = await sql<MediaRow & { place: string | null; row: string | null }>`
    select m.id, m.file_key, m.content_type, m.size, m.width, m.height, s.place, s.row from media m
    left join lateral (${sql.join([none, ...places], sql` union all `)}) s on true
    where m.id = any(${ids}::text[])`.execute(db);
  return [...Map.groupBy(rows, ({ id }) => id).values()].flatMap((same) => {
    const shown = same.flatMap(({ place, row }) => (place !== null && row !== null ? [{ place, row }] : []));
    const byPlace = [...Map.groupBy(shown, ({ place }) => place)];
    const shownIn = new Map(byPlace.map(([place, all]) => [place, all.map(({ row }) => row)]));
    return same.slice(0, 1).map((media) => ({ ...media, shownIn }));
  });
}

/** Whether an image with this id existed until recently. */
export async function wasMediaRemoved(db: Db, id: string): Promise<boolean> {
  const { rows } = await sql`select from removed_media where id = ${id}`.execute(db);
  return rows.length > 0;
}

/** Forgets images removed before this time: their URLs become 404, as if there had been none. */
export async function deleteOldRemovals(db: Db, before: Date): Promise<void> {
  await sql`delete from removed_media where removed_at < ${before}`.execute(db);
}

/** All columns that reference images, according to their foreign keys. */
export async function columnsOfMedia(db: Db): Promise<{ table: string; column: string }[]> {
  const { rows } = await sql<{ table: string; column: string }>`
    select c.conrelid::regclass::text as table, a.attname as column from pg_constraint c
    join pg_attribute a on a.attrelid = c.conrelid and a.attnum = any(c.conkey)
    where c.contype = 'f' and c.confrelid = 'media'::regclass`.execute(db);
  return rows;
}

/**
 * Deletes images created before this time that no column references, so that their bytes can be removed. Returns how
 * many.
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
