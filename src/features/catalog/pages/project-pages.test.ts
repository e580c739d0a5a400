// Tests project pages: our own links and images are distinguished from external ones.
import { afterAll, beforeAll, expect, test } from "vitest";
import { perform } from "#api/perform.ts";
import { projectDescription } from "#features/catalog/contract.ts";
import { proxiedImage } from "#platform/egress/index.ts";
import { startTestSite } from "#tests/site.ts";
import type { TestSite } from "#tests/site.ts";
import { draftProject } from "#tests/things.ts";

let site: TestSite;
beforeAll(async () => {
  site = await startTestSite();
});
afterAll(() => site.stop());

test("links to the site's own origin, port included, are internal; others are marked as external", async () => {
  const owner = await site.person();
  const body = `[ours](${site.url}/mods) [theirs](https://elsewhere.example/mods)`;
  const { id } = await draftProject(site, owner, { body });
  const { html } = await perform(projectDescription, site.as(owner), { project: id });
  const [ours = "", theirs = ""] = html.match(/<a [^>]*>/g) ?? [];
  expect([ours.includes("nofollow"), theirs.includes("nofollow")]).toEqual([false, true]);
});

test("external images go through our signed proxy; our own are unchanged", async () => {
  const owner = await site.person();
  const body = `![theirs](https://elsewhere.example/a.png?b=1&c=2) ![ours](${site.url}/media/x.webp)`;
  const { id } = await draftProject(site, owner, { body });
  const { html } = await perform(projectDescription, site.as(owner), { project: id });
  const sources = [...html.matchAll(/<img src="([^"]*)"/g)].map(([, src = ""]) => src.replaceAll(/&#x26;|&amp;/g, "&"));
  const theirs = proxiedImage(site.services.secret, "https://elsewhere.example/a.png?b=1&c=2");
  expect(sources).toEqual([theirs, `${site.url}/media/x.webp`]);
});
