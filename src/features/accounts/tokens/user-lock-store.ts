// Serializes operations of one user that count against a limit.
import { sql } from "kysely";
import type { Db } from "#platform/database/open.ts";

/** Locks the user until the transaction ends; inserting rows that reference the user is still possible. */
export async function lockUser(db: Db, userId: string): Promise<void> {
  await sql`select from users where id = ${userId} for no key update`.execute(db);
}
