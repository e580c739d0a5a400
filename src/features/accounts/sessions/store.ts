// Queries on sessions. Tokens are stored as hashes only.
import { sql } from "kysely";
import { deleteDevicesOf } from "#features/accounts/sessions/known-devices-store.ts";
import type { Role } from "#kernel/actor.ts";
import type { UserId } from "#kernel/id.ts";
import type { Db } from "#platform/database/open.ts";

export interface SessionRow {
  id: string;
  user_id: string;
  token_hash: Buffer;
  expires_at: Date;
  refresh_expires_at: Date;
  ip: string;
  user_agent: string;
  created_at: Date;
  last_used_at: Date;
  confirmed_at: Date;
  country: string | null;
}

export async function insertSession(db: Db, row: SessionRow): Promise<void> {
  await db.insertInto("sessions").values(row).execute();
}

/** Ends a session of this user; returns false if there is none. */
export async function deleteSession(db: Db, userId: string, id: string): Promise<boolean> {
  const { rows } = await sql`delete from sessions where id = ${id} and user_id = ${userId} returning id`.execute(db);
  return rows.length > 0;
}

/** Ends every session of a user, with everything that `deleteOtherSessions` deletes. */
export async function deleteSessionsOf(db: Db, userId: string): Promise<void> {
  await deleteOtherSessions(db, userId, null);
}

/**
 * Ends every session of a user except one, with the flows begun in any of them (pending second factors, passkeys or
 * apps being added) and all known devices except one; returns the number of sessions ended.
 */
export async function deleteOtherSessions(
  db: Db,
  userId: string,
  but: string | null,
  device: Buffer | null = null,
): Promise<number> {
  await sql`
    delete from auth_flows where user_id = ${userId}
      and kind in ('second-factor', 'totp-setup', 'passkey-registration', 'provider', 'oauth-request')`.execute(db);
  await deleteDevicesOf(db, userId, device);
  const { rows } = await sql`
    delete from sessions where user_id = ${userId} and id is distinct from ${but} returning id`.execute(db);
  return rows.length;
}

/** Locks a live session until the transaction ends; returns false if it has ended or has a new secret. */
export async function lockSession(db: Db, id: string, tokenHash: Buffer, now: Date): Promise<boolean> {
  const { rows } = await sql`
    select from sessions where id = ${id} and token_hash = ${tokenHash} and expires_at > ${now} for update`.execute(db);
  return rows.length > 0;
}

/** Replaces a live session's secret; undefined if the session has ended or the secret was already replaced. */
export async function replaceSecret(
  db: Db,
  id: string,
  hashes: { old: Buffer; fresh: Buffer },
  now: Date,
  confirmed: boolean,
): Promise<{ expires_at: Date; refresh_expires_at: Date } | undefined> {
  const { rows } = await sql<{ expires_at: Date; refresh_expires_at: Date }>`
    update sessions set token_hash = ${hashes.fresh}, last_used_at = ${now},
      confirmed_at = case when ${confirmed} then ${now} else confirmed_at end,
      expires_at = least(refresh_expires_at, ${now}::timestamptz + interval '14 days')
    where id = ${id} and token_hash = ${hashes.old} and expires_at > ${now}
    returning expires_at, refresh_expires_at`.execute(db);
  return rows[0];
}

/** A user's live sessions, most recently used first. */
export async function listSessionsOf(db: Db, userId: string, now: Date): Promise<SessionRow[]> {
  const { rows } = await sql<SessionRow>`
    select * from sessions where user_id = ${userId} and expires_at > ${now}
    order by last_used_at desc, id limit 200`.execute(db);
  return rows;
}

/** Deletes expired sessions. */
export async function deleteExpiredSessions(db: Db, now: Date): Promise<void> {
  await sql`delete from sessions where expires_at <= ${now}`.execute(db);
}

export interface Holder {
  id: string;
  user_id: UserId;
  username: string;
  role: Role;
  suspended_why: string | null;
}

type SessionHolder = Holder & { confirmed_at: Date };

/**
 * The user behind a live session token; records its use, at most once a minute. Use in the second half of its lifetime
 * extends the session, up to its final expiry.
 */
export async function resolveSession(db: Db, tokenHash: Buffer, now: Date): Promise<SessionHolder | undefined> {
  const { rows } = await sql<SessionHolder & { stale: boolean }>`
    select s.id, s.user_id, u.username, u.role, u.suspended_why, s.confirmed_at, s.last_used_at < ${now}::timestamptz - interval '1 minute' as stale
    from sessions s join users u on u.id = s.user_id
    where s.token_hash = ${tokenHash} and s.expires_at > ${now}`.execute(db);
  const [row] = rows;
  if (row?.stale)
    await sql`
      update sessions set last_used_at = ${now},
        expires_at = least(refresh_expires_at, greatest(expires_at, ${now}::timestamptz + interval '14 days'))
      where id = ${row.id}`.execute(db);
  return row;
}
