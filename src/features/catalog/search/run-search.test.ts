// Tests that search starts even if the database could not be read at first.
import { afterAll, beforeAll, expect, test } from "vitest";
import { sql } from "kysely";
import { runSearch } from "#features/catalog/index.ts";
import { startNotifications } from "#platform/database/notify.ts";
import type { Log } from "#platform/log.ts";
import { startTestSite } from "#tests/site.ts";
import type { TestSite } from "#tests/site.ts";
import { openProject } from "#tests/things.ts";

const everything = { text: "", filter: null, sort: "relevance", offset: 0, limit: 10 } as const;
let site: TestSite;
beforeAll(async () => {
  site = await startTestSite();
});
afterAll(() => site.stop());

test("a failed fill is retried", async () => {
  await openProject(site, await site.person(), await site.person(undefined, "moderator"));
  const failed = Promise.withResolvers<void>();
  const log = { ...site.services.log, error: () => failed.resolve() } as unknown as Log;
  const notifications = startNotifications(site.database.url, site.services.log);
  await sql`alter table projects rename to elsewhere`.execute(site.services.db);
  const search = runSearch(site.services.db, notifications, log, { pauseMs: 10, patienceMs: 0 });
  await failed.promise;
  // An empty engine would report no matches.
  expect(search.isComplete()).toBe(false);
  await expect(search.engine.search(everything)).rejects.toMatchObject({ kind: "unavailable" });
  await sql`alter table elsewhere rename to projects`.execute(site.services.db);
  await search.ready;
  expect(search.isComplete()).toBe(true);
  expect((await search.engine.search(everything)).total).toBe(1);
  expect(await search.engine.size()).toBe(1);
  await search.stop();
  await notifications.close();
});
