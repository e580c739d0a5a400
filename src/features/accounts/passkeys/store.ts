// Queries on passkeys: public keys, counters, names.
import { sql } from "kysely";
import type { Db } from "#platform/database/open.ts";

export interface PasskeyRow {
  id: string;
  user_id: string;
  credential_id: string;
  public_key: Buffer;
  counter: number;
  transports: string[];
  backed_up: boolean;
  name: string;
  created_at: Date;
  last_used_at: Date | null;
}

/** A user's passkeys, oldest first. */
export async function listPasskeysOf(db: Db, userId: string): Promise<PasskeyRow[]> {
  const { rows } = await sql<PasskeyRow>`
    select * from passkeys where user_id = ${userId} order by created_at, id`.execute(db);
  return rows;
}

export async function findPasskey(db: Db, credentialId: string): Promise<PasskeyRow | undefined> {
  const { rows } = await sql<PasskeyRow>`select * from passkeys where credential_id = ${credentialId}`.execute(db);
  return rows[0];
}

/** Returns false if the key is already registered, by this user or another. */
export async function insertPasskey(db: Db, row: Omit<PasskeyRow, "last_used_at">): Promise<boolean> {
  const { rows } = await sql`
    insert into passkeys (id, user_id, credential_id, public_key, counter, transports, backed_up, name, created_at)
    values (${row.id}, ${row.user_id}, ${row.credential_id}, ${row.public_key}, ${row.counter},
      ${row.transports}::text[], ${row.backed_up}, ${row.name}, ${row.created_at})
    on conflict (credential_id) do nothing returning id`.execute(db);
  return rows.length > 0;
}

/**
 * Stores the passkey's new signature counter; returns false if it did not increase, as with a cloned key. Keys without
 * a counter always send 0.
 */
export async function usePasskey(
  db: Db,
  use: { id: string; counter: number; backedUp: boolean; now: Date },
): Promise<boolean> {
  const { rows } = await sql`
    update passkeys set counter = ${use.counter}, backed_up = ${use.backedUp}, last_used_at = ${use.now}
    where id = ${use.id} and (counter < ${use.counter} or (counter = 0 and ${use.counter} = 0))
    returning id`.execute(db);
  return rows.length > 0;
}

/** Returns false if the user has no such passkey; likewise below. */
export async function updatePasskeyName(db: Db, userId: string, id: string, name: string): Promise<boolean> {
  const { rows } = await sql`
    update passkeys set name = ${name} where id = ${id} and user_id = ${userId} returning id`.execute(db);
  return rows.length > 0;
}

export async function deletePasskey(db: Db, userId: string, id: string): Promise<boolean> {
  const { rows } = await sql`delete from passkeys where id = ${id} and user_id = ${userId} returning id`.execute(db);
  return rows.length > 0;
}
