// The table of sessions: tokens stand in it only as hashes.
import { sql } from "kysely";
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
  confirmed_at: Date;
  country: string | null;
}

export async function insertSession(db: Db, row: SessionRow): Promise<void> {
  await db.insertInto("sessions").values(row).execute();
}

export async function deleteSession(db: Db, id: string): Promise<void> {
  await sql`delete from sessions where id = ${id}`.execute(db);
}

/** Ends every session of a person. */
export async function deleteSessionsOf(db: Db, userId: string): Promise<void> {
  await sql`delete from sessions where user_id = ${userId}`.execute(db);
}

/** Removes sessions that are over. */
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
 * The person behind a live session's token; marks it as used, at most once a minute. A session that is used in the
 * second half of its life lives on, until its last refresh date.
 */
export async function useSession(db: Db, tokenHash: Buffer, now: Date): Promise<SessionHolder | undefined> {
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
