// The table of personal access tokens: secrets stand in it only as hashes.
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
}

export async function listTokens(db: Db, userId: string): Promise<TokenRow[]> {
  const { rows } = await sql<TokenRow>`
    select id, user_id, name, hint, scopes, created_at, expires_at, last_used_at from access_tokens
    where user_id = ${userId} order by created_at desc, id`.execute(db);
  return rows;
}

export async function insertToken(db: Db, row: Omit<TokenRow, "last_used_at"> & { token_hash: Buffer }): Promise<void> {
  await db.insertInto("access_tokens").values(row).execute();
}

/** Changes a person's own token; says whether there was one. */
export async function updateToken(
  db: Db,
  userId: string,
  id: string,
  change: Updateable<Schema["access_tokens"]>,
): Promise<boolean> {
  const result = await db
    .updateTable("access_tokens")
    .set({ id, ...change })
    .where("id", "=", id)
    .where("user_id", "=", userId)
    .executeTakeFirst();
  return result.numUpdatedRows > 0n;
}

export async function deleteToken(db: Db, userId: string, id: string): Promise<boolean> {
  const result = await db
    .deleteFrom("access_tokens")
    .where("id", "=", id)
    .where("user_id", "=", userId)
    .executeTakeFirst();
  return result.numDeletedRows > 0n;
}

/** Removes tokens that expired before the time. */
export async function deleteExpiredTokens(db: Db, before: Date): Promise<void> {
  await sql`delete from access_tokens where expires_at < ${before}`.execute(db);
}

export interface TokenHolder extends Holder {
  scopes: ScopeBits;
  project_ids: string[] | null;
  organization_ids: string[] | null;
}

/** The person behind a live token; marks it as used, at most once a minute. */
export async function useToken(db: Db, hash: Buffer, now: Date): Promise<TokenHolder | undefined> {
  const { rows } = await sql<TokenHolder & { stale: boolean }>`
    select t.id, t.user_id, u.username, u.role, u.suspended_why, t.scopes, t.project_ids, t.organization_ids,
      t.last_used_at is null or t.last_used_at < ${now}::timestamptz - interval '1 minute' as stale
    from access_tokens t join users u on u.id = t.user_id
    where t.token_hash = ${hash} and t.expires_at > ${now}`.execute(db);
  const [row] = rows;
  if (row?.stale) await sql`update access_tokens set last_used_at = ${now} where id = ${row.id}`.execute(db);
  return row;
}
