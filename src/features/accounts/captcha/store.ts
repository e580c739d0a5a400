// The table of what counts only once, each by its hash: proofs of work, and answers of sites that sign people in.
import { sql } from "kysely";
import type { Db } from "#platform/database/open.ts";

/** Whether it was not used before; it is from now on. Of several that bring it at once, one is told so. */
export async function useProof(db: Db, hash: Buffer, expiresAt: Date): Promise<boolean> {
  const { rows } = await sql`
    insert into used_proofs (proof_hash, expires_at) values (${hash}, ${expiresAt})
    on conflict (proof_hash) do nothing returning proof_hash`.execute(db);
  return rows.length > 0;
}

/** Removes proofs that are too old to be brought again. */
export async function deleteExpiredProofs(db: Db, now: Date): Promise<void> {
  await sql`delete from used_proofs where expires_at <= ${now}`.execute(db);
}
