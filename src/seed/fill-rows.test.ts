// Tests of backdated demo content: images are as old as their project, downloads of days are part of all.
import sharp from "sharp";
import { afterAll, beforeAll, expect, test } from "vitest";
import { perform } from "#api/perform.ts";
import { addGalleryImage, getProject } from "#features/catalog/contract.ts";
import { startTestSite, type TestSite } from "#tests/site.ts";
import { draftProject, once } from "#tests/things.ts";
import { ageProject, daysOfProject } from "./fill-rows.ts";
import { demoProjects } from "./projects.ts";

let site: TestSite;
beforeAll(async () => {
  site = await startTestSite();
});
afterAll(() => site.stop());

test("images of a demo project are dated from its creation, an hour apart", async () => {
  const [plan] = demoProjects(new Date());
  if (!plan) throw new Error("There are no demo projects.");
  const owner = await site.person();
  const { id } = await draftProject(site, owner);
  for (const ordering of [0, 1]) {
    const background = { r: 20, g: 90, b: 30 * ordering };
    const bytes = await sharp({ create: { width: 64, height: 48, channels: 3, background } })
      .png()
      .toBuffer();
    await perform(addGalleryImage, site.as(owner), { project: id, title: "A picture", ordering }, once(bytes));
  }
  await ageProject(site.services.db, id, plan, new Date());
  const { gallery } = await perform(getProject, site.as(owner), { project: id });
  const hours = gallery.map((image) => (Date.parse(image.created) - plan.created.getTime()) / 3_600_000);
  expect(hours.map(Math.round)).toEqual([1, 2]);
});

test("downloads of days are part of all downloads", () => {
  const now = new Date();
  for (const plan of demoProjects(now)) {
    const days = daysOfProject(plan, now);
    expect(days.reduce((sum, { downloads }) => sum + downloads, 0)).toBeLessThanOrEqual(plan.downloads);
    expect(new Set(days.map(({ day }) => day)).size).toBe(days.length);
  }
});
