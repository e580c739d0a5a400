// Tells live workers from dead ones: each holds an advisory lock on its name while its program is alive.
import { once } from "node:events";
import { sql } from "kysely";
import type { Db } from "#platform/database/open.ts";
import type { Log } from "#platform/log.ts";
import type { JobPool } from "./job-pool.ts";

/** The first half of the lock key: "jobs". */
const lockSpace = 0x6a6f6273;

/**
 * Holds the lock on a worker's name on its own connection until `signal` aborts. PostgreSQL releases it when the
 * connection closes, so a killed program loses it automatically; a broken connection is replaced.
 */
export async function holdWorkerLock(pool: JobPool, name: string, signal: AbortSignal): Promise<void> {
  while (!signal.aborted) {
    // The pool only fails to connect once it is stopped for good.
    const client = await pool.connect().catch(() => null);
    if (!client) return;
    const gone = once(client, "end", { signal }).catch(() => {});
    try {
      await client.query("select pg_advisory_lock($1, hashtext($2))", [lockSpace, name]);
      await gone;
    } catch {
      // The connection broke; the next one retries.
    } finally {
      client.release(true);
    }
  }
}

/** Names that hold jobs but not their lock. */
async function findUnheld(db: Db): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`
    select name from (select distinct locked_by as name from graphile_worker.jobs where locked_by is not null) holding
    where pg_try_advisory_xact_lock_shared(${lockSpace}::int, hashtext(name))`.execute(db);
  return rows.map(({ name }) => name);
}

/**
 * Frees the jobs of dead workers: `look` frees those whose worker held no lock at the previous call either, so that a
 * worker that is starting or just reconnecting keeps its jobs. Otherwise their jobs would wait for four hours.
 */
export function watchForDead(db: Db, log: Log): { look: () => Promise<void> } {
  let suspects: readonly string[] = [];
  const look = async () => {
    const unheld = await findUnheld(db);
    const dead = unheld.filter((name) => suspects.includes(name));
    suspects = unheld;
    if (dead.length === 0) return;
    await sql`select graphile_worker.force_unlock_workers(${dead}::text[])`.execute(db);
    log.warn({ workers: dead }, "released the jobs of workers that died");
  };
  return { look };
}
