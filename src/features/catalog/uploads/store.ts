// Queries on uploads, files that are received but not published yet.
import { sql } from "kysely";
import type { Db } from "#platform/database/open.ts";

export interface UploadRow {
  id: string;
  user_id: string;
  /** The limited token that uploaded it; null if its user may use it anywhere. */
  token_id: string | null;
  file_name: string;
  /** Lower-case hex. */
  sha1: string;
  sha512: string;
  size: number;
  expires_at: Date;
}

/** Serializes counting and inserting one user's uploads until the transaction ends. */
export async function lockUploader(db: Db, userId: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended('uploads ' || ${userId}, 0))`.execute(db);
}

/** @param inspections the file's metadata, by the project type it was read for; later also its icon */
export async function insertUpload(
  db: Db,
  row: UploadRow,
  inspections: Readonly<Record<string, unknown>>,
): Promise<void> {
  await sql`
    insert into uploads (id, user_id, token_id, file_name, sha1, sha512, size, expires_at, inspections)
    values (${row.id}, ${row.user_id}, ${row.token_id}, ${row.file_name}, decode(${row.sha1}, 'hex'), decode(${row.sha512}, 'hex'),
      ${row.size}, ${row.expires_at}, ${JSON.stringify(inspections)}::jsonb)`.execute(db);
}

/** The stored inspection for a project type; undefined if there is none. */
export async function loadInspection(db: Db, id: string, kind: string): Promise<unknown> {
  const { rows } = await sql<{ inspection: unknown }>`
    select inspections -> ${kind} as inspection from uploads where id = ${id}`.execute(db);
  return rows[0]?.inspection;
}

export async function storeInspection(db: Db, id: string, kind: string, inspection: unknown): Promise<void> {
  await sql`
    update uploads set inspections = inspections || jsonb_build_object(${kind}::text, ${JSON.stringify(inspection)}::jsonb)
    where id = ${id}`.execute(db);
}

/** Scope of the query: all of a user's uploads, or those of one limited token. */
export interface Uploader {
  readonly userId: string;
  readonly tokenId: string | null;
}

const ownedBy = ({ userId, tokenId }: Uploader) =>
  sql`user_id = ${userId} and (${tokenId}::text is null or token_id = ${tokenId})`;

/** The uploader's own unexpired uploads among the ids, in the order of the ids. */
export async function loadUploads(db: Db, uploader: Uploader, ids: readonly string[], now: Date): Promise<UploadRow[]> {
  if (ids.length === 0) return [];
  const { rows } = await sql<UploadRow>`
    select id, user_id, token_id, file_name, encode(sha1, 'hex') as sha1, encode(sha512, 'hex') as sha512, size, expires_at
    from uploads where ${ownedBy(uploader)} and id = any(${ids}::text[]) and expires_at > ${now}`.execute(db);
  const byId = new Map(rows.map((row) => [row.id, row]));
  return ids.map((id) => byId.get(id)).filter((row) => row !== undefined);
}

export async function deleteUploads(db: Db, uploader: Uploader, ids: readonly string[]): Promise<number> {
  const { rows } = await sql`
    delete from uploads where ${ownedBy(uploader)} and id = any(${ids}::text[]) returning id`.execute(db);
  return rows.length;
}

/** Number and total size of a user's unpublished uploads. */
export async function sumUploads(db: Db, userId: string, now: Date): Promise<{ count: number; bytes: number }> {
  const { rows } = await sql<{ count: number; bytes: number }>`
    select count(*) as count, coalesce(sum(size), 0)::bigint as bytes from uploads
    where user_id = ${userId} and expires_at > ${now}`.execute(db);
  return rows[0] ?? { count: 0, bytes: 0 };
}

export async function deleteExpired(db: Db, now: Date): Promise<number> {
  const { rows } = await sql`delete from uploads where expires_at <= ${now} returning id`.execute(db);
  return rows.length;
}

/** The project that published these bytes, if any. */
export async function ownerOfBytes(db: Db, sha1: string): Promise<string | undefined> {
  const { rows } = await sql<{ project_id: string }>`
    select project_id from published_bytes where sha1 = decode(${sha1}, 'hex')`.execute(db);
  return rows[0]?.project_id;
}

/** Which of the file store keys are still referenced: published, uploaded, or a picture. */
export async function keysInUse(db: Db, keys: readonly string[]): Promise<Set<string>> {
  const { rows } = await sql<{ key: string }>`
    select k.key from unnest(${keys}::text[]) k(key)
    where exists (select from published_bytes b where b.sha512 = decode(k.key, 'hex'))
      or exists (select from uploads u where u.sha512 = decode(k.key, 'hex'))
      or exists (select from media m where m.file_key = k.key)`.execute(db);
  return new Set(rows.map((row) => row.key));
}
