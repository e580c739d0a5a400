// Browser tests of publishing's details: a project that begins with its file, a gallery, versions deleted and repeated.
import { randomBytes } from "node:crypto";
import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import sharp from "sharp";
import { afterAll, beforeAll, expect, test } from "vitest";
import { perform } from "#api/perform.ts";
import { editProject, getProject, reviewProject } from "#features/catalog/contract.ts";
import type { TestPerson } from "#tests/site.ts";
import { draftProject, publish } from "#tests/things.ts";
import { createStage, modJar, visit, type Stage } from "./stage.ts";

let stage: Stage;
let owner: TestPerson;
beforeAll(async () => {
  stage = await createStage();
  owner = await stage.site.person("maker");
});
afterAll(() => stage.close());

const quiet = () => expect(stage.complaints().filter((line) => !line.includes("400"))).toEqual([]);

test("a project begins with its file, which the form of its first version then has", async () => {
  const page = await stage.open({ as: owner });
  await visit(page, "/create/project");
  const file = { name: "lanterns.jar", mimeType: "application/java-archive", buffer: modJar("1.4.0") };
  await page.locator("input[type=file]").setInputFiles(file);
  await expect.poll(() => page.getByLabel("Title").inputValue()).toBe("Lanterns");
  await page.getByLabel("Summary").fill("Lanterns that light the way home.");
  await page.getByRole("main").locator("form button[type=submit]").last().click();
  await page.getByRole("button", { name: "Discard lanterns.jar" }).waitFor();
  expect(await page.getByLabel("Version number").inputValue()).toBe("1.4.0");
  quiet();
});

test("several images are added at once, named where they do not fit, edited in a dialog, and dragged", async () => {
  const { slug } = await draftProject(stage.site, owner);
  const page = await stage.open({ as: owner });
  await visit(page, `/mod/${slug}/settings/gallery`);
  const image = async (name: string, background: string) => {
    const path = join(stage.folder, name);
    await writeFile(
      path,
      await sharp({ create: { width: 64, height: 36, channels: 3, background } })
        .png()
        .toBuffer(),
    );
    return path;
  };
  const large = join(stage.folder, "large.png");
  await writeFile(large, randomBytes(5 * 1024 * 1024 + 1));
  const field = page.locator("input[type=file]");
  await field.setInputFiles([large]);
  await page.getByText("Larger than 5 MiB, not added: large.png.").waitFor();
  await field.setInputFiles([await image("red.png", "#ff0000"), await image("blue.png", "#0000ff")]);
  await page.getByRole("button", { name: "Edit Image 2" }).click();
  const dialog = page.getByRole("dialog", { name: "Edit Image 2" });
  await dialog.getByLabel("Title").fill("Blue");
  await dialog.getByRole("switch", { name: "Featured" }).check();
  await dialog.getByRole("button", { name: "Save changes" }).click();
  await dialog.waitFor({ state: "hidden" });
  const cards = page
    .getByRole("main")
    .getByRole("listitem")
    .filter({ has: page.locator("img") });
  await cards.filter({ hasText: "Blue" }).filter({ hasText: "Featured" }).waitFor();
  await cards.nth(1).dragTo(cards.nth(0));
  const order = async () =>
    (await perform(getProject, stage.site.as(owner), { project: slug })).gallery
      .toSorted((a, b) => a.ordering - b.ordering)
      .map(({ title }) => title);
  await expect.poll(order).toEqual(["Blue", null]);
  quiet();
});

test("a version is deleted one step away, and one like another is published once confirmed", async () => {
  const { slug, id } = await draftProject(stage.site, owner);
  await publish(stage.site, owner, id);
  const page = await stage.open({ as: owner });
  await visit(page, `/mod/${slug}/settings/versions`);
  const main = page.getByRole("main");
  await main.locator("summary").filter({ hasText: "Delete" }).click();
  await main.getByRole("button", { name: /^Delete / }).click();
  await expect
    .poll(async () => (await perform(getProject, stage.site.as(owner), { project: id })).versionIds.length)
    .toBe(0);
  for (const [count, confirms] of [
    [1, false],
    [2, true],
  ] as const) {
    await visit(page, `/mod/${slug}/version/new`);
    // Different bytes with the same number, loaders and game versions.
    const buffer = modJar("2.0.0", confirms ? ">=1.20 <1.20.5" : ">=1.20 <=1.20.4");
    const file = { name: `lanterns-${count}.jar`, mimeType: "application/java-archive", buffer };
    await page.locator("input[type=file]").first().setInputFiles(file);
    await page.getByRole("button", { name: `Discard lanterns-${count}.jar` }).waitFor();
    await page.getByRole("button", { name: "Publish version" }).click();
    if (confirms) {
      await page.locator("input[name=twin]").check();
      await page.getByRole("button", { name: "Publish version" }).click();
    }
    await page.waitForURL(/\/version\/(?!new)[^/]+$/);
  }
  expect((await perform(getProject, stage.site.as(owner), { project: id })).versionIds.length).toBe(2);
  quiet();
});

test("submitting again after a rejection asks what changed, and the team reads it afterwards", async () => {
  const { slug, id } = await draftProject(stage.site, owner, { body: "Lanterns.", licenseId: "MIT" });
  await publish(stage.site, owner, id);
  const moderator = await stage.site.person("reader", "moderator");
  await perform(editProject, stage.site.as(owner), { project: id, status: "processing" });
  const said = { decision: "rejected", message: "Say more." } as const;
  await perform(reviewProject, stage.site.as(moderator), { project: id, ...said });
  const page = await stage.open({ as: owner });
  await visit(page, `/mod/${slug}/settings`);
  const again = page.getByRole("button", { name: "Submit again" });
  await again.click();
  await page.getByText("Fill in this field.").waitFor();
  await page.getByLabel("What did you change?").fill("I said more.");
  await again.click();
  await page.getByText("A moderator will review it.").waitFor();
  await visit(page, `/mod/${slug}/moderation`);
  expect(await page.getByRole("main").innerText()).toContain("I said more.");
  quiet();
});
