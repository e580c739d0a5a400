// The demo pictures decode, have the promised size, and repeat themselves.
import sharp from "sharp";
import { describe, expect, it } from "vitest";
import { people } from "./people.ts";
import { drawAvatar, drawGallery, drawIcon } from "./pictures.ts";
import { demoProjects } from "./projects.ts";

const projects = demoProjects(new Date("2026-11-20T12:00:00Z"));

describe("demo pictures", () => {
  it("draws a different icon for every project, small enough to upload", async () => {
    const icons = await Promise.all(projects.map((project) => drawIcon(project.icon)));
    for (const icon of icons) {
      expect(icon.length).toBeLessThanOrEqual(262_144);
      expect(await sharp(icon).metadata()).toMatchObject({ format: "png", width: 256, height: 256 });
    }
    expect(new Set(icons.map((icon) => icon.toString("base64"))).size).toBe(icons.length);
  });

  it("draws gallery pictures of each kind, within the upload limit", async () => {
    const recipes = projects.flatMap((project) => project.gallery.map((entry) => entry.picture));
    const some = ["diorama", "vista", "screen"].map((kind) => recipes.find((recipe) => recipe.kind === kind));
    for (const recipe of some) {
      if (!recipe) throw new Error("a kind of picture is not used");
      const picture = await drawGallery(recipe);
      expect(picture.length).toBeLessThan(1024 * 1024);
      expect(await sharp(picture).metadata()).toMatchObject({ format: "jpeg", width: 1280, height: 720 });
      expect((await sharp(picture).stats()).entropy).toBeGreaterThan(3);
      expect(picture.equals(await drawGallery(recipe))).toBe(true);
    }
  });

  it("draws a portrait for everyone", async () => {
    const portraits = await Promise.all(people.map((person) => drawAvatar(person.avatar)));
    for (const portrait of portraits)
      expect(await sharp(portrait).metadata()).toMatchObject({ format: "png", width: 256 });
    expect(new Set(portraits.map((portrait) => portrait.toString("base64"))).size).toBe(people.length);
  });
});
