// Tests of events and jobs: committed ones are never lost, rolled-back ones never run, and each takes effect once.
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
import { defineEvent } from "./define-event.ts";
import { emit } from "./emit.ts";
import { listen, startWorker } from "./start-worker.ts";
import type { JobWorker, Listener } from "./start-worker.ts";

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

async function work(listeners: readonly Listener<World>[], jobs = [note]): Promise<void> {
  workers.push(await startWorker({ database, context: { db }, jobs, listeners, concurrency: 2, log }));
}

async function readEffects(): Promise<string[]> {
  const found = await sql<{ who: string }>`select who from effects order by who`.execute(db);
  return found.rows.map((row) => row.who);
}

const person = z.object({ who: z.string() });
const joined = defineEvent({ name: "person.joined", schema: person });
const made = defineEvent({ name: "thing.made", schema: z.object({ i: z.int() }) });
/** Inserts one row per payload and fails if it exists: running twice would show. */
const note = defineJob({
  name: "test.note",
  schema: person,
  run: async (services: World, { who }) => {
    await sql`insert into effects (key, who) values (${who}, ${who})`.execute(services.db);
  },
});
const attempts: number[] = [];
/** Does its work, then crashes before reporting it, on the first two attempts; idempotent. */
const flaky = defineJob({
  name: "test.flaky",
  schema: person,
  run: async (services: World, { who }, { attempt }) => {
    attempts.push(attempt);
    await sql`insert into effects (key, who) values (${who}, ${who}) on conflict do nothing`.execute(services.db);
    if (attempt < 3) throw new Error("died");
  },
});

test("an event of a committed transaction reaches its listeners; a rolled-back one does not", async () => {
  await work([listen(joined, note)]);
  const undone = transaction(db, async (db) => {
    await emit(db, joined, { who: "nobody" });
    throw new Error("no");
  });
  await expect(undone).rejects.toThrow("no");
  await transaction(db, (db) => emit(db, joined, { who: "ada" }));
  await vi.waitFor(async () => expect(await readEffects()).toEqual(["ada"]), 20_000);
});

test("events from before the worker started are delivered, hundreds of them, once each", async () => {
  const names = Array.from({ length: 450 }, (_, i) => `person ${String(i).padStart(3, "0")}`);
  for (const who of names) await emit(db, joined, { who });
  await work([listen(joined, note)]);
  await work([listen(joined, note)]);
  await vi.waitFor(async () => expect(await readEffects()).toEqual(names), 20_000);
  const failed = await sql`select 1 from graphile_worker.jobs where last_error is not null`.execute(db);
  expect(failed.rows).toEqual([]);
});

test("an attempt that dies after its work is retried, and takes effect once", async () => {
  await work([listen(joined, flaky)]);
  await emit(db, joined, { who: "bob" });
  for (const after of [1, 2]) {
    await vi.waitFor(() => expect(attempts).toHaveLength(after), 20_000);
    // Shortens the delay before the next attempt; the attempt itself is the queue's.
    await vi.waitFor(async () => {
      const hurried = await sql`update graphile_worker._private_jobs set run_at = now()
        where attempts = ${after} and locked_at is null and last_error is not null`.execute(db);
      expect(hurried.numAffectedRows).toBe(1n);
    }, 20_000);
  }
  await vi.waitFor(() => expect(attempts).toEqual([1, 2, 3]), 20_000);
  expect(await readEffects()).toEqual(["bob"]);
});

test("two processes delivering at once create one job per event and listener", async () => {
  for (let i = 0; i < 250; i++) await emit(db, made, { i });
  const listeners = new Map([["thing.made", ["test.a", "test.b"].map((name) => ({ name, queue: null, priority: 0 }))]]);
  const sums = await Promise.all([1, 2, 3].map(() => deliverEvents(db, listeners)));
  expect(sums.reduce((sum, part) => sum + part)).toBe(250);
  const queued = await sql<{ n: number; keys: number }>`select count(*) as n, count(distinct key) as keys
    from graphile_worker.jobs where task_identifier in ('test.a', 'test.b')`.execute(db);
  expect(queued.rows).toEqual([{ n: 500, keys: 500 }]);
  await sql`delete from graphile_worker._private_jobs`.execute(db);
});

test("each listener of an event has its own job with its own attempts", async () => {
  const other = defineJob({
    name: "test.other",
    schema: person,
    run: async (services: World, { who }) => {
      await sql`insert into effects (key, who) values (${`other ${who}`}, ${`other ${who}`})`.execute(services.db);
    },
  });
  const broken = defineJob({
    name: "test.broken",
    schema: person,
    run: () => Promise.reject(new Error("always")),
  });
  await work([listen(joined, broken), listen(joined, note), listen(joined, other)]);
  await emit(db, joined, { who: "cleo" });
  await vi.waitFor(async () => expect(await readEffects()).toEqual(["cleo", "other cleo"]), 20_000);
  await vi.waitFor(async () => {
    const left = await sql`select task_identifier from graphile_worker.jobs`.execute(db);
    expect(left.rows).toEqual([{ task_identifier: "test.broken" }]);
  }, 20_000);
  await sql`delete from graphile_worker._private_jobs`.execute(db);
});

test("jobs of one queue run one at a time, and other jobs do not wait for them", async () => {
  const { promise: finish, resolve } = Promise.withResolvers<void>();
  let [running, most] = [0, 0];
  const long = defineJob({
    name: "test.long",
    schema: person,
    queue: "test.long",
    run: async () => {
      most = Math.max(most, (running += 1));
      await finish;
      running -= 1;
    },
  });
  await work([listen(joined, long)], [note]);
  for (const who of ["a", "b", "c"]) await emit(db, joined, { who });
  await vi.waitFor(() => expect(running).toBe(1), 5000);
  await addJob(db, { name: "test.note", priority: -1 }, { who: "letter" });
  await vi.waitFor(async () => expect(await readEffects()).toEqual(["letter"]), 5000);
  resolve();
  await vi.waitFor(async () => {
    expect((await sql`select 1 from graphile_worker.jobs`.execute(db)).rows).toEqual([]);
  }, 5000);
  expect(most).toBe(1);
});

test("only events delivered over a week ago are deleted", async () => {
  for (const age of ["8 days", "6 days", null]) {
    await sql`insert into outbox (event, data, created_at, delivered_at)
      values ('old', '{}', now() - interval '9 days', now() - ${age}::interval)`.execute(db);
  }
  await deleteOldEvents(db);
  expect((await sql`select 1 from outbox`.execute(db)).rows).toHaveLength(2);
});

test("a queued job runs on commit, not before its time, and one key means one job", async () => {
  const undone = transaction(db, async (db) => {
    await addJob(db, { name: "test.note" }, { who: "nobody" });
    throw new Error("no");
  });
  await expect(undone).rejects.toThrow("no");
  await addJob(
    db,
    { name: "test.note" },
    { who: "later" },
    { runAt: new Date(Date.now() + 3_600_000), maxAttempts: 2 },
  );
  await addJob(db, { name: "test.note" }, { who: "first" }, { key: "one" });
  await addJob(db, { name: "test.note" }, { who: "second" }, { key: "one" });
  await work([]);
  await vi.waitFor(async () => expect(await readEffects()).toEqual(["second"]), 20_000);
  const left = await sql`select max_attempts from graphile_worker.jobs`.execute(db);
  expect(left.rows).toEqual([{ max_attempts: 2 }]);
  await sql`delete from graphile_worker._private_jobs`.execute(db);
});

test("an invalid payload never reaches the job", async () => {
  await addJob(db, { name: "test.note" }, { whom: "eve" }, { maxAttempts: 1 });
  await work([]);
  await vi.waitFor(async () => {
    const failed = await sql<{ last_error: string }>`select last_error from graphile_worker.jobs`.execute(db);
    expect(failed.rows[0]?.last_error).toContain("who");
  }, 20_000);
  expect(await readEffects()).toEqual([]);
});

test("two jobs of the same name are refused at startup", async () => {
  const twin = defineJob({ name: "test.note", schema: person, run: note.perform });
  await expect(work([listen(joined, twin)])).rejects.toThrow("test.note");
});
