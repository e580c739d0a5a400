// Events and jobs: nothing that was committed is lost, nothing that was rolled back happens, and each takes effect once.
import { sql } from "kysely";
import { afterAll, afterEach, beforeAll, expect, test, vi } from "vitest";
import { z } from "zod";
import { transaction } from "#platform/database/open.ts";
import type { Database, Db } from "#platform/database/open.ts";
import { openLog } from "#platform/log.ts";
import { testDatabase } from "#tests/database.ts";
import { addJob } from "./add-job.ts";
import { defineJob } from "./define-job.ts";
import { deleteOldEvents, deliverEvents } from "./deliver-events.ts";
import { emit } from "./emit.ts";
import { startWorker } from "./start-worker.ts";
import type { JobWorker, Listeners } from "./start-worker.ts";

type World = { db: Db };
let database: Database;
let db: Db;
const workers: JobWorker[] = [];
const log = openLog("silent");

beforeAll(async () => {
  database = await testDatabase();
  db = database.db;
  await sql`create table effects (key text primary key, who text not null)`.execute(db);
});
afterEach(async () => {
  for (const worker of workers.splice(0)) await worker.stop();
  await sql`truncate effects, outbox`.execute(db);
});
afterAll(() => database.close());

async function work(listeners: Listeners<World>, jobs = [note]): Promise<void> {
  workers.push(await startWorker({ database, context: { db }, jobs, listeners, concurrency: 2, log }));
}

async function readEffects(): Promise<string[]> {
  const found = await sql<{ who: string }>`select who from effects order by who`.execute(db);
  return found.rows.map((row) => row.who);
}

const person = z.object({ who: z.string() });
/** Leaves one row per payload, and fails if it is there already: a second effect would show. */
const note = defineJob({
  name: "test.note",
  schema: person,
  run: async (world: World, { who }) => {
    await sql`insert into effects (key, who) values (${who}, ${who})`.execute(world.db);
  },
});
const attempts: number[] = [];
/** Does its work, then dies before it can say so, on the first two attempts; idempotent by its key. */
const flaky = defineJob({
  name: "test.flaky",
  schema: person,
  run: async (world: World, { who }, { key, attempt }) => {
    attempts.push(attempt);
    await sql`insert into effects (key, who) values (${key}, ${who}) on conflict do nothing`.execute(world.db);
    if (attempt < 3) throw new Error("died");
  },
});

test("an event of a committed transaction reaches its listeners; one that was rolled back does not", async () => {
  await work({ "person.joined": [note] });
  const undone = transaction(db, async (db) => {
    await emit(db, "person.joined", { who: "nobody" });
    throw new Error("no");
  });
  await expect(undone).rejects.toThrow("no");
  await transaction(db, (db) => emit(db, "person.joined", { who: "ada" }));
  await vi.waitFor(async () => expect(await readEffects()).toEqual(["ada"]), 2000);
});

test("events from before the worker started are delivered, in their hundreds, once each", async () => {
  const names = Array.from({ length: 450 }, (_, i) => `person ${String(i).padStart(3, "0")}`);
  for (const who of names) await emit(db, "person.joined", { who });
  await work({ "person.joined": [note] });
  await work({ "person.joined": [note] });
  await vi.waitFor(async () => expect(await readEffects()).toEqual(names), 15_000);
  const failed = await sql`select 1 from graphile_worker.jobs where last_error is not null`.execute(db);
  expect(failed.rows).toEqual([]);
});

test("an attempt that dies after its work is repeated under the same key, so the effect comes once", async () => {
  await work({ "person.joined": [flaky] });
  await emit(db, "person.joined", { who: "bob" });
  for (const after of [1, 2]) {
    await vi.waitFor(() => expect(attempts).toHaveLength(after), 5000);
    // The pause before the next attempt is made short; the attempt itself is the queue's.
    await vi.waitFor(async () => {
      const hurried = await sql`update graphile_worker._private_jobs set run_at = now()
        where attempts = ${after} and locked_at is null and last_error is not null`.execute(db);
      expect(hurried.numAffectedRows).toBe(1n);
    }, 5000);
  }
  await vi.waitFor(() => expect(attempts).toEqual([1, 2, 3]), 10_000);
  expect(await readEffects()).toEqual(["bob"]);
});

test("two processes that deliver at once make one job per event and listener", async () => {
  for (let i = 0; i < 250; i++) await emit(db, "thing.made", { i });
  const listeners = new Map([["thing.made", ["test.a", "test.b"]]]);
  const sums = await Promise.all([1, 2, 3].map(() => deliverEvents(db, listeners)));
  expect(sums.reduce((sum, part) => sum + part)).toBe(250);
  const queued = await sql<{ n: number; keys: number }>`select count(*) as n, count(distinct key) as keys
    from graphile_worker.jobs where task_identifier in ('test.a', 'test.b')`.execute(db);
  expect(queued.rows).toEqual([{ n: 500, keys: 500 }]);
  await sql`delete from graphile_worker._private_jobs`.execute(db);
});

test("only events delivered over a week ago are deleted", async () => {
  for (const age of ["8 days", "6 days", null]) {
    await sql`insert into outbox (event, data, created_at, delivered_at)
      values ('old', '{}', now() - interval '9 days', now() - ${age}::interval)`.execute(db);
  }
  await deleteOldEvents(db);
  expect((await sql`select 1 from outbox`.execute(db)).rows).toHaveLength(2);
});

test("a queued job runs when its transaction commits, not before its time, and one key means one job", async () => {
  const undone = transaction(db, async (db) => {
    await addJob(db, "test.note", { who: "nobody" });
    throw new Error("no");
  });
  await expect(undone).rejects.toThrow("no");
  await addJob(db, "test.note", { who: "later" }, { runAt: new Date(Date.now() + 3_600_000), maxAttempts: 2 });
  await addJob(db, "test.note", { who: "first" }, { key: "one" });
  await addJob(db, "test.note", { who: "second" }, { key: "one" });
  await work({});
  await vi.waitFor(async () => expect(await readEffects()).toEqual(["second"]), 5000);
  const left = await sql`select max_attempts from graphile_worker.jobs`.execute(db);
  expect(left.rows).toEqual([{ max_attempts: 2 }]);
  await sql`delete from graphile_worker._private_jobs`.execute(db);
});

test("a payload of the wrong shape never reaches the job", async () => {
  await addJob(db, "test.note", { whom: "eve" }, { maxAttempts: 1 });
  await work({});
  await vi.waitFor(async () => {
    const failed = await sql<{ last_error: string }>`select last_error from graphile_worker.jobs`.execute(db);
    expect(failed.rows[0]?.last_error).toContain("who");
  }, 5000);
  expect(await readEffects()).toEqual([]);
});

test("two jobs of one name are refused at the start", async () => {
  const twin = defineJob({ name: "test.note", schema: person, run: note.perform });
  await expect(work({ "person.joined": [twin] })).rejects.toThrow("test.note");
});
