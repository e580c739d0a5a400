// The table of image hashes that may not be uploaded, and the lock between an upload and a block.
import { sql } from "kysely";
import type { Db } from "#platform/database/open.ts";

export interface BlockRow {
  id: string;
  sha512s: string[];
  reason: string;
  blocked_by: string;
  blocked_at: Date;
}

const lock = sql`hashtextextended('blocked pictures', 0)`;

/**
 * Whether one of the hashes is blocked. The result holds until the transaction ends: a concurrent block waits for it,
 * and so sees the stored image.
 */
export async function isBlocked(db: Db, sha512s: readonly string[]): Promise<boolean> {
  await sql`select pg_advisory_xact_lock_shared(${lock})`.execute(db);
  const { rows } = await sql`select from blocked_pictures where sha512s && ${sha512s}::text[] limit 1`.execute(db);
  return rows.length > 0;
}

/**
 * Blocks hashes; existing blocks that contain some of them are merged into this one. Waits for images being stored, so
 * it must be the first statement of its transaction, before looking up what shows them.
 */
export async function insertBlock(db: Db, row: BlockRow): Promise<void> {
  await sql`select pg_advisory_xact_lock(${lock})`.execute(db);
  await sql`
    with old as (delete from blocked_pictures where sha512s && ${row.sha512s}::text[] returning sha512s)
    insert into blocked_pictures (id, sha512s, reason, blocked_by, blocked_at)
    values (${row.id}, array(select unnest(${row.sha512s}::text[]) union select unnest(o.sha512s) from old o),
      ${row.reason}, ${row.blocked_by}, ${row.blocked_at})`.execute(db);
}

/** The blocks that contain one of the hashes. */
export async function findBlocks(db: Db, sha512s: readonly string[]): Promise<BlockRow[]> {
  const { rows } = await sql<BlockRow>`
    select id, sha512s, reason, blocked_by, blocked_at from blocked_pictures where sha512s && ${sha512s}::text[]
    order by blocked_at desc, id`.execute(db);
  return rows;
}

/** Newest first. */
export async function listBlocks(db: Db, offset: number, limit: number): Promise<BlockRow[]> {
  const { rows } = await sql<BlockRow>`
    select id, sha512s, reason, blocked_by, blocked_at from blocked_pictures
    order by blocked_at desc, id offset ${offset} limit ${limit}`.execute(db);
  return rows;
}

/** Removes a block; returns it, if it existed. */
export async function deleteBlock(db: Db, id: string): Promise<BlockRow | undefined> {
  const { rows } = await sql<BlockRow>`
    delete from blocked_pictures where id = ${id}
    returning id, sha512s, reason, blocked_by, blocked_at`.execute(db);
  return rows[0];
}
