// Tests that messages reach every listener on commit, and that a disconnected listener is notified.
import { sql } from "kysely";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { openLog } from "#platform/log.ts";
import { testDatabase } from "#tests/database.ts";
import { notify, startNotifications } from "./notify.ts";
import type { Notifications } from "./notify.ts";
import { transaction } from "./open.ts";
import type { Database } from "./open.ts";
import { watchQueries } from "./watch-queries.fixture.ts";

let database: Database;
let notifications: Notifications;
beforeAll(async () => {
  database = await testDatabase();
  notifications = startNotifications(database.url, openLog("silent"));
});
afterAll(async () => {
  await notifications.close();
  await database.close();
});

/** Listens on a channel and collects messages; resolves once it is listening. */
async function collect(channel: string) {
  const got: (string | null)[] = [];
  const stop = notifications.on(channel, (payload) => void got.push(payload));
  await vi.waitFor(async () => {
    await notify(database.db, channel, "begin");
    expect(got).toContain("begin");
  }, 20_000);
  got.length = 0;
  return { got, stop };
}

test("a message arrives on commit, and never after a rollback", async () => {
  await notifications.ready;
  const { got } = await collect("odd Channel-name");
  const undone = transaction(database.db, async (db) => {
    await notify(db, "odd Channel-name", "undone");
    throw new Error("no");
  });
  await expect(undone).rejects.toThrow("no");
  await transaction(database.db, (db) => notify(db, "odd Channel-name", "done"));
  await vi.waitFor(() => expect(got).toContain("done"), 20_000);
  expect(got).not.toContain("undone");
});

test("after a lost connection handlers receive null, then messages again", async () => {
  const { got } = await collect("news");
  await sql`select pg_terminate_backend(pid) from pg_stat_activity
    where application_name = 'tessera notifications' and datname = current_database()`.execute(database.db);
  await vi.waitFor(() => expect(got).toContain(null), 20_000);
  await notify(database.db, "news", "again");
  await vi.waitFor(() => expect(got).toContain("again"), 20_000);
});

test("unsubscribed handlers receive nothing, and a failing handler does not affect others", async () => {
  const { got: left, stop } = await collect("club");
  notifications.on("club", () => {
    throw new Error("a bug");
  });
  const { got } = await collect("club");
  stop();
  left.length = 0;
  await notify(database.db, "club", "hello");
  await vi.waitFor(() => expect(got).toContain("hello"), 20_000);
  expect(left).toEqual([]);
});

test("channels requested at once are listened to one after the other, each once", async () => {
  const seen = watchQueries();
  const channels = ["first", "second", "third", "second"];
  for (const channel of channels) notifications.on(channel, () => {});
  await vi.waitFor(() => expect(seen.asked).toContain('listen "third"'));
  seen.stop();
  expect(seen.together).toBe(1);
  expect(seen.asked.filter((text) => text === 'listen "second"')).toHaveLength(1);
});
