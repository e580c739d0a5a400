// Queries on single-use values, stored as hashes: proofs of work, and responses of sign-in providers.
import { sql } from "kysely";
import type { Db } from "#platform/database/open.ts";

/** Consumes a proof; returns whether it was unused. Of concurrent calls, one gets true. */
export async function consumeProof(db: Db, hash: Buffer, expiresAt: Date): Promise<boolean> {
  const { rows } = await sql`
    insert into used_proofs (proof_hash, expires_at) values (${hash}, ${expiresAt})
    on conflict (proof_hash) do nothing returning proof_hash`.execute(db);
  return rows.length > 0;
}

/** Deletes proofs that have expired and could no longer be submitted. */
export async function deleteExpiredProofs(db: Db, now: Date): Promise<void> {
  await sql`delete from used_proofs where expires_at <= ${now}`.execute(db);
}
