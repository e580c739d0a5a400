// Queries on former usernames.
import { sql } from "kysely";
import type { Db } from "#platform/database/open.ts";

/** How long a former name is reserved, in days (docs/product.md, Ids and secrets). */
export const reservedDays = 90;

/** Records that a name was given up, or taken away. */
export async function recordFormerUsername(
  db: Db,
  former: { readonly userId: string; readonly username: string; readonly takenAway: boolean },
  now: Date,
): Promise<void> {
  await sql`
    insert into former_usernames (username, user_id, given_up_at, reserved_until, taken_away)
    values (${former.username}, ${former.userId}, ${now}, ${now}::timestamptz + ${reservedDays} * interval '1 day',
      ${former.takenAway})`.execute(db);
}

/** Lifts the reservation of a name that was taken from the user. */
export async function releaseUsername(db: Db, userId: string, username: string): Promise<void> {
  await sql`
    delete from former_usernames where user_id = ${userId} and taken_away
      and lower(username) = lower(${username})`.execute(db);
}

/** Times at which the user changed their own name, newest first, not before `since`. */
export async function changesSince(db: Db, userId: string, since: Date): Promise<Date[]> {
  const { rows } = await sql<{ given_up_at: Date }>`
    select given_up_at from former_usernames where user_id = ${userId} and given_up_at > ${since} and not taken_away
    order by given_up_at desc`.execute(db);
  return rows.map((row) => row.given_up_at);
}
