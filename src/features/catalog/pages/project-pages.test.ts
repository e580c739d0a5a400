// Guarantees of a project's pages: what the site itself says is told from what others say.
import { afterAll, beforeAll, expect, test } from "vitest";
import { perform } from "#api/perform.ts";
import { projectDescription } from "#features/catalog/contract.ts";
import { startTestSite } from "#tests/site.ts";
import type { TestSite } from "#tests/site.ts";
import { draftProject } from "#tests/things.ts";

let site: TestSite;
beforeAll(async () => {
  site = await startTestSite();
});
afterAll(() => site.stop());

test("links to the site itself, which has a port, are its own; others are not vouched for", async () => {
  const owner = await site.person();
  const body = `[ours](${site.url}/mods) [theirs](https://elsewhere.example/mods)`;
  const { id } = await draftProject(site, owner, { body });
  const { html } = await perform(projectDescription, site.as(owner), { project: id });
  const [ours = "", theirs = ""] = html.match(/<a [^>]*>/g) ?? [];
  expect([ours.includes("nofollow"), theirs.includes("nofollow")]).toEqual([false, true]);
});
