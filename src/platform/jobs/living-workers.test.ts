// Dead workers: their jobs are soon picked up by others, and live workers keep theirs.
import { spawn } from "node:child_process";
import type { ChildProcess } from "node:child_process";
import { once } from "node:events";
import { fileURLToPath } from "node:url";
import { sql } from "kysely";
import { afterEach, expect, test, vi } from "vitest";
import { z } from "zod";
import type { Database } from "#platform/database/open.ts";
import { openLog } from "#platform/log.ts";
import { testDatabase } from "#tests/database.ts";
import { addJob } from "./add-job.ts";
import { defineJob } from "./define-job.ts";
import { watchForDead } from "./living-workers.ts";
import { startWorker } from "./start-worker.ts";

const log = openLog("silent");
const open: (() => unknown)[] = [];
afterEach(async () => {
  for (const close of open.splice(0).toReversed()) await close();
});

/** A worker in its own process that has started the job and never finishes it. */
async function beginElsewhere(database: Database): Promise<ChildProcess> {
  const program = fileURLToPath(new URL("work-until-killed.fixture.ts", import.meta.url));
  const child = spawn(process.execPath, [program, database.url], { stdio: ["ignore", "pipe", "inherit"] });
  open.push(() => child.kill("SIGKILL"));
  await addJob(database.db, { name: "test.stuck", queue: "stuck" }, {});
  await once(child.stdout, "data");
  return child;
}

async function lockedBy(database: Database): Promise<string | null | undefined> {
  const { rows } = await sql<{ locked_by: string | null }>`
    select locked_by from graphile_worker.jobs`.execute(database.db);
  return rows[0]?.locked_by;
}

test("a killed process's job is picked up by another worker; a live one keeps its job", async () => {
  const database = await testDatabase();
  open.push(database.close);
  const child = await beginElsewhere(database);
  const holder = await lockedBy(database);
  expect(holder).toEqual(expect.any(String));
  // Its lock is acquired shortly after its first job.
  await vi.waitFor(async () => {
    const held = await sql`select from pg_locks where locktype = 'advisory' and database =
      (select oid from pg_database where datname = current_database())`.execute(database.db);
    expect(held.rows).toHaveLength(1);
  });
  const { look } = watchForDead(database.db, log);
  for (let i = 0; i < 4; i++) await look();
  expect(await lockedBy(database)).toBe(holder);

  child.kill("SIGKILL");
  await once(child, "exit");
  let attempt = 0;
  const stuck = defineJob({
    name: "test.stuck",
    queue: "stuck",
    schema: z.object({}),
    run: async (_: null, __, run) => void (attempt = run.attempt),
  });
  const worker = await startWorker({ database, context: null, jobs: [stuck], listeners: [], log });
  open.push(worker.stop);
  await vi.waitFor(() => expect(attempt).toBe(2), 25_000);
});

test("a starting worker whose lock is missed once keeps its jobs", async () => {
  const database = await testDatabase();
  open.push(database.close);
  await addJob(database.db, { name: "test.stuck" }, {});
  await sql`update graphile_worker._private_jobs set locked_by = 'a-worker', locked_at = now()`.execute(database.db);
  const { look } = watchForDead(database.db, log);
  await look();
  expect(await lockedBy(database)).toBe("a-worker");
  await look();
  expect(await lockedBy(database)).toBeNull();
});
