// Tests the worker's scheduled work, and that an erased account leaves no image behind.
import { existsSync } from "node:fs";
import { join } from "node:path";
import { sql } from "kysely";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { eraseAccounts } from "#features/accounts/index.ts";
import { features } from "#features/index.ts";
import { startTestSite, type TestSite } from "#tests/site.ts";
import { startWork, type Working } from "./worker.ts";

let site: TestSite;
let work: Working;
beforeAll(async () => {
  site = await startTestSite();
  work = await startWork(site.services, site.database);
});
afterAll(async () => {
  await work.stop();
  await site.stop();
});

test("it runs jobs of features as well as its own", async () => {
  const known = await sql<{ identifier: string }>`
    select identifier from graphile_worker._private_known_crontabs`.execute(site.services.db);
  const scheduled = features.flatMap(({ jobs }) => jobs.filter(({ schedule }) => schedule).map(({ name }) => name));
  expect(known.rows.map(({ identifier }) => identifier)).toEqual(
    expect.arrayContaining([...scheduled, "accounts.erase", "media.collect", "cards.sweep"]),
  );
});

test("an erased account leaves no card", async () => {
  const { id } = await site.person();
  expect((await fetch(`${site.url}/cards/user/${id}.png`)).status).toBe(200);
  const hex = Buffer.from(id).toString("hex");
  const card = join(site.services.config.dataDir, "cards/user", id.slice(0, 2).toLowerCase(), hex);
  expect(existsSync(card)).toBe(true);
  await sql`update users set erase_at = now() - interval '1 minute' where id = ${id}`.execute(site.services.db);
  expect(await eraseAccounts(site.services, features)).toBe(1);
  await vi.waitFor(() => expect(existsSync(card)).toBe(false), 20_000);
});
