// Guarantees of the running search: it comes up although the database could not be read at first.
import { afterAll, beforeAll, expect, test } from "vitest";
import { sql } from "kysely";
import { runSearch } from "#features/catalog/index.ts";
import { startNotifications } from "#platform/database/notify.ts";
import type { Log } from "#platform/log.ts";
import { startTestSite } from "#tests/site.ts";
import type { TestSite } from "#tests/site.ts";
import { openProject } from "#tests/things.ts";

let site: TestSite;
beforeAll(async () => {
  site = await startTestSite();
});
afterAll(() => site.stop());

test("a filling that fails is tried again", async () => {
  await openProject(site, await site.person(), await site.person(undefined, "moderator"));
  const failed = Promise.withResolvers<void>();
  const log = { ...site.world.log, error: () => failed.resolve() } as unknown as Log;
  const notifications = startNotifications(site.database.url, site.world.log);
  await sql`alter table outbox rename to elsewhere`.execute(site.world.db);
  const search = runSearch(site.world.db, notifications, log, 10);
  await failed.promise;
  await sql`alter table elsewhere rename to outbox`.execute(site.world.db);
  await search.ready;
  expect(await search.engine.size()).toBe(1);
  await search.stop();
  await notifications.close();
});
