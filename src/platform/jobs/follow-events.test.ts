// Tests of event notifications: they carry name and tags, and what does not fit or cannot be parsed means "everything".
import { afterAll, beforeAll, beforeEach, expect, test, vi } from "vitest";
import { z } from "zod";
import { notify, startNotifications } from "#platform/database/notify.ts";
import type { Notifications } from "#platform/database/notify.ts";
import { transaction } from "#platform/database/open.ts";
import type { Database } from "#platform/database/open.ts";
import { openLog } from "#platform/log.ts";
import { testDatabase } from "#tests/database.ts";
import { defineEvent } from "./define-event.ts";
import { emit } from "./emit.ts";
import { followEvents } from "./follow-events.ts";

const thingsMoved = defineEvent({
  name: "things.moved",
  schema: z.object({ ids: z.array(z.string()) }),
  tags: ({ ids }) => ids.map((id) => `thing:${id}`),
});

let database: Database;
let notifications: Notifications;
const heard: unknown[] = [];
beforeAll(async () => {
  database = await testDatabase();
  notifications = startNotifications(database.url, openLog("silent"));
  followEvents(notifications, (announcement) => void heard.push(announcement));
  await notifications.ready;
});
beforeEach(() => void heard.splice(0));
afterAll(async () => {
  await notifications.close();
  await database.close();
});

test("an event is announced with its name and tags on commit", async () => {
  const undone = transaction(database.db, async (db) => {
    await emit(db, thingsMoved, { ids: ["never"] });
    throw new Error("no");
  });
  await expect(undone).rejects.toThrow("no");
  await emit(database.db, thingsMoved, { ids: ["a", "b"] });
  await vi.waitFor(() => expect(heard).toEqual([{ event: "things.moved", tags: ["thing:a", "thing:b"] }]), 20_000);
});

test("more tags than fit in a notification are announced as all tags", async () => {
  await emit(database.db, thingsMoved, { ids: Array.from({ length: 2000 }, (_, i) => `${i}`) });
  await vi.waitFor(() => expect(heard).toEqual([{ event: "things.moved", tags: null }]), 20_000);
});

test("an unreadable notification means that anything may have changed", async () => {
  for (const payload of ["", "{}", "nonsense"]) await notify(database.db, "outbox", payload);
  await vi.waitFor(() => expect(heard).toEqual([null, null, null]), 20_000);
});

test("data that does not match the schema is refused", async () => {
  await expect(emit(database.db, thingsMoved, { ids: 1 } as never)).rejects.toThrow("ids");
});
