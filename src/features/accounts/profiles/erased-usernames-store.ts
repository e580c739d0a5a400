// Queries on the names of erased accounts, stored as keyed hashes so that they cannot be read.
import { createHmac } from "node:crypto";
import { sql } from "kysely";
import { reservedDays } from "#features/accounts/profiles/former-usernames-store.ts";
import { skeletonOf } from "#features/accounts/profiles/skeleton.ts";
import type { Db } from "#platform/database/open.ts";

/** Hash of a name (case-insensitive), or of its skeleton. */
export function nameHash(secret: Buffer, kind: "name" | "looks", username: string): Buffer {
  const text = kind === "name" ? username.toLowerCase() : skeletonOf(username);
  return createHmac("sha256", secret).update(`erased ${kind} ${text}`).digest();
}

/** Reserves the user's current and recent names as if they had been given up now. */
export async function reserveErased(db: Db, secret: Buffer, userId: string, now: Date): Promise<void> {
  const { rows } = await sql<{ username: string; until: Date }>`
    select username, ${now}::timestamptz + ${reservedDays} * interval '1 day' as until from users where id = ${userId}
    union all select username, reserved_until from former_usernames
    where user_id = ${userId} and reserved_until > ${now}`.execute(db);
  for (const { username, until } of rows)
    for (const kind of ["name", "looks"] as const)
      await sql`
        insert into erased_usernames (name_hash, reserved_until) values (${nameHash(secret, kind, username)}, ${until})
        on conflict (name_hash) do update
        set reserved_until = greatest(erased_usernames.reserved_until, excluded.reserved_until)`.execute(db);
}

export async function deleteFreeNames(db: Db, now: Date): Promise<void> {
  await sql`delete from erased_usernames where reserved_until <= ${now}`.execute(db);
}
