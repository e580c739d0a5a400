// The rate limit shared by all processes of a site: one statement decides on any number of keys.
import { sql } from "kysely";
import type { Db } from "#platform/database/open.ts";
import type { Rate, Taken } from "./take-from-bucket.ts";

/** The result for one key; times are milliseconds since 1970 by the database's clock. */
export interface Part {
  readonly allowed: boolean;
  /** The end of the key's used quota; null when another transaction inserted the row at the same time. */
  readonly paidUntil: number | null;
  readonly now: number;
}

interface PartRow {
  key: string;
  allowed: boolean;
  paid_until: number | null;
  now: number;
}

/**
 * Takes the given number of requests from each key's quota, all or nothing for each key. Concurrent callers together
 * never get more than the rate allows.
 * @param db not inside a transaction: a refused attempt is not rolled back
 * @param costs requests by key
 * @returns one result for each key
 */
export async function takeParts(db: Db, rate: Rate, costs: ReadonlyMap<string, number>): Promise<Map<string, Part>> {
  const pace = rate.windowSeconds / rate.limit;
  const room = pace * rate.burst;
  const keys = [...costs.keys()];
  const seconds = [...costs.values()].map((cost) => cost * pace);
  // Rows are locked in key order, so that two processes cannot deadlock. `excluded.paid_until` minus the statement's
  // time is what this request costs.
  const { rows } = await sql<PartRow>`
    with asked as (select * from unnest(${keys}::text[], ${seconds}::float8[]) as asked (key, seconds)),
    taken as (
      insert into rate_limits as r (key, paid_until)
      select key, statement_timestamp() + seconds * interval '1 second' from asked order by key
      on conflict (key) do update
        set paid_until = greatest(r.paid_until, clock_timestamp()) + (excluded.paid_until - statement_timestamp())
        where greatest(r.paid_until, clock_timestamp()) + (excluded.paid_until - statement_timestamp())
          <= clock_timestamp() + ${room} * interval '1 second'
      returning key, paid_until)
    select asked.key, taken.key is not null as allowed,
      extract(epoch from coalesce(taken.paid_until, before.paid_until))::float8 * 1000 as paid_until,
      extract(epoch from clock_timestamp())::float8 * 1000 as now
    from asked left join taken on taken.key = asked.key left join rate_limits as before on before.key = asked.key`.execute(
    db,
  );
  return new Map(rows.map(({ key, allowed, paid_until: paidUntil, now }) => [key, { allowed, paidUntil, now }]));
}

/**
 * Takes from a key's quota by the database's clock, atomically across processes.
 * @param db not inside a transaction: a refused attempt is not rolled back
 * @param cost how many ordinary requests this one counts for
 */
export async function takeShared(db: Db, key: string, rate: Rate, cost = 1): Promise<Taken> {
  const pace = rate.windowSeconds / rate.limit;
  const room = pace * rate.burst;
  const { allowed, paidUntil, now } = (await takeParts(db, rate, new Map([[key, cost]]))).get(key)!;
  const used = paidUntil === null ? room : (paidUntil - now) / 1000;
  const remaining = Math.max(0, Math.floor((room - used) / pace + 1e-6));
  const wait = allowed ? used : used + cost * pace - room;
  return { allowed, limit: rate.limit, remaining, resetSeconds: Math.max(1, Math.ceil(wait)) };
}

/** Resets a key after attempts that turned out to be the owner's. */
export async function forgiveShared(db: Db, key: string): Promise<void> {
  await sql`delete from rate_limits where key = ${key}`.execute(db);
}

const deletedAtOnce = 1000;

/**
 * Deletes keys whose whole share is available again, some at a time and never one that is in use: requests lock rows
 * in another order and would deadlock with one long deletion.
 */
export async function deleteIdleLimits(db: Db): Promise<void> {
  for (let deleted = deletedAtOnce; deleted >= deletedAtOnce;) {
    const { numAffectedRows } = await sql`
      delete from rate_limits where key in (
        select key from rate_limits where paid_until < clock_timestamp()
        limit ${deletedAtOnce} for update skip locked)`.execute(db);
    deleted = Number(numAffectedRows ?? 0);
  }
}
