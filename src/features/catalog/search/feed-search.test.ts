// Tests the search feed: every committed event is processed, whatever order transactions commit in.
import { sql } from "kysely";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { projectChanged } from "#features/catalog/events.ts";
import { startNotifications } from "#platform/database/notify.ts";
import type { Notifications } from "#platform/database/notify.ts";
import { transaction } from "#platform/database/open.ts";
import type { Database } from "#platform/database/open.ts";
import { emit } from "#platform/jobs/index.ts";
import { openLog } from "#platform/log.ts";
import { testDatabase } from "#tests/database.ts";
import { feedSearch } from "./feed-search.ts";
import type { SearchEngine } from "./port.ts";

const log = openLog("silent");
let database: Database;
let notifications: Notifications;
beforeAll(async () => {
  database = await testDatabase();
  notifications = startNotifications(database.url, log);
  await notifications.ready;
});
afterAll(async () => {
  await notifications.close();
  await database.close();
});

/** Starts a feed into a stub engine that records project ids; no projects exist, so each becomes a removal. */
function follow() {
  const told: string[] = [];
  const engine = {
    upsert: async () => {},
    remove: async (ids: readonly string[]) => void told.push(...ids),
    bumpCounts: async () => {},
    replaceAll: async () => {},
  } as unknown as SearchEngine;
  /** What had been recorded at each `followed` call. */
  const followed: string[][] = [];
  const feed = feedSearch(database.db, engine, notifications, log, () => void followed.push([...told]));
  return { told, followed, feed };
}

test("a transaction that commits after a thousand later events is processed, each event once", async () => {
  const { told, followed, feed } = follow();
  await feed.ready;
  const [written, commit] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  const slow = transaction(database.db, async (db) => {
    await emit(db, projectChanged, { projectId: "slow" });
    written.resolve();
    await commit.promise;
  });
  await written.promise;
  await sql`insert into outbox (event, data)
    select ${projectChanged.name}, jsonb_build_object('projectId', 'p' || n) from generate_series(1, 1500) n`.execute(
    database.db,
  );
  await emit(database.db, projectChanged, { projectId: "last" });
  await vi.waitFor(() => expect(told).toContain("last"), 5000);
  expect(told).not.toContain("slow");
  commit.resolve();
  await slow;
  await vi.waitFor(() => expect(told).toContain("slow"), 5000);
  await vi.waitFor(() => expect(followed.at(-1)).toContain("slow"), 5000);
  await emit(database.db, projectChanged, { projectId: "after" });
  await vi.waitFor(() => expect(told).toContain("after"), 5000);
  expect(told).toHaveLength(1503);
  await feed.stop();
});

test("events committed while the engine is being filled are processed", async () => {
  const [written, commit] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  const during = transaction(database.db, async (db) => {
    await emit(db, projectChanged, { projectId: "during" });
    written.resolve();
    await commit.promise;
  });
  await written.promise;
  const { told, feed } = follow();
  await feed.ready;
  commit.resolve();
  await during;
  await vi.waitFor(() => expect(told).toContain("during"), 5000);
  await feed.stop();
});
