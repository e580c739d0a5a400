// Tests that jobs survive their database: connections cut while jobs finish, and a PostgreSQL restart.
import { join } from "node:path";
import { sql } from "kysely";
import { afterEach, expect, test, vi } from "vitest";
import { z } from "zod";
import { migrate } from "#platform/database/migrate.ts";
import { openDatabase } from "#platform/database/open.ts";
import type { Database, Db } from "#platform/database/open.ts";
import { openLog } from "#platform/log.ts";
import { testDatabase } from "#tests/database.ts";
import { runs } from "#tests/extent.ts";
import { openOwnPostgres } from "#tests/own-postgres.ts";
import { addJob } from "./add-job.ts";
import { defineJob } from "./define-job.ts";
import { startWorker } from "./start-worker.ts";
import type { JobWorker } from "./start-worker.ts";

type World = { db: Db };
const log = openLog("silent");
const open: (() => Promise<void>)[] = [];

afterEach(async () => {
  for (const close of open.splice(0).toReversed()) await close();
});

const numbered = z.object({ n: z.int() });
const note = defineJob({
  name: "test.note",
  schema: numbered,
  run: async ({ db }: World, { n }) => {
    await sql`insert into effects (n) values (${n}) on conflict do nothing`.execute(db);
  },
});
/** Takes effect, then cuts the queue's connections, so that marking it complete fails. */
const cut = defineJob({
  name: "test.cut",
  schema: numbered,
  run: async ({ db }: World, { n }) => {
    await sql`insert into effects (n) values (${n})`.execute(db);
    await sql`select pg_terminate_backend(pid) from pg_stat_activity
      where datname = current_database() and application_name = 'tessera jobs'`.execute(db);
  },
});
async function begin(database: Database): Promise<JobWorker> {
  await sql`create table effects (n int primary key)`.execute(database.db);
  return startWork(database);
}

async function startWork(database: Database): Promise<JobWorker> {
  const context = { db: database.db };
  const worker = await startWorker({ database, context, jobs: [note, cut], listeners: [], log });
  open.push(worker.stop);
  return worker;
}

/** Failed jobs wait before their next attempt: skip the delay here. */
async function untilAllDone(db: Db): Promise<void> {
  await vi.waitFor(async () => {
    await sql`update graphile_worker._private_jobs set run_at = now() where locked_at is null`.execute(db);
    expect((await sql`select task_identifier, locked_by from graphile_worker.jobs`.execute(db)).rows).toEqual([]);
  }, 60_000);
}

test("connections cut while jobs finish: the program survives, and each job runs exactly once", async () => {
  const database = await testDatabase();
  open.push(database.close);
  // A job that runs twice fails, and stays.
  for (let n = 0; n < 12; n++) await addJob(database.db, n % 3 ? note : cut, { n }, { maxAttempts: 1 });
  await begin(database);
  await vi.waitFor(async () => {
    expect((await sql`select from effects`.execute(database.db)).rows).toHaveLength(12);
    expect((await sql`select last_error from graphile_worker.jobs`.execute(database.db)).rows).toEqual([]);
  }, 25_000);
});

test("PostgreSQL restarted while jobs run: all of them finish, including later ones", async () => {
  const postgres = await openOwnPostgres();
  open.push(postgres.remove);
  const database = openDatabase(postgres.url);
  open.push(database.close);
  await migrate(database, join(import.meta.dirname, "../../../migrations"));
  const worker = await begin(database);
  const { db } = database;
  let n = 0;
  const signals = ["SIGINT", "SIGQUIT"] as const;
  for (let restart = 0; restart < runs(2, 8); restart++) {
    const signal = signals[restart % 2]!;
    const first = n;
    for (; n < first + 40; n++) await addJob(db, { name: "test.note" }, { n });
    await vi.waitFor(async () => {
      const done = await sql`select from effects where n >= ${first}`.execute(db);
      expect(done.rows.length).toBeGreaterThan(0);
    });
    await postgres.stop(signal);
    await expect(sql`select 1`.execute(db)).rejects.toMatchObject({ kind: "unavailable" });
    await postgres.start();
    await addJob(db, { name: "test.note" }, { n: n++ });
    await untilAllDone(db);
    expect((await sql`select from effects`.execute(db)).rows).toHaveLength(n);
  }
  expect(worker.isWorking()).toBe(true);
}, 300_000);

test("without its database a worker reports that it is stalled, and stops when asked; another takes over", async () => {
  const postgres = await openOwnPostgres();
  open.push(postgres.remove);
  const database = openDatabase(postgres.url);
  open.push(database.close);
  await migrate(database, join(import.meta.dirname, "../../../migrations"));
  const worker = await begin(database);
  await postgres.stop("SIGQUIT");
  expect(worker.isWorking()).toBe(true);
  const later = Date.now() + 90_000;
  vi.spyOn(Date, "now").mockReturnValue(later);
  expect(worker.isWorking()).toBe(false);
  vi.restoreAllMocks();
  await worker.stop();
  await postgres.start();
  await addJob(database.db, { name: "test.note" }, { n: 1 });
  await startWork(database);
  await untilAllDone(database.db);
});

test("a runner that exits is replaced", async () => {
  const database = await testDatabase();
  open.push(database.close);
  await begin(database);
  // What the queue library sends when another release migrates its tables: every runner shuts down.
  await vi.waitFor(async () => {
    await sql`select pg_notify('worker:migrate', '{"breaking":true}')`.execute(database.db);
    expect(process.exitCode).toBe(57);
  }, 5000);
  process.exitCode = undefined;
  await addJob(database.db, { name: "test.note" }, { n: 1 });
  await untilAllDone(database.db);
});
