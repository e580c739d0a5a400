// Tells living workers from dead ones: each holds a lock on its name for as long as its program lives.
import { once } from "node:events";
import { sql } from "kysely";
import type { Db } from "#platform/database/open.ts";
import type { Log } from "#platform/log.ts";
import type { JobPool } from "./job-pool.ts";

/** The first half of the locks' numbers: "jobs". */
const lockSpace = 0x6a6f6273;

/**
 * Holds the lock of a worker's name on a connection of its own until `signal` aborts. PostgreSQL gives it back when the
 * connection ends, so a killed program loses it by itself; a connection that broke is replaced.
 */
export async function holdName(pool: JobPool, name: string, signal: AbortSignal): Promise<void> {
  while (!signal.aborted) {
    // The pool fails to connect only once it stops for good.
    const client = await pool.connect().catch(() => null);
    if (!client) return;
    const gone = once(client, "end", { signal }).catch(() => {});
    try {
      await client.query("select pg_advisory_lock($1, hashtext($2))", [lockSpace, name]);
      await gone;
    } catch {
      // The connection broke; the next one tries again.
    } finally {
      client.release(true);
    }
  }
}

/** Names that hold jobs without holding their lock. */
async function findUnheld(db: Db): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`
    select name from (select distinct locked_by as name from graphile_worker.jobs where locked_by is not null) holding
    where pg_try_advisory_xact_lock_shared(${lockSpace}::int, hashtext(name))`.execute(db);
  return rows.map(({ name }) => name);
}

/**
 * Frees the jobs of workers that are dead: `look` does so for those that held no lock at its last call either, so that
 * one that is starting, or whose connection just broke, keeps its own. Without it their jobs would wait for four hours.
 */
export function watchForDead(db: Db, log: Log): { look: () => Promise<void> } {
  let suspects: readonly string[] = [];
  const look = async () => {
    const unheld = await findUnheld(db);
    const dead = unheld.filter((name) => suspects.includes(name));
    suspects = unheld;
    if (dead.length === 0) return;
    await sql`select graphile_worker.force_unlock_workers(${dead}::text[])`.execute(db);
    log.warn({ workers: dead }, "freed the jobs of workers that died");
  };
  return { look };
}
