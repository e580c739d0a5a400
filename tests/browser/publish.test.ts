// Browser tests of the main path: sign up, publish, review, find, download; with and without scripts.
import { readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import type { Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { triesAll } from "#tests/extent.ts";
import type { TestPerson } from "#tests/site.ts";
import { hashOf } from "#tests/things.ts";
import { alive, desk, modJar, phone, createStage, type Stage } from "./stage.ts";

let stage: Stage;
let moderator: TestPerson;

beforeAll(async () => {
  stage = await createStage();
  moderator = await stage.site.person("moderator", "moderator");
});
afterAll(() => stage.close());

/** One run of the path: the user, the browser settings, and the results. */
interface Walk {
  readonly name: string;
  readonly title: string;
  readonly scripts: boolean;
  readonly viewport: { readonly width: number; readonly height: number };
}

const differing: Walk[] = [
  { name: "wanda", title: "Wandering Lanterns", scripts: true, viewport: desk },
  { name: "piet", title: "Pocketful Orchards", scripts: false, viewport: phone },
];
const walks: Walk[] = [
  ...differing,
  ...(triesAll
    ? [
        { name: "philip", title: "Philip's Beacons", scripts: true, viewport: phone },
        { name: "nora", title: "Nocturnal Harvest", scripts: false, viewport: desk },
      ]
    : []),
];

const password = "correct horse battery staple 7";

/** A retried test signs up another user: the first username is taken. */
let people = 0;

async function signUp(page: Page, walk: Walk) {
  const { scripts } = walk;
  const name = `${walk.name}-${++people}`;
  await page.goto("/auth/sign-up?redirect=/create/project");
  if (scripts) await alive(page);
  await page.getByLabel("Username").fill(name);
  await page.getByLabel("Email address").fill(`${name}@example.com`);
  await page.getByLabel("Password", { exact: true }).fill(password);
  await page.getByLabel("Confirm password").fill(password);
  await page.getByRole("button", { name: "Create account" }).click();
  await page.getByRole("heading", { name: `Welcome, ${name}` }).waitFor();
  await page.getByRole("link", { name: "Continue where you left off" }).click();
}

async function create(page: Page, { title }: Walk) {
  const form = page.getByRole("main");
  await form.getByRole("radio", { name: /^Mod\b/ }).check();
  await form.getByLabel("Title").fill(title);
  await form.getByLabel("Summary").fill(`${title} hang where you need light and mark the way home.`);
  await form.getByRole("button", { name: "Create and add a file" }).click();
  await page.waitForURL(/\/mod\/[^/]+\/version\/new$/);
}

/** Drops the file on the zone through the browser's native drag and drop. */
async function drop(page: Page, path: string) {
  const zone = page.getByLabel("Drop a file here");
  await zone.scrollIntoViewIfNeeded();
  const box = await zone.boundingBox();
  if (!box) throw new Error("There is nowhere to drop the file.");
  const at = { x: box.x + box.width / 2, y: box.y + box.height / 2 };
  const data = { items: [], files: [path], dragOperationsMask: 1 };
  const devtools = await page.context().newCDPSession(page);
  for (const type of ["dragEnter", "dragOver", "drop"] as const)
    await devtools.send("Input.dispatchDragEvent", { type, ...at, data });
  await devtools.detach();
}

async function sendFile(page: Page, walk: Walk, fileName: string, bytes: Buffer) {
  const path = join(stage.folder, fileName);
  await writeFile(path, bytes);
  if (walk.scripts) {
    await alive(page);
    await drop(page, path);
  } else {
    await page.getByLabel("Drop a file here").setInputFiles(path);
    await page.getByRole("button", { name: "Upload", exact: true }).click();
  }
  await page.getByRole("button", { name: `Discard ${fileName}` }).waitFor();
}

/** What the form prefilled from the file. */
async function prefilled(page: Page) {
  return {
    number: await page.getByLabel("Version number").inputValue(),
    channel: await page.getByRole("radio", { name: "Beta" }).isChecked(),
    fabric: await page.getByRole("checkbox", { name: "Fabric", exact: true }).isChecked(),
    forge: await page.getByRole("checkbox", { name: "Forge", exact: true }).isChecked(),
    games: await page.getByRole("textbox", { name: "Game versions" }).inputValue(),
  };
}

async function publishVersion(page: Page) {
  await page.getByRole("textbox", { name: "Changelog" }).fill("- Lanterns **float** now");
  await page.getByRole("button", { name: "Publish version" }).click();
  await page.waitForURL(/\/version\/(?!new)[^/]+$/);
}

/** The toast of an earlier save may still be visible; with scripts the bar disappears once this one is done. */
async function save(page: Page, scripts: boolean) {
  const button = page.getByRole("button", { name: "Save changes" });
  await button.click();
  if (scripts) await button.waitFor({ state: "hidden" });
  await page.getByText("Saved", { exact: true }).filter({ visible: true }).first().waitFor();
}

/** On a phone the settings navigation is behind a button. */
async function toGeneral(page: Page, { viewport }: Walk) {
  if (viewport === phone) await page.getByRole("button", { name: /^Project settings: / }).click();
  await page.getByRole("link", { name: "General", exact: true }).click();
}

/** Completes the checklist: each open item links to where it is fixed. */
async function finish(page: Page, walk: Walk) {
  const { scripts, title } = walk;
  const submit = page.getByRole("button", { name: "Submit for review" });
  expect(await submit.isDisabled()).toBe(true);
  await page.getByRole("link", { name: "Write a description" }).click();
  await page.getByRole("textbox", { name: "Description" }).fill(`# ${title}\n\nHang **one** and see.`);
  await save(page, scripts);
  await toGeneral(page, walk);
  await page.getByRole("link", { name: "Choose a license" }).click();
  await chooseLicense(page, scripts);
  await save(page, scripts);
  await toGeneral(page, walk);
  await submit.click();
  await page.getByText("A moderator will review it.").waitFor();
}

/** With scripts by typing into the combobox, without them in the native select. */
async function chooseLicense(page: Page, scripts: boolean) {
  if (!scripts) return page.getByLabel("License", { exact: true }).selectOption("MIT");
  const field = page.getByRole("combobox", { name: "License" }).and(page.locator("input"));
  await field.click();
  await page.keyboard.type("Apache-2");
  await page.keyboard.press("Enter");
  await expect.poll(() => field.inputValue()).toMatch(/Apache-2\.0/);
  // Typing replaces the choice.
  await page.keyboard.type("MIT Lic");
  await page.getByRole("option", { name: "MIT License (MIT)" }).click();
  await expect.poll(() => field.inputValue()).toBe("MIT License (MIT)");
}

async function approve(page: Page, { title, scripts }: Walk) {
  await page.goto("/auth/sign-in?redirect=/moderation/review");
  if (scripts) await alive(page);
  await page.getByLabel("Email address or username").fill(moderator.username);
  await page.getByLabel("Password", { exact: true }).fill(moderator.password);
  await page.getByRole("main").getByRole("button", { name: "Sign in", exact: true }).click();
  await page.getByRole("heading", { name: "Review queue" }).waitFor();
  await page.getByRole("link", { name: title }).click();
  await page.getByRole("radio", { name: /^Approve/ }).check();
  await page.getByRole("button", { name: "Send decision" }).click();
  await page.getByRole("heading", { name: "Review queue" }).waitFor();
  expect(await page.getByRole("link", { name: title }).count()).toBe(0);
}

/** A filter's link also contains the number of matching projects. */
const filterNamed = (name: string) => new RegExp(`^${RegExp.escape(name)}(?: \\d+)?$`);

/** On a phone the filters are a sheet over the page. */
async function filter(page: Page, { viewport, scripts }: Walk, name: string) {
  if (viewport === phone) await page.getByRole("button", { name: /^Filters/ }).click();
  const before = page.url();
  await page
    .getByRole("complementary", { name: "Filters" })
    .getByRole("link", { name: filterNamed(name) })
    .click();
  await page.waitForURL((url) => url.href !== before);
  const sheet = page.getByRole("button", { name: "Close filters" });
  if (viewport === phone && scripts && (await sheet.isVisible())) await sheet.click();
}

/** Part of the title with a typo. */
const mistyped = (title: string) => title.replace(/(\w\w\w)\w/, "$1x").split(" ")[0] ?? "";

async function find(page: Page, walk: Walk) {
  await page.goto("/mods");
  if (walk.scripts) await alive(page);
  const field = page.getByRole("main").getByRole("searchbox", { name: "Search mods" });
  await field.fill(mistyped(walk.title));
  await field.press("Enter");
  await page.waitForURL(/[?&]q=/);
  await page.getByRole("heading", { name: walk.title }).waitFor();
  await filter(page, walk, "Fabric");
  await page.getByRole("link", { name: "Remove filter: Fabric" }).waitFor();
  await filter(page, walk, "1.20.1");
  await page.getByRole("link", { name: "Remove filter: 1.20.1" }).waitFor();
  await page.getByRole("main").getByRole("link", { name: walk.title }).first().click();
  await page.getByRole("heading", { level: 1, name: walk.title, exact: true }).waitFor();
}

/** With the chooser: game version, then the best file for it. */
async function choose(page: Page) {
  const chooser = page.getByRole("dialog", { name: /^Download / });
  await chooser.getByLabel("Game version").selectOption("1.20.1");
  await chooser.getByText("lanterns-1.0.0.jar").waitFor();
  await chooser.getByRole("link", { name: "Download", exact: true }).click();
}

/** With the download page, which the same button links to without scripts. */
async function pick(page: Page) {
  await page.getByLabel("Game version", { exact: true }).selectOption("1.20.1");
  await page.getByRole("button", { name: "Show", exact: true }).click();
  const best = page.getByRole("region", { name: "Best version for your choice" });
  await best.getByText("lanterns-1.0.0.jar").waitFor();
  await best.getByRole("link", { name: "Download", exact: true }).click();
}

/** The older file, which requires a choice. */
async function download(page: Page, { scripts }: Walk): Promise<Buffer> {
  if (scripts) await alive(page);
  await page.getByRole("link", { name: "Download", exact: true }).filter({ visible: true }).first().click();
  const coming = page.waitForEvent("download");
  await (scripts ? choose(page) : pick(page));
  return readFile(await (await coming).path());
}

describe.each(walks)("$title", (walk) => {
  const older = modJar("1.0.0");
  const newer = modJar("1.1.0-beta.1", "1.21.1");
  const visit = { scripts: walk.scripts, viewport: walk.viewport };

  test("a creator signs up, drops files, and submits the resulting project", async () => {
    const page = await stage.open(visit);
    await signUp(page, walk);
    await create(page, walk);
    await sendFile(page, walk, "lanterns-1.0.0.jar", older);
    expect(await prefilled(page)).toEqual({
      number: "1.0.0",
      channel: false,
      fabric: true,
      forge: false,
      games: "1.20–1.20.4",
    });
    await publishVersion(page);
    await page.getByRole("link", { name: "Upload another" }).filter({ visible: true }).click();
    await page.waitForURL(/\/version\/new$/);
    await sendFile(page, walk, "lanterns-1.1.0-beta.1.jar", newer);
    expect(await prefilled(page)).toMatchObject({ number: "1.1.0-beta.1", channel: true, games: "1.21.1" });
    await publishVersion(page);
    await page.goto(page.url().replace(/\/version\/.*$/, "/settings"));
    await finish(page, walk);
    expect(stage.complaints()).toEqual([]);
  });

  test("a moderator signs in, finds it in the queue and approves it", async () => {
    const page = await stage.open(visit);
    await approve(page, walk);
    expect(stage.complaints()).toEqual([]);
  });

  test("a visitor finds it despite a typo, and downloads identical bytes", async () => {
    const page = await stage.open(visit);
    await find(page, walk);
    const bytes = await download(page, walk);
    expect(hashOf(bytes)).toBe(hashOf(older));
    expect(stage.complaints()).toEqual([]);
  });
});
