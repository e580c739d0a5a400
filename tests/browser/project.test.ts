// Browser tests of a project's pages: tabs, the gallery viewer, versions and their files, old URLs, 404s.
import type { Page } from "playwright-core";
import sharp from "sharp";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { perform } from "#api/perform.ts";
import { addGalleryImage, createUpload, createVersion, editProject, getProject } from "#features/catalog/contract.ts";
import { scriptsOrNot } from "#tests/extent.ts";
import { once } from "#tests/things.ts";
import { createLightCatalog, type Light } from "./light-catalog.ts";
import { desk, modJar, phone, createStage, visit, type Stage } from "./stage.ts";

let stage: Stage;
let light: Light;

async function addPictures() {
  const { site } = stage;
  for (const [title, background] of [
    ["Dawn", "#cc6633"],
    ["Noon", "#99ccff"],
    ["Night", "#222244"],
  ] as const) {
    const image = { create: { width: 1280, height: 720, channels: 3 as const, background } };
    const bytes = await sharp(image).png().toBuffer();
    const about = { title, description: `The light at ${title.toLowerCase()}.` };
    await perform(addGalleryImage, site.as(light.owner), { project: "amber-light", ...about }, once(bytes));
  }
}

/** A beta that depends on another project, in addition to the two releases. */
async function addBeta() {
  const { site } = stage;
  const bronze = await perform(getProject, site.as(null), { project: "bronze-light" });
  const upload = await perform(
    createUpload,
    site.as(light.owner),
    { fileName: "amber.jar" },
    once(modJar("3.0.0-beta.1")),
  );
  await perform(createVersion, site.as(light.owner), {
    project: "amber-light",
    versionNumber: "3.0.0-beta.1",
    name: "Third light",
    channel: "beta",
    loaders: ["quilt"],
    gameVersions: ["1.21.1"],
    changelog: "Needs bronze.",
    files: [{ upload: upload.id }],
    dependencies: [{ projectId: bronze.id, kind: "required" }],
  });
}

beforeAll(async () => {
  stage = await createStage();
  light = await createLightCatalog(stage.site);
  await addPictures();
  await addBeta();
});
afterAll(() => stage.close());

const tab = (page: Page, name: string) =>
  page.getByRole("navigation", { name: "Project pages" }).getByRole("link", { name: new RegExp(`^${name}`) });
const rows = (page: Page) =>
  page
    .getByRole("table")
    .getByRole("row")
    .filter({ has: page.getByRole("cell") });

describe("the tabs", () => {
  test.each([
    { name: "a desk", viewport: desk, scripts: true },
    { name: "a phone without scripts", viewport: phone, scripts: false },
  ])("each shows its section and is marked current, on $name", async ({ viewport, scripts }) => {
    const page = await stage.open({ viewport, scripts });
    await page.goto("/mod/amber-light");
    for (const [name, path, holds] of [
      ["Gallery", "/gallery", "The light at dawn."],
      ["Changelog", "/changelog", "Brighter."],
      ["Versions", "/versions", "3 versions"],
      ["Description", "", "A description of it."],
    ] as const) {
      await tab(page, name).click();
      await page.waitForURL(`**/mod/amber-light${path}`);
      await page.getByRole("main").getByText(holds).waitFor();
      expect(await tab(page, name).getAttribute("aria-current")).toBe("page");
      const widths = await page.evaluate(() => [document.documentElement.scrollWidth, innerWidth]);
      expect(widths[0], `${name} is wider than the window`).toBe(widths[1]);
    }
    expect(stage.complaints()).toEqual([]);
  });

  test("the changelog shows every version with its changes, newest first", async () => {
    const page = await stage.open();
    await visit(page, "/mod/amber-light/changelog");
    const main = page.getByRole("main");
    const names = await main.getByRole("listitem").getByRole("heading", { level: 2 }).allTextContents();
    expect(names).toEqual(["Third light", "Second light", "First light"]);
    expect(await main.getByText("first", { exact: true }).evaluate((word) => word.tagName)).toBe("STRONG");
  });
});

describe("the gallery viewer", () => {
  test("has buttons too, on a phone", async () => {
    const page = await stage.open({ viewport: phone });
    await visit(page, "/mod/amber-light/gallery");
    await page.getByRole("link", { name: "Open image Dawn" }).click();
    const viewer = page.getByRole("dialog", { name: "Gallery" });
    await viewer.getByRole("button", { name: "Next image" }).click();
    await viewer.getByText("The light at noon.").waitFor();
    await viewer.getByRole("button", { name: "Close" }).click();
    await viewer.waitFor({ state: "hidden" });
    expect(stage.complaints()).toEqual([]);
  });

  test("without scripts an image links to itself", async () => {
    const page = await stage.open({ scripts: false });
    await page.goto("/mod/amber-light/gallery");
    await page.getByRole("link", { name: "Open image Dawn" }).click();
    await page.waitForURL(/\/media\//);
    expect(await page.getByRole("img").evaluate((image) => (image as HTMLImageElement).naturalWidth)).toBe(1280);
    // The browser's own image document may not load styles under our CSP.
    stage.complaints();
  });
});

describe("versions", () => {
  test("are filtered by channel, game version and loader, and the URL contains the filter", async () => {
    const page = await stage.open();
    await visit(page, "/mod/amber-light/versions");
    expect(await rows(page).count()).toBe(3);
    await page.getByLabel("Channel").selectOption("release");
    await page.getByText("2 versions", { exact: true }).waitFor();
    await page.getByLabel("Game version", { exact: true }).selectOption("1.20.1");
    await page.getByText("1 version", { exact: true }).waitFor();
    expect(new URL(page.url()).search).toBe("?c=release&g=1.20.1");
    await page.goBack();
    await page.getByText("2 versions", { exact: true }).waitFor();
    await page.getByLabel("Loader", { exact: true }).selectOption("quilt");
    await page.getByRole("heading", { name: "No matching versions" }).waitFor();
    await page.getByRole("link", { name: "Clear filters" }).click();
    await page.getByText("3 versions", { exact: true }).waitFor();
  });

  test("are filtered by a plain form without scripts", async () => {
    const page = await stage.open({ scripts: false });
    await page.goto("/mod/amber-light/versions");
    await page.getByLabel("Loader", { exact: true }).selectOption("quilt");
    await page.getByRole("button", { name: "Filter" }).click();
    await page.getByText("1 version", { exact: true }).waitFor();
    expect(await rows(page).count()).toBe(1);
  });

  test("a version's page has its files, dependencies, and copy buttons", async () => {
    const page = await stage.open({ options: { permissions: ["clipboard-read", "clipboard-write"] } });
    await visit(page, "/mod/amber-light/version/3.0.0-beta.1");
    const dependencies = page.getByRole("region", { name: "Dependencies" });
    expect(await dependencies.getByRole("link", { name: "Bronze Light" }).getAttribute("href")).toBe(
      "/mod/bronze-light",
    );
    const files = page.getByRole("region", { name: "Files" });
    for (const name of ["sha1", "sha512"]) {
      await files.getByRole("button", { name: `Copy ${name}` }).click();
      await files.getByText("Copied").first().waitFor();
      const copied = await page.evaluate(() => navigator.clipboard.readText());
      expect(copied).toMatch(name === "sha1" ? /^[0-9a-f]{40}$/ : /^[0-9a-f]{128}$/);
    }
    await page.getByRole("button", { name: "Copy Maven coordinate" }).click();
    await expect.poll(() => page.evaluate(() => navigator.clipboard.readText())).toMatch(/:3\.0\.0-beta\.1$/);
    const coming = page.waitForEvent("download");
    await files.getByRole("link", { name: "Download amber.jar" }).click();
    expect((await coming).suggestedFilename()).toBe("amber.jar");
    expect(stage.complaints()).toEqual([]);
  });
});

describe("URLs", () => {
  test("a former slug, another type and other letter case redirect to the page", async () => {
    const { site } = stage;
    await perform(editProject, site.as(light.owner), { project: "glow-light", slug: "glowing-light" });
    const page = await stage.open();
    for (const [from, to] of [
      ["/mod/glow-light", "/mod/glowing-light"],
      ["/mod/glow-light/versions?c=release", "/mod/glowing-light/versions?c=release"],
      ["/plugin/glowing-light", "/mod/glowing-light"],
      ["/project/glowing-light", "/mod/glowing-light"],
      ["/mod/GLOWING-LIGHT", "/mod/glowing-light"],
    ] as const) {
      await page.goto(from);
      expect(page.url()).toBe(site.url + to);
    }
  });

  test.each([
    [
      "/mod/no-such-thing",
      "Project not found",
      "The project you were looking for could not be found.",
      [
        "You may have mistyped the project's URL.",
        "The project's owner may have changed its URL, made it private, or deleted it.",
        "The project may have been taken down by moderation for violating our Terms of Use.",
      ],
    ],
    [
      "/user/nobody-here",
      "User not found",
      "The user you were looking for could not be found.",
      [
        "You may have mistyped the username.",
        "The user may have changed their username or deleted their account.",
        "The user's account may have been terminated for violating our Terms of Use.",
      ],
    ],
    [
      "/organization/none-here",
      "Organization not found",
      "The organization you were looking for could not be found.",
      [
        "You may have mistyped the organization's URL.",
        "The organization's owner may have changed its URL or deleted it.",
        "The organization may have been removed by moderation for violating our Terms of Use.",
      ],
    ],
    ["/no/such/page/at/all", "Page not found", "The page you were looking for doesn't seem to exist.", []],
  ])("%s: %s", async (path, title, message, reasons) => {
    for (const scripts of scriptsOrNot) {
      const page = await stage.open({ scripts });
      const answer = await page.goto(path);
      expect(answer?.status()).toBe(404);
      const main = page.getByRole("main");
      await main.getByRole("heading", { level: 1, name: title, exact: true }).waitFor();
      await main.getByText(message, { exact: true }).waitFor();
      expect(await main.getByRole("listitem").allTextContents()).toEqual(reasons);
      if (reasons.length > 0) await main.getByText("This may be because:", { exact: true }).waitFor();
    }
    // The browser itself logs the 404.
    expect(stage.complaints().filter((said) => !said.includes("404 (Not Found)"))).toEqual([]);
  });
});
