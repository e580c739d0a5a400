// Several processes together let in what one bucket would, whoever asks whom; without the database each counts alone.
import pg from "pg";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { openDatabase } from "#platform/database/open.ts";
import type { Database } from "#platform/database/open.ts";
import { clientKey } from "./client-key.ts";
import { publicRate } from "./limiter.ts";
import { createSharedLimiter } from "./shared-limiter.ts";
import { deleteIdleLimits, forgiveShared, takeShared } from "./shared-store.ts";
import { testDatabase } from "#tests/database.ts";

/** So slow that nothing comes back while a test runs. */
const slow = { limit: 300, windowSeconds: 30_000_000, burst: 300 };

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
  return [one, two].map(({ db }) => createSharedLimiter(db, "test", rate, { leaseMost, patienceMs: 20_000 }));
}

async function countAllowed(asked: readonly Promise<{ allowed: boolean }>[]): Promise<number> {
  return (await Promise.all(asked)).filter(({ allowed }) => allowed).length;
}

describe.each([1, 25])("with leases of %i", (leaseMost) => {
  test("two hundred at once at the boundary get what is left, and not one more", async () => {
    const limiters = processes(leaseMost);
    for (let i = 0; i < 200; i++) expect(await limiters[i % 2]?.take("a")).toMatchObject({ allowed: true });
    const crowd = Array.from({ length: 200 }, (_, i) => limiters[i % 2]!.take("a"));
    const more = await countAllowed(crowd);
    expect(more).toBeLessThanOrEqual(100);
    // What one process holds of the last lease the other cannot give.
    expect(more).toBeGreaterThanOrEqual(100 - leaseMost);
    for (const limiter of limiters) {
      await countAllowed(Array.from({ length: leaseMost }, () => limiter.take("a")));
      expect(await limiter.take("a")).toMatchObject({ allowed: false, remaining: 0 });
      expect(await limiter.take("b")).toMatchObject({ allowed: true });
    }
  });

  test("a crowd out of nowhere gets exactly the limit in the end", async () => {
    const limiters = processes(leaseMost);
    const crowd = Array.from({ length: 700 }, (_, i) => limiters[i % 2]!.take("a"));
    expect(await countAllowed(crowd)).toBe(300);
  });

  test("one process alone is told what remains, one less each time", async () => {
    const [limiter] = processes(leaseMost);
    for (let left = 299; left >= 0; left--)
      expect(await limiter?.take("a")).toMatchObject({ allowed: true, limit: 300, remaining: left });
    expect(await limiter?.take("a")).toMatchObject({ allowed: false, limit: 300, remaining: 0 });
  });
});

test("addresses of one IPv6 network share one bucket over all processes", async () => {
  const limiters = processes(25);
  const crowd = Array.from({ length: 700 }, (_, i) =>
    limiters[i % 2]!.take(clientKey(`2001:db8:1:2::${i.toString(16)}`)),
  );
  expect(await countAllowed(crowd)).toBe(300);
  expect(await limiters[0]?.take(clientKey("2001:db8:1:3::1"))).toMatchObject({ allowed: true });
});

test("asks the database once for a lease, not for every request", async () => {
  let asked = 0;
  const counting = one.db.withPlugin({
    transformQuery: ({ node }) => {
      asked += 1;
      return node;
    },
    transformResult: async ({ result }) => result,
  });
  const limiter = createSharedLimiter(counting, "test", slow, { leaseMost: 25, patienceMs: 20_000 });
  for (let i = 0; i < 280; i++) expect(await limiter.take("a")).toMatchObject({ allowed: true });
  expect(asked).toBe(12);
  for (let i = 0; i < 20; i++) await limiter.take("a");
  const atTheEnd = asked;
  // Whoever is over the limit costs nothing.
  for (let i = 0; i < 200; i++) await limiter.take("a");
  expect(asked - atTheEnd).toBeLessThanOrEqual(2);
});

describe("without the database", () => {
  test("each process counts for itself", async () => {
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
    const limiter = createSharedLimiter(two.db, "test", slow, { leaseMost: 25, patienceMs: 1 });
    expect(await limiter.take("a")).toMatchObject({ allowed: true, remaining: 299 });
    expect(await limiter.take("a")).toMatchObject({ allowed: true, remaining: 298 });
    await holder.query("rollback");
    await holder.end();
  });

  test("it is asked again a moment later", async () => {
    let now = 5000;
    let away = true;
    const flaky = one.db.withPlugin({
      transformQuery: ({ node }) => {
        if (away) throw new Error("away");
        return node;
      },
      transformResult: async ({ result }) => result,
    });
    const limiter = createSharedLimiter(flaky, "test", slow, { leaseMost: 1, patienceMs: 20_000, now: () => now });
    await limiter.take("a");
    away = false;
    await limiter.take("a");
    expect(await one.db.selectFrom("rate_limits").selectAll().execute()).toEqual([]);
    now += 1001;
    expect(await limiter.take("a")).toMatchObject({ allowed: true, remaining: 299 });
    expect(await one.db.selectFrom("rate_limits").select("key").execute()).toEqual([{ key: "test:a" }]);
  });
});

describe("one statement", () => {
  const rate = { limit: 5, windowSeconds: 50_000, burst: 5 };

  test("lets in as much as there is room for, tells the rest when to come back, and forgives", async () => {
    const taken = await Promise.all(Array.from({ length: 40 }, (_, i) => takeShared([one, two][i % 2]!.db, "k", rate)));
    expect(taken.filter(({ allowed }) => allowed)).toHaveLength(5);
    const refused = await takeShared(one.db, "k", rate);
    expect(refused).toMatchObject({ allowed: false, limit: 5, remaining: 0 });
    expect(refused.resetSeconds).toBeGreaterThan(9000);
    await forgiveShared(two.db, "k");
    expect(await takeShared(one.db, "k", rate)).toMatchObject({ allowed: true, remaining: 4 });
    expect(await takeShared(one.db, "k", rate, 4)).toMatchObject({ allowed: true, remaining: 0 });
  });

  test("idle keys are removed, used ones kept", async () => {
    await takeShared(one.db, "used", rate);
    await one.db
      .insertInto("rate_limits")
      .values({ key: "idle", paid_until: new Date(0) })
      .execute();
    await deleteIdleLimits(one.db);
    expect(await one.db.selectFrom("rate_limits").select("key").execute()).toEqual([{ key: "used" }]);
  });
});
