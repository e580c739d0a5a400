// Tests that several processes together allow what one bucket would; without the database each counts alone.
import { sql } from "kysely";
import pg from "pg";
import { afterAll, beforeAll, beforeEach, describe, expect, onTestFinished, test } from "vitest";
import { openDatabase } from "#platform/database/open.ts";
import type { Database } from "#platform/database/open.ts";
import { clientKey } from "./client-key.ts";
import { publicRate } from "./limiter.ts";
import { createSharedLimiter } from "./shared-limiter.ts";
import { deleteIdleLimits, forgiveShared, takeShared } from "./shared-store.ts";
import { testDatabase } from "#tests/database.ts";

/** So slow that nothing is refilled while a test runs. */
const slow = { limit: 300, windowSeconds: 30_000_000, burst: 300 };
/** Waits for the database indefinitely, or not at all. */
const patient = { pause: () => new Promise<never>(() => {}) };
const impatient = { pause: async () => {} };

let one: Database;
let two: Database;
beforeAll(async () => {
  one = await testDatabase();
  two = openDatabase(one.url, { max: 5 });
});
beforeEach(() => one.db.deleteFrom("rate_limits").execute());
afterAll(async () => {
  await two.close();
  await one.close();
});

function processes(leaseMost: number, rate = slow) {
  return [one, two].map(({ db }) => createSharedLimiter(db, "test", rate, { leaseMost, ...patient }));
}

async function countAllowed(asked: readonly Promise<{ allowed: boolean }>[]): Promise<number> {
  return (await Promise.all(asked)).filter(({ allowed }) => allowed).length;
}

// Two processes that query for every single request wait for each other's commit, 30 ms each: fewer requests show the
// same.
describe.each([
  { leaseMost: 1, limit: 120 },
  { leaseMost: 25, limit: 300 },
])("with leases of $leaseMost", ({ leaseMost, limit }) => {
  const rate = { limit, windowSeconds: 30_000_000, burst: limit };

  test("two hundred at once at the boundary get what is left and no more", async () => {
    const limiters = processes(leaseMost, rate);
    const left = 80;
    for (let i = 0; i < limit - left; i++) expect(await limiters[i % 2]?.take("a")).toMatchObject({ allowed: true });
    const crowd = Array.from({ length: 200 }, (_, i) => limiters[i % 2]!.take("a"));
    const more = await countAllowed(crowd);
    expect(more).toBeLessThanOrEqual(left);
    // The rest of one process's last lease is unavailable to the other.
    expect(more).toBeGreaterThanOrEqual(left - leaseMost);
    for (const limiter of limiters) {
      await countAllowed(Array.from({ length: leaseMost }, () => limiter.take("a")));
      expect(await limiter.take("a")).toMatchObject({ allowed: false, remaining: 0 });
      expect(await limiter.take("b")).toMatchObject({ allowed: true });
    }
  });

  test("a sudden crowd gets exactly the limit in the end", async () => {
    const limiters = processes(leaseMost, rate);
    const crowd = Array.from({ length: 700 }, (_, i) => limiters[i % 2]!.take("a"));
    expect(await countAllowed(crowd)).toBe(limit);
  });

  test("a single process reports what remains, one less each time", async () => {
    const [limiter] = processes(leaseMost, rate);
    for (let left = limit - 1; left >= 0; left--)
      expect(await limiter?.take("a")).toMatchObject({ allowed: true, limit, remaining: left });
    expect(await limiter?.take("a")).toMatchObject({ allowed: false, limit, remaining: 0 });
  });
});

test("addresses of one IPv6 network share one bucket across processes", async () => {
  const limiters = processes(25);
  const crowd = Array.from({ length: 700 }, (_, i) =>
    limiters[i % 2]!.take(clientKey(`2001:db8:1:2::${i.toString(16)}`)),
  );
  expect(await countAllowed(crowd)).toBe(300);
  expect(await limiters[0]?.take(clientKey("2001:db8:1:3::1"))).toMatchObject({ allowed: true });
});

test("queries the database once per lease, not for every request", async () => {
  let asked = 0;
  const counting = one.db.withPlugin({
    transformQuery: ({ node }) => {
      asked += 1;
      return node;
    },
    transformResult: async ({ result }) => result,
  });
  const limiter = createSharedLimiter(counting, "test", slow, { leaseMost: 25, ...patient });
  for (let i = 0; i < 280; i++) expect(await limiter.take("a")).toMatchObject({ allowed: true });
  expect(asked).toBe(12);
  for (let i = 0; i < 20; i++) await limiter.take("a");
  const atTheEnd = asked;
  // Clients over the limit cost no queries.
  for (let i = 0; i < 200; i++) await limiter.take("a");
  expect(asked - atTheEnd).toBeLessThanOrEqual(2);
});

test("concurrent clients share a statement, each with its own count", async () => {
  let asked = 0;
  const counting = one.db.withPlugin({
    transformQuery: ({ node }) => {
      asked += 1;
      return node;
    },
    transformResult: async ({ result }) => result,
  });
  await takeShared(one.db, "test:client 7", slow, 299);
  await takeShared(one.db, "test:client 8", slow, 300);
  const limiter = createSharedLimiter(counting, "test", slow, { leaseMost: 1, ...patient });
  const taken = await Promise.all(Array.from({ length: 50 }, (_, i) => limiter.take(`client ${i}`)));
  expect(asked).toBe(1);
  expect(taken.map(({ remaining }) => remaining)).toEqual(
    Array.from({ length: 50 }, (_, i) => (i === 7 || i === 8 ? 0 : 299)),
  );
  expect(taken.flatMap(({ allowed }, i) => (allowed ? [] : [i]))).toEqual([8]);
});

describe("without the database", () => {
  test("each process counts alone", async () => {
    const gone = openDatabase("postgres://nobody@127.0.0.1:1/none", { max: 1 });
    const limiter = createSharedLimiter(gone.db, "test", publicRate, { leaseMost: 25, now: () => 5000 });
    expect(await countAllowed(Array.from({ length: 700 }, () => limiter.take("a")))).toBe(300);
    expect(await limiter.take("b")).toMatchObject({ allowed: true, limit: 300, remaining: 299 });
    await gone.close();
  });

  test("a database that hangs is not waited for", async () => {
    const holder = new pg.Client({ connectionString: one.url });
    await holder.connect();
    await takeShared(one.db, "test:a", slow);
    await holder.query("begin");
    await holder.query("select * from rate_limits for update");
    const limiter = createSharedLimiter(two.db, "test", slow, { leaseMost: 25, ...impatient });
    expect(await limiter.take("a")).toMatchObject({ allowed: true, remaining: 299 });
    expect(await limiter.take("a")).toMatchObject({ allowed: true, remaining: 298 });
    await holder.query("rollback");
    await holder.end();
  });

  test("it is queried again shortly after", async () => {
    let now = 5000;
    let away = true;
    const flaky = one.db.withPlugin({
      transformQuery: ({ node }) => {
        if (away) throw new Error("away");
        return node;
      },
      transformResult: async ({ result }) => result,
    });
    const limiter = createSharedLimiter(flaky, "test", slow, { leaseMost: 1, ...patient, now: () => now });
    await limiter.take("a");
    away = false;
    await limiter.take("a");
    expect(await one.db.selectFrom("rate_limits").selectAll().execute()).toEqual([]);
    now += 1001;
    // The two allowed without the database are charged now.
    expect(await limiter.take("a")).toMatchObject({ allowed: true, remaining: 297 });
    expect(await one.db.selectFrom("rate_limits").select("key").execute()).toEqual([{ key: "test:a" }]);
  });
});

describe("a database that responds too late", () => {
  /** Two processes that wait for the database until `giveUp`, on a stopped clock; and a way to make it hang. */
  async function stage() {
    const state = { now: 5000, waits: true };
    const pause = () => (state.waits ? new Promise<never>(() => {}) : Promise.resolve());
    const options = { leaseMost: 25, now: () => state.now, pause };
    const limiters = [one, two].map(({ db }) => createSharedLimiter(db, "test", slow, options));
    const holder = new pg.Client({ connectionString: one.url });
    await holder.connect();
    onTestFinished(() => holder.end());
    const hang = async () => {
      await holder.query("begin");
      await holder.query("lock table rate_limits in access exclusive mode");
      state.waits = false;
    };
    const answer = async () => {
      await holder.query("rollback");
      state.waits = true;
      state.now += 1001;
    };
    return { first: limiters[0]!, second: limiters[1]!, hang, answer };
  }
  const crowd = (limiter: { take: (key: string) => Promise<{ allowed: boolean }> }, length: number) =>
    countAllowed(Array.from({ length }, () => limiter.take("a")));
  /** Requests charged to the shared bucket. */
  async function charged(): Promise<number> {
    const { paid_until } = await one.db.selectFrom("rate_limits").select("paid_until").executeTakeFirstOrThrow();
    return Math.round((paid_until.getTime() - Date.now()) / 100_000_000);
  }

  test("a single process allows exactly the limit, 200 at once at the boundary", async () => {
    const { first, hang, answer } = await stage();
    expect(await crowd(first, 200)).toBe(200);
    await hang();
    expect(await crowd(first, 200)).toBe(100);
    await answer();
    expect(await crowd(first, 200)).toBe(0);
  });

  test("each of two processes allows at most the limit, and is charged for it afterwards", async () => {
    const { first, second, hang, answer } = await stage();
    await crowd(first, 100);
    await crowd(second, 100);
    await hang();
    expect(await crowd(first, 400)).toBe(200);
    expect(await crowd(second, 50)).toBe(50);
    await answer();
    await expect.poll(charged, { timeout: 20_000 }).toBe(300);
    expect(await crowd(first, 200)).toBe(0);
    // 150 of its own count are left, but the other process has used up more than the rest.
    expect(await crowd(second, 200)).toBe(0);
  });

  test("what one process allowed is charged, so that the other has that much less", async () => {
    const { first, second, hang, answer } = await stage();
    await hang();
    expect(await crowd(first, 180)).toBe(180);
    await answer();
    await expect.poll(charged, { timeout: 20_000 }).toBeGreaterThanOrEqual(180);
    const more = (await crowd(second, 200)) + (await crowd(first, 200));
    expect(180 + more).toBe(300);
  });
});

describe("a single statement", () => {
  const rate = { limit: 5, windowSeconds: 50_000, burst: 5 };

  test("allows what fits, tells the rest when to retry, and can be reset", async () => {
    const taken = await Promise.all(Array.from({ length: 40 }, (_, i) => takeShared([one, two][i % 2]!.db, "k", rate)));
    expect(taken.filter(({ allowed }) => allowed)).toHaveLength(5);
    const refused = await takeShared(one.db, "k", rate);
    expect(refused).toMatchObject({ allowed: false, limit: 5, remaining: 0 });
    expect(refused.resetSeconds).toBeGreaterThan(9000);
    await forgiveShared(two.db, "k");
    expect(await takeShared(one.db, "k", rate)).toMatchObject({ allowed: true, remaining: 4 });
    expect(await takeShared(one.db, "k", rate, 4)).toMatchObject({ allowed: true, remaining: 0 });
  });

  test("idle keys are removed, used ones stay", async () => {
    await takeShared(one.db, "used", rate);
    await one.db
      .insertInto("rate_limits")
      .values({ key: "idle", paid_until: new Date(0) })
      .execute();
    await deleteIdleLimits(one.db);
    expect(await one.db.selectFrom("rate_limits").select("key").execute()).toEqual([{ key: "used" }]);
  });

  test("deleting thousands of idle keys beside requests disturbs neither", async () => {
    await sql`insert into rate_limits (key, paid_until)
      select 'test:client ' || n, 'epoch' from generate_series(1, 3000) n`.execute(one.db);
    const limiters = processes(1, { ...rate, limit: 1000, burst: 1000 });
    const takes = Array.from({ length: 1000 }, (_, i) => limiters[i % 2]!.take(`client ${3000 - i}`));
    await Promise.all([deleteIdleLimits(one.db), deleteIdleLimits(two.db), ...takes]);
    const { rows } = await sql<{ key: string }>`select key from rate_limits`.execute(one.db);
    expect(rows).toHaveLength(1000);
    expect(await countAllowed(takes)).toBe(1000);
  });
});
