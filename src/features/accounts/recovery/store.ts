// Queries for password resets: which accounts a reset applies to, and what to delete when the address's owner takes
// over an account.
import { sql } from "kysely";
import type { UserRow } from "#features/accounts/profiles/store.ts";
import type { Db } from "#platform/database/open.ts";

export type Resettable = Pick<UserRow, "id" | "username" | "locale"> & { email: string };

/**
 * The accounts a reset may apply to: the one with this username, or the one that confirmed the address, or else the
 * latest three claims. An address never receives mail about accounts other than its holder's.
 */
export async function findResettable(db: Db, login: string): Promise<Resettable[]> {
  const { rows } = await sql<Resettable>`
    select u.id, u.username, u.email, u.locale from users u
    where (lower(u.username) = lower(${login}) or lower(u.email) = lower(${login})) and u.email is not null
      and not exists (select from users h
        where lower(h.email) = lower(u.email) and h.email_verified_at is not null and h.id <> u.id)
    order by u.created_at desc, u.id desc limit 3`.execute(db);
  return rows;
}

/**
 * Deletes every sign-in method except the password, pending flows, and known devices; sessions and tokens are deleted
 * by their own stores.
 */
export async function deleteSignInMethods(db: Db, userId: string): Promise<void> {
  await sql`delete from passkeys where user_id = ${userId}`.execute(db);
  await sql`delete from linked_accounts where user_id = ${userId}`.execute(db);
  await sql`delete from totp_factors where user_id = ${userId}`.execute(db);
  await sql`delete from backup_codes where user_id = ${userId}`.execute(db);
  await sql`delete from known_devices where user_id = ${userId}`.execute(db);
  await sql`delete from auth_flows where user_id = ${userId}`.execute(db);
}
