// Queries on second factors: TOTP secrets, and backup codes as keyed hashes.
import { sql } from "kysely";
import type { Db } from "#platform/database/open.ts";

/** The user's sealed TOTP secret, if two-factor sign-in is on. */
export async function findTotp(db: Db, userId: string): Promise<string | undefined> {
  const { rows } = await sql<{ secret: string }>`select secret from totp_factors where user_id = ${userId}`.execute(db);
  return rows[0]?.secret;
}

/** The next users with a TOTP secret after an id, with their stored secrets. */
export async function nextFactors(
  db: Db,
  after: string,
  count: number,
): Promise<{ user_id: string; secret: string }[]> {
  const { rows } = await sql<{ user_id: string; secret: string }>`
    select user_id, secret from totp_factors where user_id > ${after} order by user_id limit ${count}`.execute(db);
  return rows;
}

/** Replaces a secret with its sealed form, unless it has changed since it was read. */
export async function updateSealed(db: Db, userId: string, secret: { from: string; to: string }): Promise<void> {
  await sql`update totp_factors set secret = ${secret.to}
    where user_id = ${userId} and secret = ${secret.from}`.execute(db);
}

/** Turns two-factor sign-in on; returns false if it already was. */
export async function insertTotp(
  db: Db,
  row: { userId: string; secret: string; step: number; now: Date },
): Promise<boolean> {
  const { rows } = await sql`
    insert into totp_factors (user_id, secret, last_step, created_at)
    values (${row.userId}, ${row.secret}, ${row.step}, ${row.now}) on conflict do nothing returning user_id`.execute(
    db,
  );
  return rows.length > 0;
}

/** Consumes a time step and all earlier ones; returns false if it was already used. */
export async function consumeStep(db: Db, userId: string, step: number): Promise<boolean> {
  const { rows } = await sql`
    update totp_factors set last_step = ${step} where user_id = ${userId} and last_step < ${step}
    returning user_id`.execute(db);
  return rows.length > 0;
}

/** Turns two-factor sign-in off and deletes the backup codes. */
export async function deleteTotp(db: Db, userId: string): Promise<void> {
  await sql`delete from totp_factors where user_id = ${userId}`.execute(db);
  await sql`delete from backup_codes where user_id = ${userId}`.execute(db);
}

/** Replaces all backup codes. */
export async function replaceBackupCodes(db: Db, userId: string, hashes: readonly Buffer[]): Promise<void> {
  await sql`delete from backup_codes where user_id = ${userId}`.execute(db);
  await sql`
    insert into backup_codes (user_id, code_hash) select ${userId}, unnest(${hashes}::bytea[])`.execute(db);
}

/** Consumes a backup code; returns false if there is none. */
export async function consumeBackupCode(db: Db, userId: string, hash: Buffer): Promise<boolean> {
  const { rows } = await sql`
    delete from backup_codes where user_id = ${userId} and code_hash = ${hash} returning user_id`.execute(db);
  return rows.length > 0;
}
