// The tables of second factors: an app's secret, and the backup codes as keyed hashes.
import { sql } from "kysely";
import type { Db } from "#platform/database/open.ts";

/** The sealed secret of a person's app, if two-factor sign-in is on. */
export async function findTotp(db: Db, userId: string): Promise<string | undefined> {
  const { rows } = await sql<{ secret: string }>`select secret from totp_factors where user_id = ${userId}`.execute(db);
  return rows[0]?.secret;
}

/** The next people with an app after an id, with their secrets as they are kept. */
export async function nextFactors(
  db: Db,
  after: string,
  count: number,
): Promise<{ user_id: string; secret: string }[]> {
  const { rows } = await sql<{ user_id: string; secret: string }>`
    select user_id, secret from totp_factors where user_id > ${after} order by user_id limit ${count}`.execute(db);
  return rows;
}

/** Puts a sealed secret in the place of what was read, unless it was changed meanwhile. */
export async function updateSealed(db: Db, userId: string, secret: { from: string; to: string }): Promise<void> {
  await sql`update totp_factors set secret = ${secret.to}
    where user_id = ${userId} and secret = ${secret.from}`.execute(db);
}

/** Turns it on; false when it was on already. */
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

/** Uses up a time step and all before it; false when it was used already. */
export async function useStep(db: Db, userId: string, step: number): Promise<boolean> {
  const { rows } = await sql`
    update totp_factors set last_step = ${step} where user_id = ${userId} and last_step < ${step}
    returning user_id`.execute(db);
  return rows.length > 0;
}

/** Turns it off, with its backup codes. */
export async function deleteTotp(db: Db, userId: string): Promise<void> {
  await sql`delete from totp_factors where user_id = ${userId}`.execute(db);
  await sql`delete from backup_codes where user_id = ${userId}`.execute(db);
}

/** Puts new backup codes in the place of the old ones. */
export async function replaceBackupCodes(db: Db, userId: string, hashes: readonly Buffer[]): Promise<void> {
  await sql`delete from backup_codes where user_id = ${userId}`.execute(db);
  await sql`
    insert into backup_codes (user_id, code_hash) select ${userId}, unnest(${hashes}::bytea[])`.execute(db);
}

/** Uses up a backup code; false when there is none such. */
export async function useBackupCode(db: Db, userId: string, hash: Buffer): Promise<boolean> {
  const { rows } = await sql`
    delete from backup_codes where user_id = ${userId} and code_hash = ${hash} returning user_id`.execute(db);
  return rows.length > 0;
}
