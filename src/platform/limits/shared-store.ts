// The rate limit shared by all processes of a site: each decision is one statement on one row.
import { sql } from "kysely";
import type { Db } from "#platform/database/open.ts";
import type { Rate, Taken } from "./take-from-bucket.ts";

/** Result of requesting part of a quota; times are milliseconds since 1970 by the database's clock. */
export interface Part {
  readonly allowed: boolean;
  /** The end of the key's used quota; null when another process just inserted the row. */
  readonly paidUntil: number | null;
  readonly now: number;
}

/**
 * Takes this many requests of a key's quota, all or nothing. Concurrent callers never get more than the rate allows.
 * @param db not inside a transaction: attempts count even if rolled back later
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
 * Takes from a key's quota by the database's clock, atomically across processes.
 * @param db not inside a transaction: attempts count even if rolled back later
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

/** Resets a key's usage: the attempts turned out to be its owner's. */
export async function forgiveShared(db: Db, key: string): Promise<void> {
  await sql`delete from rate_limits where key = ${key}`.execute(db);
}

/** Removes keys with no remaining usage. */
export async function deleteIdleLimits(db: Db): Promise<void> {
  await sql`delete from rate_limits where paid_until < clock_timestamp()`.execute(db);
}
