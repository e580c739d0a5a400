// The rate limit that all processes of a site share: each decision is one statement on one row.
import { sql } from "kysely";
import type { Db } from "#platform/database/open.ts";
import type { Rate, Taken } from "./take-from-bucket.ts";

/** What came of asking for a part of a rate; times in milliseconds since 1970 by the database's clock. */
export interface Part {
  readonly allowed: boolean;
  /** Up to when the key's past has used its share; null when the row was made by another in the same moment. */
  readonly paidUntil: number | null;
  readonly now: number;
}

/**
 * Takes so many requests' worth of a key's share, all or nothing. Of any number of callers at once no more are allowed
 * than the rate has room for.
 * @param db not inside a transaction: what is refused later was still an attempt
 */
export async function takePart(db: Db, key: string, rate: Rate, cost: number): Promise<Part> {
  const pace = rate.windowSeconds / rate.limit;
  const room = pace * rate.burst;
  const { rows } = await sql<{ allowed: boolean; paid_until: number | null; now: number }>`
    with taken as (
      insert into rate_limits as r (key, paid_until)
      values (${key}, clock_timestamp() + ${cost * pace} * interval '1 second')
      on conflict (key) do update
        set paid_until = greatest(r.paid_until, clock_timestamp()) + ${cost * pace} * interval '1 second'
        where greatest(r.paid_until, clock_timestamp()) + ${cost * pace - room} * interval '1 second'
          <= clock_timestamp()
      returning paid_until)
    select exists (select from taken) as allowed,
      extract(epoch from coalesce(
        (select paid_until from taken), (select paid_until from rate_limits where key = ${key})))::float8 * 1000
        as paid_until,
      extract(epoch from clock_timestamp())::float8 * 1000 as now`.execute(db);
  const { allowed = false, paid_until: paidUntil = null, now = Date.now() } = rows[0] ?? {};
  return { allowed, paidUntil, now };
}

/**
 * Takes from a key's share of a rate, by the database's clock, atomically over all processes.
 * @param db not inside a transaction: what is refused later was still an attempt
 * @param cost how many ordinary requests this one counts for
 */
export async function takeShared(db: Db, key: string, rate: Rate, cost = 1): Promise<Taken> {
  const pace = rate.windowSeconds / rate.limit;
  const room = pace * rate.burst;
  const { allowed, paidUntil, now } = await takePart(db, key, rate, cost);
  const used = paidUntil === null ? room : (paidUntil - now) / 1000;
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
