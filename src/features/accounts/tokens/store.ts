// Queries on personal access tokens. Secrets are stored as hashes only.
import { sql } from "kysely";
import type { Updateable } from "kysely";
import type { Holder } from "#features/accounts/sessions/store.ts";
import type { ScopeBits } from "#kernel/scope.ts";
import type { Db, Schema } from "#platform/database/open.ts";

export interface TokenRow {
  id: string;
  user_id: string;
  name: string;
  hint: string;
  scopes: ScopeBits;
  created_at: Date;
  expires_at: Date;
  last_used_at: Date | null;
  /** Both null: not limited. */
  project_ids: string[] | null;
  organization_ids: string[] | null;
}

/** Number of tokens a user has, including expired ones. */
export async function countTokens(db: Db, userId: string): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*) as count from access_tokens where user_id = ${userId}`.execute(db);
  return rows[0]?.count ?? 0;
}

/** Locks a user's own token until the transaction ends. */
export async function lockToken(db: Db, userId: string, id: string): Promise<TokenRow | undefined> {
  return db
    .selectFrom("access_tokens")
    .select(["id", "user_id", "name", "hint", "scopes", "created_at", "expires_at", "last_used_at"])
    .select(["project_ids", "organization_ids"])
    .where("id", "=", id)
    .where("user_id", "=", userId)
    .forUpdate()
    .executeTakeFirst();
}

/** The projects the user belongs to, through the project's team or its organization's; those with the ids, or all. */
export async function ownProjects(
  db: Db,
  userId: string,
  ids: readonly string[] | null,
): Promise<{ id: string; slug: string; title: string }[]> {
  const { rows } = await sql<{ id: string; slug: string; title: string }>`
    select p.id, p.slug, p.title from projects p left join organizations o on o.id = p.organization_id
    where exists (select from team_members m
        where m.user_id = ${userId} and m.accepted and m.team_id in (p.team_id, o.team_id))
      and (${ids}::text[] is null or p.id = any(${ids}::text[]))
    order by lower(p.title), p.id limit 1000`.execute(db);
  return rows;
}

/** The organizations the user belongs to; those with the ids, or all. */
export async function ownOrganizations(
  db: Db,
  userId: string,
  ids: readonly string[] | null,
): Promise<{ id: string; slug: string; name: string }[]> {
  const { rows } = await sql<{ id: string; slug: string; name: string }>`
    select o.id, o.slug, o.name from organizations o join team_members m on m.team_id = o.team_id
    where m.user_id = ${userId} and m.accepted and (${ids}::text[] is null or o.id = any(${ids}::text[]))
    order by lower(o.name), o.id limit 1000`.execute(db);
  return rows;
}

export async function listTokens(db: Db, userId: string): Promise<TokenRow[]> {
  const { rows } = await sql<TokenRow>`
    select id, user_id, name, hint, scopes, created_at, expires_at, last_used_at, project_ids,
      organization_ids
    from access_tokens
    where user_id = ${userId} order by created_at desc, id`.execute(db);
  return rows;
}

export async function insertToken(db: Db, row: Omit<TokenRow, "last_used_at"> & { token_hash: Buffer }): Promise<void> {
  await db.insertInto("access_tokens").values(row).execute();
}

/** Updates a user's own token. */
export async function updateToken(
  db: Db,
  userId: string,
  id: string,
  change: Updateable<Schema["access_tokens"]>,
): Promise<void> {
  await db
    .updateTable("access_tokens")
    .set({ id, ...change })
    .where("id", "=", id)
    .where("user_id", "=", userId)
    .execute();
}

export async function deleteToken(db: Db, userId: string, id: string): Promise<boolean> {
  const result = await db
    .deleteFrom("access_tokens")
    .where("id", "=", id)
    .where("user_id", "=", userId)
    .executeTakeFirst();
  return result.numDeletedRows > 0n;
}

/** Deletes tokens that expired before `before`. */
export async function deleteExpiredTokens(db: Db, before: Date): Promise<void> {
  await sql`delete from access_tokens where expires_at < ${before}`.execute(db);
}

export interface TokenHolder extends Holder {
  scopes: ScopeBits;
  project_ids: string[] | null;
  organization_ids: string[] | null;
}

/** The user behind a live token; records its use, at most once a minute. */
export async function resolveToken(db: Db, hash: Buffer, now: Date): Promise<TokenHolder | undefined> {
  const { rows } = await sql<TokenHolder & { stale: boolean }>`
    select t.id, t.user_id, u.username, u.role, u.suspended_why, t.scopes, t.project_ids, t.organization_ids,
      t.last_used_at is null or t.last_used_at < ${now}::timestamptz - interval '1 minute' as stale
    from access_tokens t join users u on u.id = t.user_id
    where t.token_hash = ${hash} and t.expires_at > ${now}`.execute(db);
  const [row] = rows;
  if (row?.stale) await sql`update access_tokens set last_used_at = ${now} where id = ${row.id}`.execute(db);
  return row;
}
