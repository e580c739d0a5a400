// Keyboard-only tests of creators and moderators: menus, forms, the editor, the gallery, tokens, decisions.
import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { perform } from "#api/perform.ts";
import { getProject } from "#features/catalog/contract.ts";
import { createFullSite, type FullSite } from "./full-site.ts";
import { arrived, enter, focusOn, tabBackTo, tabTo, write } from "./keyboard.ts";
import { modJar, phone, createStage, visit, type Stage } from "./stage.ts";

let stage: Stage;
let full: FullSite;
beforeAll(async () => {
  stage = await createStage();
  full = await createFullSite(stage.site);
});
afterAll(() => stage.close());

const known = (project: string) => perform(getProject, stage.site.as(full.owner), { project });

describe("menus and page lists", () => {
  test("the account menu opens and moves by arrow keys, and closes by Escape", async () => {
    const page = await stage.open({ as: full.owner });
    await visit(page, "/legal");
    await tabTo(page, "button", "Your account");
    const menu = page.locator("#account-menu");
    await page.keyboard.press("ArrowDown");
    await focusOn(menu.getByRole("link", { name: "Dashboard" }));
    await page.keyboard.press("ArrowUp");
    await focusOn(menu.getByRole("button", { name: "Sign out" }));
    await page.keyboard.press("Escape");
    await menu.waitFor({ state: "hidden" });
    await focusOn(page.getByRole("button", { name: "Your account" }));
    await page.keyboard.press("Enter");
    await enter(menu, "link", "Dashboard");
    await arrived(page, "Dashboard");
    expect(await menu.isVisible()).toBe(false);
    expect(stage.complaints()).toEqual([]);
  });

  test("on a phone a button opens the dashboard's page list", async () => {
    const page = await stage.open({ as: full.owner, viewport: phone });
    await visit(page, "/dashboard");
    await enter(page, "button", /^Your pages: /);
    const list = page.getByRole("navigation", { name: "Your pages" });
    await page.keyboard.press("Escape");
    await list.waitFor({ state: "hidden" });
    await focusOn(page.getByRole("button", { name: /^Your pages: / }));
    await page.keyboard.press("Enter");
    await enter(list, "link", "Your organizations");
    await arrived(page, "Your organizations");
    await list.waitFor({ state: "hidden" });
    expect(stage.complaints()).toEqual([]);
  });
});

describe("a project", () => {
  test("is created, and a file with its fields becomes a version", async () => {
    const page = await stage.open({ as: full.owner });
    await visit(page, "/create/project");
    const main = page.getByRole("main");
    await tabTo(main, "radio", /^Mod\b/);
    await page.keyboard.press("Space");
    await write(main, "Title", "Keyboard Lanterns");
    await write(main, "Summary", "Lanterns that hang without a mouse.");
    await enter(main, "button", "Create and add a file");
    await page.waitForURL(/\/mod\/keyboard-lanterns\/version\/new$/);
    const path = join(stage.folder, "lanterns.jar");
    await writeFile(path, modJar("1.0.0"));
    await tabTo(main, "button", /^Drop a file here/);
    const choosing = page.waitForEvent("filechooser");
    await page.keyboard.press("Space");
    await (await choosing).setFiles(path);
    await main.getByRole("button", { name: "Discard lanterns.jar" }).waitFor();
    await write(main, /^Version number/, "1.0.1");
    await tabTo(main, "checkbox", "Quilt");
    await page.keyboard.press("Space");
    await write(main, /^Changelog/, "Hangs.");
    await enter(main, "button", "Publish version");
    await page.waitForURL(/\/version\/(?!new)[^/]+$/);
    await expect.poll(async () => (await known("keyboard-lanterns")).loaders).toEqual(["fabric", "quilt"]);
    expect(stage.complaints()).toEqual([]);
  });

  test("its description is formatted with the toolbar, protected from being lost, and saved", async () => {
    const page = await stage.open({ as: full.owner });
    await visit(page, "/mod/draft-light/settings/description");
    const main = page.getByRole("main");
    await write(main, "Description", "bright");
    await page.keyboard.press("Control+a");
    const area = main.getByRole("textbox", { name: "Description" });
    await tabBackTo(main, "button", "Bold");
    await page.keyboard.press("Enter");
    await focusOn(area);
    expect(await area.inputValue()).toBe("**bright**");
    await page.keyboard.press("Control+End");
    await page.keyboard.type(" light");
    await enter(main, "link", "General");
    const leave = page.getByRole("dialog", { name: "Leave without saving?" });
    await leave.waitFor();
    await enter(leave, "button", "Stay here");
    await leave.waitFor({ state: "hidden" });
    await focusOn(main.getByRole("link", { name: "General", exact: true }));
    await enter(main, "button", "Save changes");
    await page.getByText("Saved", { exact: true }).filter({ visible: true }).first().waitFor();
    expect((await known("draft-light")).body).toBe("**bright** light");
    expect(stage.complaints()).toEqual([]);
  });

  test("its images are reordered, and focus follows the image", async () => {
    const page = await stage.open({ as: full.owner });
    await visit(page, "/mod/amber-light/settings/gallery");
    const order = async () =>
      (await known("amber-light")).gallery.toSorted((a, b) => a.ordering - b.ordering).map(({ title }) => title);
    await enter(page, "button", "Move Dawn down");
    await expect.poll(order).toEqual(["Noon", "Dawn", "Night"]);
    await focusOn(page.getByRole("button", { name: "Move Dawn down" }));
    await page.keyboard.press("Enter");
    await expect.poll(order).toEqual(["Noon", "Night", "Dawn"]);
    await expect.poll(() => page.evaluate(() => document.activeElement?.closest("main") !== null)).toBe(true);
    expect(stage.complaints()).toEqual([]);
  });
});

describe("an account", () => {
  test("gets a token, which is focused once shown", async () => {
    const page = await stage.open({ as: full.newcomer });
    await visit(page, "/settings/pats?new");
    const main = page.getByRole("main");
    await write(main, "Name", "From the keys");
    await tabTo(main, "checkbox", "Read projects");
    await page.keyboard.press("Space");
    await enter(main, "button", "Create token");
    await page.getByText("From the keys was created").waitFor();
    const active = () => page.evaluate(() => document.activeElement?.textContent);
    await expect.poll(active).toContain("From the keys was created");
    await tabTo(main, "button", /^Copy/);
    expect(stage.complaints()).toEqual([]);
  });
});

test("a moderator opens the first queue item, decides, and returns to the queue", async () => {
  const page = await stage.open({ as: full.people.moderator ?? full.owner });
  await visit(page, "/moderation/review");
  await enter(page.getByRole("main"), "link", "Waiting Light");
  await arrived(page, /Waiting Light/);
  const main = page.getByRole("main");
  await tabTo(main, "radio", /^Approve/);
  await page.keyboard.press("Space");
  await enter(main, "button", "Send decision");
  await arrived(page, "Review queue");
  expect((await known("waiting-light")).status).toBe("approved");
  expect(stage.complaints()).toEqual([]);
});
