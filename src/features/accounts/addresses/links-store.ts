// Queries on mailed links: purpose, expiry, and use.
import { sql } from "kysely";
import type { Db } from "#platform/database/open.ts";

export type LinkPurpose = "verify-email" | "reset-password" | "change-email-old" | "change-email-new";

/** The two links of an address change. */
export const changeLinks: readonly LinkPurpose[] = ["change-email-old", "change-email-new"];

export async function insertLink(
  db: Db,
  row: { token_hash: Buffer; user_id: string; purpose: LinkPurpose; email: string; expires_at: Date },
): Promise<void> {
  await db.insertInto("email_links").values(row).execute();
}

export interface LinkRow {
  user_id: string;
  username: string;
  purpose: LinkPurpose;
  /** The address the link was sent to. */
  email: string;
  used_at: Date | null;
  live: boolean;
  /** Whether the account has this address and has confirmed it. */
  confirmed: boolean;
}

/** A link by its token, in any state. */
export async function findLink(db: Db, hash: Buffer, now: Date): Promise<LinkRow | undefined> {
  const { rows } = await sql<LinkRow>`
    select l.user_id, u.username, l.purpose, l.email, l.used_at, l.used_at is null and l.expires_at > ${now} as live,
      (u.email = l.email and u.email_verified_at is not null) is true as confirmed
    from email_links l join users u on u.id = l.user_id where l.token_hash = ${hash}`.execute(db);
  return rows[0];
}

/** Like `findLink`; locks the link and user until the transaction ends, so that each link takes effect once. */
export async function lockLink(db: Db, hash: Buffer, now: Date): Promise<LinkRow | undefined> {
  await sql`
    select from users where id = (select user_id from email_links where token_hash = ${hash}) for no key update`.execute(
    db,
  );
  await sql`select from email_links where token_hash = ${hash} for update`.execute(db);
  return findLink(db, hash, now);
}

export async function useLink(db: Db, hash: Buffer, now: Date): Promise<void> {
  await sql`update email_links set used_at = ${now} where token_hash = ${hash}`.execute(db);
}

/** Deletes a user's links for these purposes, used or not. */
export async function deleteLinks(db: Db, userId: string, purposes: readonly LinkPurpose[]): Promise<void> {
  await sql`delete from email_links where user_id = ${userId} and purpose = any(${purposes}::text[])`.execute(db);
}

/** Deletes links that expired before `before`. */
export async function deleteExpiredLinks(db: Db, before: Date): Promise<void> {
  await sql`delete from email_links where expires_at < ${before}`.execute(db);
}
