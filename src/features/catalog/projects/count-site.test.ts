// Tests the site-wide counts: computed at most once a minute.
import { afterAll, beforeAll, expect, test } from "vitest";
import { perform } from "#api/perform.ts";
import { getStatistics } from "#features/catalog/contract.ts";
import { openCache } from "#platform/cache/index.ts";
import { startTestSite } from "#tests/site.ts";
import type { TestSite } from "#tests/site.ts";
import { openProject } from "#tests/things.ts";

let site: TestSite;
beforeAll(async () => {
  site = await startTestSite();
});
afterAll(() => site.stop());

test("the counts are at most a minute old", async () => {
  let seconds = 0;
  const cache = openCache(site.services.notifications, () => seconds * 1000);
  const projectsAfter = async (later: number) => {
    seconds = later;
    return (await perform(getStatistics, { ...site.as(null), cache }, {})).projects;
  };
  expect(await projectsAfter(0)).toBe(0);
  await openProject(site, await site.person(), await site.person(undefined, "moderator"));
  expect(await projectsAfter(59)).toBe(0);
  expect(await projectsAfter(60)).toBe(1);
});
