// Tests the size of the response with random projects.
import { sql } from "kysely";
import { afterAll, beforeAll, expect, test } from "vitest";
import { perform } from "#api/perform.ts";
import { getRandomProjects } from "#features/catalog/contract.ts";
import { startTestSite } from "#tests/site.ts";
import type { TestSite } from "#tests/site.ts";
import { openProject } from "#tests/things.ts";

/** Descriptions of the maximum length, in letters of three bytes, are more than 4 MiB from the 22nd on. */
const most = 22;

let site: TestSite;
beforeAll(async () => {
  site = await startTestSite();
  const owner = await site.person();
  const moderator = await site.person(undefined, "moderator");
  for (let n = 0; n < most; n++) await openProject(site, owner, moderator);
  await sql`update projects set body = repeat('語', 65536)`.execute(site.services.db);
});
afterAll(() => site.stop());

test.each([
  [most - 1, 65_536],
  [most, 0],
])("%i projects with long descriptions come with %i characters of each", async (count, length) => {
  const found = await perform(getRandomProjects, site.as(null), { count });
  expect(found.map(({ body }) => body.length)).toEqual(Array<number>(count).fill(length));
});
