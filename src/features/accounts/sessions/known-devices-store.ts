// The table of browsers that people signed in with before.
import { sql } from "kysely";
import type { Db } from "#platform/database/open.ts";

/**
 * Remembers a browser of a person. `first`: nobody signed in to the account before; `new`: somebody did, with others.
 * Ask it before the session is kept.
 */
export async function keepDevice(
  db: Db,
  userId: string,
  deviceHash: Buffer,
  now: Date,
): Promise<"known" | "first" | "new"> {
  const { rows } = await sql<{ known: boolean; others: boolean }>`
    with before as materialized (select
      exists (select from known_devices where user_id = ${userId} and device_hash = ${deviceHash}) as known,
      exists (select from known_devices where user_id = ${userId})
        or exists (select from sessions where user_id = ${userId}) as others),
    kept as (
      insert into known_devices (user_id, device_hash, created_at, last_used_at)
      values (${userId}, ${deviceHash}, ${now}, ${now})
      on conflict (user_id, device_hash) do update set last_used_at = excluded.last_used_at)
    select known, others from before`.execute(db);
  const { known, others } = rows[0] ?? {};
  return known ? "known" : others ? "new" : "first";
}

export async function isKnownDevice(db: Db, userId: string, deviceHash: Buffer): Promise<boolean> {
  const { rows } = await sql`
    select from known_devices where user_id = ${userId} and device_hash = ${deviceHash}`.execute(db);
  return rows.length > 0;
}

/** Forgets browsers that were long not used, but the last one of each person: it says that somebody was here before. */
export async function deleteIdleDevices(db: Db, before: Date): Promise<void> {
  await sql`
    delete from known_devices d where last_used_at < ${before} and exists (
      select from known_devices o where o.user_id = d.user_id
        and (o.last_used_at, o.device_hash) > (d.last_used_at, d.device_hash))`.execute(db);
}
