// Makes calls of one person wait for each other where what they may have is counted.
import { sql } from "kysely";
import type { Db } from "#platform/database/open.ts";

/** Nobody else counts for this person until the transaction ends; rows that refer to the person can still come. */
export async function lockPerson(db: Db, userId: string): Promise<void> {
  await sql`select from users where id = ${userId} for no key update`.execute(db);
}
