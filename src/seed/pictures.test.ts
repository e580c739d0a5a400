// Tests that all demo images exist, with the right dimensions and within the upload limits, and that none is unused.
import { createHash } from "node:crypto";
import { globSync } from "node:fs";
import { join } from "node:path";
import sharp from "sharp";
import { expect, it } from "vitest";
import { makeGalleryImage, makeIcon } from "#platform/images/index.ts";
import { runs } from "#tests/extent.ts";
import { organization, people } from "./people.ts";
import { knownImages, readAvatar, readGallery, readIcon } from "./pictures.ts";
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

const hashOf = (bytes: Buffer) => createHash("sha512").update(bytes).digest("hex");

/** Replaces each size by its format and dimensions: encoders may differ in their bytes. */
async function described(result: object | undefined): Promise<object> {
  const entries = Object.entries(result ?? {}).map(async ([name, value]) => {
    if (!Buffer.isBuffer(value)) return [name, value];
    const { format, width, height, exif, xmp } = await sharp(value).metadata();
    return [name, { format, width, height, exif, xmp }];
  });
  return Object.fromEntries(await Promise.all(entries));
}

// If one of these fails: node scripts/process-demo-images.ts
it("has the sizes and colors of every icon and gallery image, as processing them yields", async () => {
  const known = await knownImages();
  const icons = await Promise.all([...projects, organization].map(({ slug }) => readIcon(slug)));
  const shots = projects.flatMap(({ slug, gallery }) => gallery.map((_, ordering) => readGallery(slug, ordering)));
  const gallery = await Promise.all(shots);
  for (const icon of icons) expect(await known.icon(hashOf(icon))).toBeDefined();
  for (const image of gallery) expect(await known.galleryImage(hashOf(image), image)).toBeDefined();
  for (const icon of icons.slice(0, runs(4, icons.length)))
    expect(await described(await known.icon(hashOf(icon)))).toEqual(await described(await makeIcon(icon)));
  for (const image of gallery.slice(0, runs(2, gallery.length))) {
    const found = await known.galleryImage(hashOf(image), image);
    expect(await described(found)).toEqual(await described(await makeGalleryImage(image)));
  }
});

it("has no unused image", () => {
  const files = globSync("**/*.webp", { cwd: join(import.meta.dirname, "pictures") });
  const shots = projects.reduce((sum, { gallery }) => sum + gallery.length, 0);
  const icons = projects.length + 1;
  expect(files.length).toBe(icons + people.length + shots + 2 * icons + shots);
});
