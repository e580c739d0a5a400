// Queries on application authorizations and authorization codes.
import { sql } from "kysely";
import type { ScopeBits } from "#kernel/scope.ts";
import type { Db } from "#platform/database/open.ts";

export interface AuthorizationRow {
  id: string;
  app_id: string;
  scopes: ScopeBits;
  created_at: Date;
  last_used_at: Date | null;
}

/** The user's authorizations, latest first; `last_used_at` is the latest use of any of the application's tokens. */
export async function listAuthorizations(db: Db, userId: string): Promise<AuthorizationRow[]> {
  const { rows } = await sql<AuthorizationRow>`
    select z.id, z.app_id, z.scopes, z.created_at,
      (select max(t.last_used_at) from oauth_tokens t where t.authorization_id = z.id) as last_used_at
    from oauth_authorizations z where z.user_id = ${userId} order by z.created_at desc, z.id`.execute(db);
  return rows;
}

/** Scopes the user has granted to the application; 0 if none. */
export async function allowedScopes(db: Db, userId: string, appId: string): Promise<ScopeBits> {
  const { rows } = await sql<{ scopes: ScopeBits }>`
    select scopes from oauth_authorizations where user_id = ${userId} and app_id = ${appId}`.execute(db);
  return rows[0]?.scopes ?? 0;
}

/** Grants the application these scopes in addition to existing ones; returns the authorization's id. */
export async function allow(
  db: Db,
  row: { id: string; userId: string; appId: string; scopes: ScopeBits; now: Date },
): Promise<string> {
  const { rows } = await sql<{ id: string }>`
    insert into oauth_authorizations as z (id, app_id, user_id, scopes, created_at)
    values (${row.id}, ${row.appId}, ${row.userId}, ${row.scopes}, ${row.now})
    on conflict (user_id, app_id) do update set scopes = z.scopes | excluded.scopes
    returning z.id`.execute(db);
  const [allowed] = rows;
  if (!allowed) throw new Error("An INSERT … RETURNING returned no row.");
  return allowed.id;
}

/** Deletes the user's authorization of the application with its codes and tokens; returns false if there was none. */
export async function deleteAuthorization(db: Db, userId: string, appId: string): Promise<boolean> {
  const { rows } = await sql`
    delete from oauth_authorizations where user_id = ${userId} and app_id = ${appId} returning id`.execute(db);
  return rows.length > 0;
}

interface NewCode {
  hash: Buffer;
  authorizationId: string;
  scopes: ScopeBits;
  redirect: string | null;
  challenge: string | null;
  now: Date;
  expires: Date;
}

export async function insertCode(db: Db, code: NewCode): Promise<void> {
  await sql`
    insert into oauth_codes (code_hash, authorization_id, scopes, redirect_uri, challenge, created_at, expires_at)
    values (${code.hash}, ${code.authorizationId}, ${code.scopes}, ${code.redirect}, ${code.challenge}, ${code.now},
      ${code.expires})`.execute(db);
}

export interface CodeRow {
  authorization_id: string;
  app_id: string;
  scopes: ScopeBits;
  redirect_uri: string | null;
  challenge: string | null;
  expires_at: Date;
  used_at: Date | null;
  suspended: boolean;
}

/** Locks the code until the transaction ends, and returns it with the scopes still available to its application. */
export async function lockCode(db: Db, hash: Buffer): Promise<CodeRow | undefined> {
  const { rows } = await sql<CodeRow>`
    select c.authorization_id, z.app_id, c.scopes & z.scopes & a.max_scopes as scopes, c.redirect_uri, c.challenge,
      c.expires_at, c.used_at, u.suspended_at is not null as suspended
    from oauth_codes c join oauth_authorizations z on z.id = c.authorization_id
      join oauth_apps a on a.id = z.app_id join users u on u.id = z.user_id
    where c.code_hash = ${hash} for update of c`.execute(db);
  return rows[0];
}

export async function markCodeUsed(db: Db, hash: Buffer, now: Date): Promise<void> {
  await sql`update oauth_codes set used_at = ${now} where code_hash = ${hash}`.execute(db);
}

/** Deletes codes that expired before `before`. */
export async function deleteExpiredCodes(db: Db, before: Date): Promise<void> {
  await sql`delete from oauth_codes where expires_at < ${before}`.execute(db);
}
