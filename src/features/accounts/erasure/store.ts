// Queries for scheduling an erasure, and for the erasure itself.
import { sql } from "kysely";
import type { UserId } from "#kernel/id.ts";
import type { Db } from "#platform/database/open.ts";

export interface DepartingUser {
  id: UserId;
  username: string;
  locale: string;
  email: string | null;
  email_verified_at: Date | null;
  erase_at: Date | null;
  created_at: Date;
}

/** Locks the user until the transaction ends. */
export async function lockLeaving(db: Db, id: string): Promise<DepartingUser | undefined> {
  const { rows } = await sql<DepartingUser>`
    select id, username, locale, email, email_verified_at, erase_at, created_at from users
    where id = ${id} for update`.execute(db);
  return rows[0];
}

/** Whether no other admin would remain; concurrent departures and demotions wait for the lock. */
export async function isLastAdmin(db: Db, id: string): Promise<boolean> {
  const { rows } = await sql<{ id: string }>`
    select id from users where role = 'admin' and erase_at is null and suspended_at is null order by id for no key update`.execute(
    db,
  );
  return rows.length === 1 && rows[0]?.id === id;
}

/** Sets the erasure date; null cancels it. */
export async function setEraseAt(db: Db, id: string, at: Date | null): Promise<void> {
  await sql`update users set erase_at = ${at} where id = ${id}`.execute(db);
}

/** Revokes all programmatic access: access tokens and application authorizations. */
export async function revokeTokens(db: Db, id: string): Promise<void> {
  await sql`delete from access_tokens where user_id = ${id}`.execute(db);
  await sql`delete from oauth_authorizations where user_id = ${id}`.execute(db);
}

/** Users due for erasure, longest overdue first. */
export async function dueForErasure(db: Db, now: Date): Promise<UserId[]> {
  const { rows } = await sql<{ id: UserId }>`
    select id from users where erase_at <= ${now} order by erase_at, id`.execute(db);
  return rows.map((row) => row.id);
}

/** Deletes a user with everything that is only theirs: sessions, factors, tokens, applications, former names. */
export async function deleteUser(db: Db, id: string): Promise<void> {
  await sql`delete from users where id = ${id}`.execute(db);
}
