// The table of links sent by mail: what they confirm, until when, and whether they were used.
import { sql } from "kysely";
import type { Db } from "#platform/database/open.ts";

export async function insertLink(
  db: Db,
  row: { token_hash: Buffer; user_id: string; purpose: "verify-email"; email: string; expires_at: Date },
): Promise<void> {
  await db.insertInto("email_links").values(row).execute();
}

export interface LinkRow {
  user_id: string;
  email: string;
  used_at: Date | null;
  live: boolean;
}

/** A link by its token, locked until the transaction ends. */
export async function findLink(db: Db, hash: Buffer, now: Date): Promise<LinkRow | undefined> {
  const { rows } = await sql<LinkRow>`
    select user_id, email, used_at, expires_at > ${now} as live from email_links where token_hash = ${hash}
    for update`.execute(db);
  return rows[0];
}

export async function useLink(db: Db, hash: Buffer, now: Date): Promise<void> {
  await sql`update email_links set used_at = ${now} where token_hash = ${hash}`.execute(db);
}

/** Marks an address as confirmed, if it is still the person's address; says whether it was not confirmed before. */
export async function confirmEmail(db: Db, userId: string, email: string, now: Date): Promise<boolean> {
  const { rows } = await sql`
    update users set email_verified_at = ${now}
    where id = ${userId} and lower(email) = lower(${email}) and email_verified_at is null returning id`.execute(db);
  return rows.length > 0;
}

/** Removes links that expired before the time. */
export async function deleteExpiredLinks(db: Db, before: Date): Promise<void> {
  await sql`delete from email_links where expires_at < ${before}`.execute(db);
}
