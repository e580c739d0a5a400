// Queries on applications' tokens. Secrets are stored as hashes only.
import { sql } from "kysely";
import type { Holder } from "#features/accounts/sessions/store.ts";
import type { ScopeBits } from "#kernel/scope.ts";
import type { Db } from "#platform/database/open.ts";

type AppHolder = Holder & { app_id: string; scopes: ScopeBits };

/**
 * The user behind a live application token; records its use, at most once a minute. Its scopes are those granted by the
 * user, issued with the token and still requestable by the application. While the application's owner is suspended or
 * about to be erased, its tokens are not live.
 */
export async function resolveAppToken(db: Db, hash: Buffer, now: Date): Promise<AppHolder | undefined> {
  const { rows } = await sql<AppHolder & { stale: boolean }>`
    select t.id, z.user_id, u.username, u.role, u.suspended_why, z.app_id, t.scopes & z.scopes & a.max_scopes as scopes,
      t.last_used_at is null or t.last_used_at < ${now}::timestamptz - interval '1 minute' as stale
    from oauth_tokens t join oauth_authorizations z on z.id = t.authorization_id
      join oauth_apps a on a.id = z.app_id join users u on u.id = z.user_id join users maker on maker.id = a.user_id
    where t.token_hash = ${hash} and t.expires_at > ${now} and maker.suspended_at is null and maker.erase_at is null`.execute(
    db,
  );
  const [row] = rows;
  if (row?.stale) await sql`update oauth_tokens set last_used_at = ${now} where id = ${row.id}`.execute(db);
  return row;
}

interface NewToken {
  id: string;
  authorizationId: string;
  hash: Buffer;
  scopes: ScopeBits;
  codeHash: Buffer;
  now: Date;
  expires: Date;
}

export async function insertAppToken(db: Db, token: NewToken): Promise<void> {
  await sql`
    insert into oauth_tokens (id, authorization_id, token_hash, scopes, code_hash, created_at, expires_at)
    values (${token.id}, ${token.authorizationId}, ${token.hash}, ${token.scopes}, ${token.codeHash}, ${token.now},
      ${token.expires})`.execute(db);
}

/** Revokes the tokens issued for a code. */
export async function deleteTokensOfCode(db: Db, codeHash: Buffer): Promise<void> {
  await sql`delete from oauth_tokens where code_hash = ${codeHash}`.execute(db);
}

/** Revokes a token of this application. */
export async function deleteAppToken(db: Db, appId: string, hash: Buffer): Promise<void> {
  await sql`
    delete from oauth_tokens t using oauth_authorizations z
    where t.token_hash = ${hash} and z.id = t.authorization_id and z.app_id = ${appId}`.execute(db);
}

/** Deletes tokens that expired before `before`. */
export async function deleteExpiredAppTokens(db: Db, before: Date): Promise<void> {
  await sql`delete from oauth_tokens where expires_at < ${before}`.execute(db);
}
