// Queries on known devices, the browsers a user has signed in with.
import { sql } from "kysely";
import type { Db } from "#platform/database/open.ts";

/** Maximum number of known devices per user: the most recently used ones. */
const most = 50;

/** Records a device of a user; returns true if it was already known. */
export async function recordDevice(db: Db, userId: string, deviceHash: Buffer, now: Date): Promise<boolean> {
  const known = await isKnownDevice(db, userId, deviceHash);
  await sql`
    insert into known_devices (user_id, device_hash, created_at, last_used_at)
    values (${userId}, ${deviceHash}, ${now}, ${now})
    on conflict (user_id, device_hash) do update set last_used_at = excluded.last_used_at`.execute(db);
  await sql`
    delete from known_devices where user_id = ${userId} and device_hash in (
      select device_hash from known_devices where user_id = ${userId}
      order by last_used_at desc, device_hash = ${deviceHash} desc offset ${most})`.execute(db);
  return known;
}

/** Forgets a user's devices, except one. */
export async function deleteDevicesOf(db: Db, userId: string, but: Buffer | null): Promise<void> {
  await sql`delete from known_devices where user_id = ${userId} and device_hash is distinct from ${but}`.execute(db);
}

export async function isKnownDevice(db: Db, userId: string, deviceHash: Buffer): Promise<boolean> {
  const { rows } = await sql`
    select from known_devices where user_id = ${userId} and device_hash = ${deviceHash}`.execute(db);
  return rows.length > 0;
}

/** Forgets devices not used since `before`. */
export async function deleteIdleDevices(db: Db, before: Date): Promise<void> {
  await sql`delete from known_devices where last_used_at < ${before}`.execute(db);
}
