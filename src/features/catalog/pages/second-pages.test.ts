// Tests paging of long version lists: every version is on exactly one page, newest first, with its own changelog.
import { afterAll, beforeAll, expect, test } from "vitest";
import { perform } from "#api/perform.ts";
import { projectChangelog, projectVersions } from "#features/catalog/contract.ts";
import { startTestSite } from "#tests/site.ts";
import type { TestPerson, TestSite } from "#tests/site.ts";
import { draftProject, publish } from "#tests/things.ts";

const newestFirst = Array.from({ length: 23 }, (_, place) => `1.${23 - place}.0`);

let site: TestSite;
let owner: TestPerson;
let project: string;
beforeAll(async () => {
  site = await startTestSite();
  owner = await site.person();
  project = (await draftProject(site, owner)).id;
  for (const number of newestFirst.toReversed()) {
    const channel = number === "1.1.0" || number === "1.2.0" ? "beta" : "release";
    await publish(site, owner, project, { versionNumber: number, changelog: `News of ${number}`, channel });
  }
});
afterAll(() => site.stop());

const versions = (page: number, more = {}) =>
  perform(projectVersions, site.as(owner), { project, page, ...more }).then(({ items, total }) => ({
    total,
    numbers: items.map(({ versionNumber }) => versionNumber),
  }));

test("versions continue from the previous page, and pages past the end are empty", async () => {
  expect(await versions(1)).toEqual({ total: 23, numbers: newestFirst.slice(0, 20) });
  expect(await versions(2)).toEqual({ total: 23, numbers: newestFirst.slice(20) });
  expect(await versions(3)).toEqual({ total: 23, numbers: [] });
  expect(await versions(1, { channel: "beta" })).toEqual({ total: 2, numbers: ["1.2.0", "1.1.0"] });
});

test("changelogs continue from the previous page, each with its version", async () => {
  const shown = [];
  for (const page of [1, 2, 3, 4]) {
    const { items, total } = await perform(projectChangelog, site.as(owner), { project, page });
    expect(total).toBe(23);
    shown.push(items.map(({ versionNumber, html }) => [versionNumber, html.trim()]));
  }
  const all = newestFirst.map((number) => [number, `<p>News of ${number}</p>`]);
  expect(shown).toEqual([all.slice(0, 10), all.slice(10, 20), all.slice(20), []]);
});
