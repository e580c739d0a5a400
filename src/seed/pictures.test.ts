// Tests that all demo images exist, with the right dimensions and within the upload limits, and that none is unused.
import { globSync } from "node:fs";
import { join } from "node:path";
import sharp from "sharp";
import { expect, it } from "vitest";
import { organization, people } from "./people.ts";
import { readAvatar, readGallery, readIcon } from "./pictures.ts";
import { demoProjects } from "./projects.ts";

const projects = demoProjects(new Date("2026-11-20T12:00:00Z"));
const limit = { icon: 256 * 1024, gallery: 1024 * 1024 };

/** Problems with images of one kind. */
async function faultsOf(pictures: readonly Buffer[], size: string, most: number): Promise<string[]> {
  const faults: string[] = [];
  for (const [at, picture] of pictures.entries()) {
    const { format, width, height } = await sharp(picture).metadata();
    const is = `${format} ${width}x${height}`;
    if (is !== `webp ${size}` || picture.length > most) faults.push(`${at}: ${is}, ${picture.length} bytes`);
  }
  return faults;
}

it("has an icon for every project and the organization", async () => {
  const slugs = [...projects.map(({ slug }) => slug), organization.slug];
  const icons = await Promise.all(slugs.map(readIcon));
  expect(await faultsOf(icons, "256x256", limit.icon)).toEqual([]);
  expect(new Set(icons.map((icon) => icon.toString("base64"))).size).toBe(icons.length);
});

it("has every gallery image", async () => {
  const pictures = projects.flatMap(({ slug, gallery }) => gallery.map((_, ordering) => readGallery(slug, ordering)));
  expect(await faultsOf(await Promise.all(pictures), "1280x720", limit.gallery)).toEqual([]);
});

it("has an avatar for every user", async () => {
  const portraits = await Promise.all(people.map(({ username }) => readAvatar(username)));
  expect(await faultsOf(portraits, "256x256", limit.icon)).toEqual([]);
});

it("has no unused image", () => {
  const files = globSync("**/*.webp", { cwd: join(import.meta.dirname, "pictures") });
  const shots = projects.reduce((sum, { gallery }) => sum + gallery.length, 0);
  expect(files.length).toBe(projects.length + 1 + people.length + shots);
});
