// Guarantees of the site's numbers: they are counted once a minute, not at every call.
import { afterAll, beforeAll, expect, test } from "vitest";
import { perform } from "#api/perform.ts";
import { getStatistics } from "#features/catalog/contract.ts";
import { startTestSite } from "#tests/site.ts";
import type { TestSite } from "#tests/site.ts";
import { at, openProject } from "#tests/things.ts";

let site: TestSite;
beforeAll(async () => {
  site = await startTestSite();
});
afterAll(() => site.stop());

test("the numbers are at most a minute old", async () => {
  const projectsAfter = async (seconds: number) => {
    const context = at(site.as(null), new Date(Date.UTC(2031, 0, 1) + seconds * 1000));
    return (await perform(getStatistics, context, {})).projects;
  };
  expect(await projectsAfter(0)).toBe(0);
  await openProject(site, await site.person(), await site.person(undefined, "moderator"));
  expect(await projectsAfter(59)).toBe(0);
  expect(await projectsAfter(60)).toBe(1);
});
