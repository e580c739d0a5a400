// The rate limit that all processes of a site share: each decision is one statement on one row.
import { sql } from "kysely";
import type { Db } from "#platform/database/open.ts";
import type { Rate, Taken } from "./take-from-bucket.ts";

/**
 * Takes from a key's share of a rate, by the database's clock. Of any number of callers at once no more are allowed
 * than the rate has room for.
 * @param db not inside a transaction: what is refused later was still an attempt
 * @param cost how many ordinary requests this one counts for
 */
export async function takeShared(db: Db, key: string, rate: Rate, cost = 1): Promise<Taken> {
  const pace = rate.windowSeconds / rate.limit;
  const room = pace * rate.burst;
  const { rows } = await sql<{ allowed: boolean; used: number }>`
    with taken as (
      insert into rate_limits as r (key, paid_until)
      values (${key}, clock_timestamp() + ${cost * pace} * interval '1 second')
      on conflict (key) do update
        set paid_until = greatest(r.paid_until, clock_timestamp()) + ${cost * pace} * interval '1 second'
        where greatest(r.paid_until, clock_timestamp()) + ${cost * pace - room} * interval '1 second'
          <= clock_timestamp()
      returning paid_until)
    select true as allowed, extract(epoch from paid_until - clock_timestamp())::float8 as used from taken
    union all
    select false, extract(epoch from paid_until - clock_timestamp())::float8 from rate_limits
    where key = ${key} and not exists (select from taken)`.execute(db);
  const { allowed = false, used = room } = rows[0] ?? {};
  const remaining = Math.max(0, Math.floor((room - used) / pace + 1e-6));
  const wait = allowed ? used : used + cost * pace - room;
  return { allowed, limit: rate.limit, remaining, resetSeconds: Math.max(1, Math.ceil(wait)) };
}

/** Forgets what a key used: the attempts turned out to be its owner's. */
export async function forgiveShared(db: Db, key: string): Promise<void> {
  await sql`delete from rate_limits where key = ${key}`.execute(db);
}

/** Removes keys whose use is all forgotten. */
export async function deleteIdleLimits(db: Db): Promise<void> {
  await sql`delete from rate_limits where paid_until < clock_timestamp()`.execute(db);
}
