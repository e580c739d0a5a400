// Queries on pending email changes and users' addresses.
import { sql } from "kysely";
import type { Db } from "#platform/database/open.ts";

export interface EmailChange {
  user_id: string;
  new_email: string;
  /** When the old address confirmed. */
  old_confirmed_at: Date | null;
  new_confirmed_at: Date | null;
  expires_at: Date;
}

/** Starts a change, replacing a pending one. */
export async function replaceChange(
  db: Db,
  change: Omit<EmailChange, "old_confirmed_at" | "new_confirmed_at"> & { created_at: Date },
): Promise<void> {
  const row = { ...change, old_confirmed_at: null, new_confirmed_at: null };
  await db
    .insertInto("email_changes")
    .values(row)
    .onConflict((conflict) => conflict.column("user_id").doUpdateSet(row))
    .execute();
}

/** The user's pending change. */
export async function findChange(db: Db, userId: string, now: Date): Promise<EmailChange | undefined> {
  const { rows } = await sql<EmailChange>`
    select user_id, new_email, old_confirmed_at, new_confirmed_at, expires_at from email_changes
    where user_id = ${userId} and expires_at > ${now}`.execute(db);
  return rows[0];
}

/** Marks one of the two addresses as having confirmed. */
export async function confirmSide(db: Db, userId: string, side: "old" | "new", now: Date): Promise<void> {
  const answer = side === "old" ? { old_confirmed_at: now } : { new_confirmed_at: now };
  await db.updateTable("email_changes").set(answer).where("user_id", "=", userId).execute();
}

export async function deleteChange(db: Db, userId: string): Promise<void> {
  await sql`delete from email_changes where user_id = ${userId}`.execute(db);
}

/** Deletes expired changes. */
export async function deleteExpiredChanges(db: Db, now: Date): Promise<void> {
  await sql`delete from email_changes where expires_at <= ${now}`.execute(db);
}

/** Locks the address until this transaction ends, so that two accounts cannot both confirm it. */
export async function lockEmail(db: Db, email: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended('email ' || lower(${email}), 0))`.execute(db);
}

/** Marks an address as confirmed if it is the user's and was not yet; returns whether it did. */
export async function confirmEmail(db: Db, userId: string, email: string, now: Date): Promise<boolean> {
  const { rows } = await sql`
    update users set email_verified_at = ${now}
    where id = ${userId} and lower(email) = lower(${email}) and email_verified_at is null returning id`.execute(db);
  return rows.length > 0;
}
