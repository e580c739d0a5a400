// Runs pending migrations: each file of a folder once, in numeric order.
import { createHash } from "node:crypto";
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { runMigrations } from "graphile-worker";
import type pg from "pg";
import { asLostDatabase, isCutOff } from "./lost.ts";
import type { Database } from "./open.ts";
import { openDatabase } from "./open.ts";

export type Migration = { name: string; sql: string; checksum: string };

/** Advisory lock key shared by all programs, so that they migrate one at a time. */
const lockKey = 7_382_011;

/** How long to wait for a database that is starting or recovering, in milliseconds. */
const startsWithin = 30_000;

/** Connects as soon as the database accepts connections: it often starts together with the program. */
async function connect(pool: pg.Pool): Promise<pg.PoolClient> {
  const until = Date.now() + startsWithin;
  for (;;) {
    try {
      return await pool.connect();
    } catch (error) {
      if (!isCutOff(asLostDatabase(error)) || Date.now() > until) throw error;
      await sleep(250);
    }
  }
}

/**
 * Runs pending migrations, each file in its own transaction. A file whose first line is `-- no-transaction` (for
 * `create index concurrently`) runs outside of one and holds a single statement. The job queue's own tables are
 * migrated too. Safe to call concurrently. Waits for a database that is still starting. Throws when a file that already
 * ran was changed or removed.
 * @param folder holds `NNNN_name.sql`
 */
export async function migrate(database: Database, folder: string): Promise<void> {
  const migrations = readMigrations(folder);
  const { pool, close } = openDatabase(database.url, { max: 2, unlimited: true });
  const client = await connect(pool);
  try {
    await client.query("set statement_timeout = 0; set idle_in_transaction_session_timeout = 0");
    await takeLock(client);
    await client.query(
      `create table if not exists schema_migrations
       (name text primary key, checksum text not null, applied_at timestamptz not null default now())`,
    );
    const waiting = findWaiting(migrations, await readApplied(client));
    for (const migration of waiting) await run(client, migration);
    await runMigrations({ pgPool: pool });
  } finally {
    // Closing the connection releases the lock and the settings.
    client.release(true);
    await close();
  }
}

/**
 * Whether all these migrations have run on this database. Throws Problem("unavailable") when it does not respond.
 */
export async function migrationsDone(database: Database, migrations: readonly Migration[]): Promise<boolean> {
  const client = await database.pool.connect();
  try {
    const found = await client.query<{ ready: boolean }>(
      "select to_regclass('schema_migrations') is not null and to_regclass('graphile_worker.migrations') is not null as ready",
    );
    return found.rows[0]?.ready === true && findWaiting(migrations, await readApplied(client)).length === 0;
  } finally {
    client.release();
  }
}

/** A hash that changes whenever a migration does. */
export function hashMigrations(folder: string): string {
  const hash = createHash("sha256");
  for (const { name, checksum } of readMigrations(folder)) hash.update(`${name} ${checksum}\n`);
  return hash.digest("hex").slice(0, 16);
}

/** The migrations of a folder, in order. */
export function readMigrations(folder: string): Migration[] {
  const names = readdirSync(folder).filter((name) => name.endsWith(".sql"));
  const numbers = new Map<string, string>();
  for (const name of names) {
    const number = /^(\d{4})_[a-z0-9_-]+\.sql$/.exec(name)?.[1];
    if (!number) throw new Error(`The migration ${name} is not named like 0001_what-it-does.sql; rename it.`);
    const twin = numbers.get(number);
    if (twin)
      throw new Error(
        `The migrations ${twin} and ${name} have the same number; give one of them the next free number.`,
      );
    numbers.set(number, name);
  }
  return names.sort().map((name) => {
    const sql = readFileSync(join(folder, name), "utf8").replaceAll("\r\n", "\n");
    return { name, sql, checksum: createHash("sha256").update(sql).digest("hex") };
  });
}

/** Polls instead of waiting: a waiting query would itself block `create index concurrently`. */
async function takeLock(client: pg.ClientBase): Promise<void> {
  while (true) {
    const answer = await client.query<{ taken: boolean }>("select pg_try_advisory_lock($1) as taken", [lockKey]);
    if (answer.rows[0]?.taken) return;
    await sleep(100);
  }
}

async function readApplied(client: pg.ClientBase): Promise<Map<string, string>> {
  const found = await client.query<{ name: string; checksum: string }>("select name, checksum from schema_migrations");
  return new Map(found.rows.map((row) => [row.name, row.checksum]));
}

function findWaiting(migrations: readonly Migration[], applied: Map<string, string>): Migration[] {
  const waiting = migrations.filter((migration) => !applied.has(migration.name));
  const last = [...applied.keys()].sort().at(-1) ?? "";
  for (const { name, checksum } of migrations) {
    const before = applied.get(name);
    if (before !== undefined && before !== checksum) {
      throw new Error(`The migration ${name} was changed after it ran. Restore it and write a new migration instead.`);
    }
    if (before === undefined && name < last) {
      throw new Error(`The migration ${name} precedes ${last}, which has already run. Give it the next free number.`);
    }
  }
  return waiting;
}

async function run(client: pg.ClientBase, migration: Migration): Promise<void> {
  const alone = migration.sql.startsWith("-- no-transaction");
  try {
    if (!alone) await client.query("begin");
    await client.query(migration.sql);
    await client.query("insert into schema_migrations (name, checksum) values ($1, $2)", [
      migration.name,
      migration.checksum,
    ]);
    if (!alone) await client.query("commit");
  } catch (error) {
    if (!alone) await client.query("rollback").catch(() => {});
    throw new Error(`The migration ${migration.name} failed: ${String(error)}`, { cause: error });
  }
}
