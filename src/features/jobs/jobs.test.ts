// Tests failed jobs: visible to staff, changed by admins only, and every change audited.
import { sql } from "kysely";
import { afterAll, afterEach, beforeAll, expect, test, vi } from "vitest";
import { z } from "zod";
import { perform } from "#api/perform.ts";
import { deleteJob, listFailedJobs, runJobAgain } from "#features/jobs/contract.ts";
import { addJob } from "#platform/jobs/add-job.ts";
import { defineJob } from "#platform/jobs/index.ts";
import { startWorker } from "#platform/jobs/start-worker.ts";
import type { JobWorker } from "#platform/jobs/start-worker.ts";
import { openLog } from "#platform/log.ts";
import type { TestPerson, TestSite } from "#tests/site.ts";
import { startTestSite } from "#tests/site.ts";
import { refused } from "#tests/things.ts";

let site: TestSite;
let worker: JobWorker;
let moderator: TestPerson;
let admin: TestPerson;

/** What the job runs. */
let work = async (): Promise<void> => {};

const fails = defineJob({
  name: "test.fails",
  queue: "trials",
  priority: 5,
  schema: z.object({}),
  run: () => work(),
});

beforeAll(async () => {
  site = await startTestSite();
  moderator = await site.person(undefined, "moderator");
  admin = await site.person(undefined, "admin");
  const { database } = site;
  worker = await startWorker({ database, context: null, jobs: [fails], listeners: [], log: openLog("silent") });
});
afterEach(() => sql`delete from graphile_worker._private_jobs`.execute(site.services.db));
afterAll(async () => {
  await worker.stop();
  await site.stop();
});

const list = (page = 1, who = admin) => perform(listFailedJobs, site.as(who), { page });

/** Makes a real job fail. */
async function fail(maxAttempts: number) {
  work = () => Promise.reject(new Error("no answer from https://x.example/?token=abc\n    at somewhere"));
  await addJob(site.services.db, fails, {}, { maxAttempts });
  return vi.waitFor(async () => {
    const [job] = (await list()).jobs;
    expect(job?.state).toBe(maxAttempts > 1 ? "waiting" : "given-up");
    return job ?? expect.fail("The job is listed.");
  }, 20_000);
}

test("staff see the queue, attempts, redacted error and next run of a failed job", async () => {
  const job = await fail(3);
  expect(job).toEqual({
    id: expect.stringMatching(/^\d+$/),
    name: "test.fails",
    queue: "trials",
    priority: 5,
    attempts: 1,
    maxAttempts: 3,
    error: "no answer from https://x.example/?token=[hidden]",
    state: "waiting",
    nextRun: expect.any(String),
    queued: expect.any(String),
  });
  expect(await list(1, moderator)).toMatchObject({ count: 1, pages: 1, can: { change: false } });
  expect(await refused(list(1, await site.person()))).toBe("forbidden");
});

test("an admin reruns a job that was given up; it succeeds, disappears, and the action is audited", async () => {
  const { id } = await fail(1);
  work = async () => {};
  await perform(runJobAgain, site.as(admin), { job: id });
  await vi.waitFor(async () => expect((await list()).count).toBe(0), 20_000);
  await expect(refused(perform(runJobAgain, site.as(admin), { job: id }))).resolves.toBe("missing");
  const records = site.services.db.selectFrom("audit_log").select(["actor_id", "action", "target_id", "detail"]);
  expect(await records.where("target_kind", "=", "job").execute()).toEqual([
    { actor_id: admin.id, action: "job.run-again", target_id: id, detail: { name: "test.fails", attempts: 1 } },
  ]);
});

test("an admin deletes a job; moderators may do neither", async () => {
  const { id } = await fail(1);
  for (const change of [runJobAgain, deleteJob])
    expect(await refused(perform(change, site.as(moderator), { job: id }))).toBe("forbidden");
  await perform(deleteJob, site.as(admin), { job: id });
  expect(await list()).toMatchObject({ jobs: [], count: 0, pages: 1, can: { change: true } });
});

test("a running job cannot be changed", async () => {
  const { id } = await fail(1);
  const { promise: begun, resolve: begin } = Promise.withResolvers<void>();
  const { promise: finish, resolve: end } = Promise.withResolvers<void>();
  work = () => {
    begin();
    return finish;
  };
  await perform(runJobAgain, site.as(admin), { job: id });
  await begun;
  expect((await list()).jobs).toMatchObject([{ id, state: "running", nextRun: null, attempts: 2 }]);
  for (const change of [runJobAgain, deleteJob])
    expect(await refused(perform(change, site.as(admin), { job: id }))).toBe("conflict");
  end();
  await vi.waitFor(async () => expect((await list()).count).toBe(0), 20_000);
});

test("long lists are paged, newest first", async () => {
  const { db } = site.services;
  await sql`select graphile_worker.add_jobs(array(
    select row('test.unknown', '{}', null, null, 1, null, null, null)::graphile_worker.job_spec
    from generate_series(1, 51)))`.execute(db);
  await sql`select graphile_worker.permanently_fail_jobs(array(select id from graphile_worker.jobs))`.execute(db);
  const [first, second] = [await list(1), await list(2)];
  expect([first.count, first.pages, first.jobs.length, second.jobs.length]).toEqual([51, 2, 50, 1]);
  const ids = [...first.jobs, ...second.jobs].map(({ id }) => Number(id));
  expect(ids).toEqual(ids.toSorted((a, b) => b - a));
  expect((await list(3)).jobs).toEqual([]);
});
