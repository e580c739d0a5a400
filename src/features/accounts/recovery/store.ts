// Whose password a reset may set, and what goes when the owner of the address takes an account over.
import { sql } from "kysely";
import type { UserRow } from "#features/accounts/profiles/store.ts";
import type { Db } from "#platform/database/open.ts";

export type Resettable = Pick<UserRow, "id" | "username" | "locale"> & { email: string };

/**
 * The accounts that may be meant by whoever forgot a password: the one of this username, or who confirmed the address,
 * or, where nobody did, its latest three claims. Nothing is sent to an address about others than its holder.
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
 * Removes every way into the account but its password, what is half done with it, and the browsers it knows; sessions
 * and programs are their own stores'.
 */
export async function deleteSignInMethods(db: Db, userId: string): Promise<void> {
  await sql`delete from passkeys where user_id = ${userId}`.execute(db);
  await sql`delete from linked_accounts where user_id = ${userId}`.execute(db);
  await sql`delete from totp_factors where user_id = ${userId}`.execute(db);
  await sql`delete from backup_codes where user_id = ${userId}`.execute(db);
  await sql`delete from known_devices where user_id = ${userId}`.execute(db);
  await sql`delete from auth_flows where user_id = ${userId}`.execute(db);
}
