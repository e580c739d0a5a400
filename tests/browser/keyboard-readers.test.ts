// Keyboard-only tests of readers: searching, filtering, downloading, viewing images, settings, text pages.
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { createFullSite } from "./full-site.ts";
import { arrived, enter, focusOn, pick, tabBackTo, tabTo, write } from "./keyboard.ts";
import { alive, createStage, phone, type Stage, visit } from "./stage.ts";

let stage: Stage;
beforeAll(async () => {
  stage = await createStage();
  await createFullSite(stage.site);
});
afterAll(() => stage.close());

const filterNamed = (name: string) => new RegExp(`^${RegExp.escape(name)}(?: \\d+)?$`);

describe("searching", () => {
  test("the first tab stop skips to the content", async () => {
    const page = await stage.open();
    await visit(page, "/mods");
    await page.keyboard.press("Tab");
    const skip = page.getByRole("link", { name: "Skip to content" });
    await focusOn(skip);
    expect((await skip.boundingBox())?.y).toBeGreaterThanOrEqual(0);
    await page.keyboard.press("Enter");
    await focusOn(page.getByRole("main"));
    await page.keyboard.press("Tab");
    expect(await page.evaluate(() => document.activeElement?.closest("main") !== null)).toBe(true);
    expect(stage.complaints()).toEqual([]);
  });

  test("from the home page to a project, and its download for a game version; focus returns", async () => {
    const page = await stage.open();
    await visit(page, "/");
    await write(page, "Search all projects", "amber", "searchbox");
    await page.keyboard.press("Enter");
    await page.waitForURL(/\/search\?q=amber/);
    await arrived(page, "All projects");
    await enter(page, "link", "Amber Light");
    await arrived(page, "Amber Light");
    await enter(page, "link", "Download");
    const chooser = page.getByRole("dialog", { name: "Download Amber Light" });
    await chooser.waitFor();
    await pick(chooser, "Game version", "1.20.1");
    await tabTo(chooser, "link", "Download");
    const coming = page.waitForEvent("download");
    await page.keyboard.press("Enter");
    expect((await coming).url()).toContain("example.jar");
    await page.keyboard.press("Escape");
    await chooser.waitFor({ state: "hidden" });
    await focusOn(page.getByRole("link", { name: "Download", exact: true }));
    expect(stage.complaints()).toEqual([]);
  });

  test("filters are included, excluded and removed; focus stays on them", async () => {
    const page = await stage.open();
    await visit(page, "/mods");
    const filters = page.getByRole("complementary", { name: "Filters" });
    await enter(filters, "link", filterNamed("Fabric"));
    await page.getByText("4 results", { exact: true }).waitFor();
    await tabTo(filters, "link", "Exclude Magic");
    await page.keyboard.press("Enter");
    await page.waitForURL(/l=fabric&nc=magic/);
    await focusOn(filters.getByRole("link", { name: "Exclude Magic" }));
    await page.keyboard.press("Enter");
    await page.waitForURL(/\?l=fabric$/);
    await enter(page, "link", "Remove filter: Fabric");
    await page.getByText("8 results", { exact: true }).waitFor();
    expect(stage.complaints()).toEqual([]);
  });

  test("on a phone the filter sheet takes focus, and Escape returns it", async () => {
    const page = await stage.open({ viewport: phone });
    await visit(page, "/mods");
    await enter(page, "button", "Filters");
    const sheet = page.locator("#filters");
    await sheet.waitFor();
    await enter(sheet, "link", filterNamed("Fabric"));
    await page.waitForURL(/\?l=fabric$/);
    await page.keyboard.press("Escape");
    await sheet.waitFor({ state: "hidden" });
    await focusOn(page.getByRole("button", { name: "Filters, 1 active" }));
    expect(stage.complaints()).toEqual([]);
  });

  test("on a phone the menu leads to a page, and Escape closes it", async () => {
    const page = await stage.open({ viewport: phone });
    await visit(page, "/");
    await enter(page, "button", "Menu");
    const menu = page.locator("#phone-menu");
    await tabTo(menu, "link", "Shaders");
    await page.keyboard.press("Escape");
    await menu.waitFor({ state: "hidden" });
    await focusOn(page.getByRole("button", { name: "Menu" }));
    await page.keyboard.press("Enter");
    await enter(menu, "link", "Shaders");
    await arrived(page, "Shaders");
    await menu.waitFor({ state: "hidden" });
    expect(stage.complaints()).toEqual([]);
  });

  test("the palette and shortcuts navigate, and pages are announced", async () => {
    const page = await stage.open();
    await visit(page, "/");
    await page.keyboard.press("Control+k");
    await focusOn(page.getByRole("dialog").getByRole("combobox"));
    await page.keyboard.type("content rules");
    await page.getByRole("option", { name: "Content rules", exact: true }).waitFor();
    await page.keyboard.press("Enter");
    await arrived(page, "Content rules");
    await page.keyboard.press("g");
    await page.keyboard.press("m");
    await arrived(page, "Mods");
    expect(stage.complaints()).toEqual([]);
  });
});

describe("in a project", () => {
  test("images are viewed one after the other", async () => {
    const page = await stage.open();
    await visit(page, "/mod/amber-light/gallery");
    await enter(page, "link", "Open image Noon");
    const viewer = page.getByRole("dialog", { name: "Gallery" });
    const at = (number: number) => viewer.getByText(`Image ${number} of 3`).waitFor();
    await at(2);
    await enter(viewer, "button", "Next image");
    await at(3);
    await page.keyboard.press("ArrowRight");
    await at(1);
    await enter(viewer, "button", "Previous image");
    await at(3);
    await page.keyboard.press("Escape");
    await viewer.waitFor({ state: "hidden" });
    await focusOn(page.getByRole("link", { name: "Open image Noon" }));
    expect(stage.complaints()).toEqual([]);
  });

  test("the version list is filtered, and a file downloaded", async () => {
    const page = await stage.open();
    await visit(page, "/mod/amber-light/versions");
    await page.getByText("2 versions", { exact: true }).waitFor();
    await pick(page, "Game version", "1.20.1");
    await page.getByText("1 version", { exact: true }).waitFor();
    const coming = page.waitForEvent("download");
    await enter(page, "link", "Download example.jar");
    expect((await coming).suggestedFilename()).toBe("example.jar");
    expect(stage.complaints()).toEqual([]);
  });

  test("the report page explains itself, and links to the reported item", async () => {
    const page = await stage.open();
    await visit(page, "/report?item=project&itemID=amber-light");
    const main = page.getByRole("main");
    await enter(main, "link", "Amber Light");
    await arrived(page, "Amber Light");
    await enter(page.getByRole("contentinfo"), "link", "Report content");
    await arrived(page, "Report content");
    expect(stage.complaints()).toEqual([]);
  });
});

describe("appearance and text pages", () => {
  test("the theme is changed in the footer, and focus stays", async () => {
    const page = await stage.open();
    await visit(page, "/legal");
    const dark = page.getByRole("group", { name: "Colors" }).getByRole("button", { name: "Dark" });
    await tabBackTo(page, "button", "Dark");
    await page.keyboard.press("Space");
    await expect.poll(() => page.locator("html").getAttribute("data-theme")).toBe("dark");
    await focusOn(dark);
    expect(stage.complaints()).toEqual([]);
  });

  test("the language is changed and changed back", async () => {
    const page = await stage.open();
    await visit(page, "/legal");
    await tabBackTo(page, "link", /^Language/);
    // Until the footer's script is there, its links load whole pages.
    await page.waitForLoadState("networkidle");
    await alive(page);
    await page.keyboard.press("Enter");
    await arrived(page, "Language");
    await enter(page, "button", /^Deutsch/);
    await expect.poll(() => page.locator("html").getAttribute("lang")).toBe("de");
    await enter(page, "button", /^English \(United States\)/);
    await expect.poll(() => page.locator("html").getAttribute("lang")).toBe("en-US");
    stage.complaints();
  });

  test("the shortcut list is opened from the appearance settings, and closed", async () => {
    const page = await stage.open();
    await visit(page, "/settings");
    await enter(page, "button", "Show keyboard shortcuts");
    const list = page.getByRole("dialog", { name: "Keyboard shortcuts" });
    await list.waitFor();
    await tabTo(list, "checkbox", "Shortcuts without Ctrl");
    await page.keyboard.press("Space");
    await page.keyboard.press("Escape");
    await list.waitFor({ state: "hidden" });
    await focusOn(page.getByRole("button", { name: "Show keyboard shortcuts" }));
    await page.keyboard.press("g");
    await page.keyboard.press("m");
    await page.waitForTimeout(300);
    expect(new URL(page.url()).pathname).toBe("/settings");
    expect(stage.complaints()).toEqual([]);
  });

  test("the changelog is filtered by product, and an entry opened", async () => {
    const page = await stage.open();
    await visit(page, "/news/changelog");
    await enter(page.getByRole("group", { name: "Filter by product" }), "link", "API");
    await page.waitForURL("**/news/changelog?product=api");
    await enter(page.getByRole("main"), "link", "November 20, 2026");
    await arrived(page, "API, November 20, 2026");
    expect(stage.complaints()).toEqual([]);
  });

  test("an external link asks, and returns to the previous page", async () => {
    const page = await stage.open();
    await visit(page, "/legal");
    await visit(page, "/leaving?to=https%3A%2F%2Fexample.com%2Fx");
    await tabTo(page, "link", "Continue to example.com");
    await enter(page.getByRole("main"), "link", "Stay on Tessera");
    await expect.poll(() => new URL(page.url()).pathname).not.toBe("/leaving");
    expect(stage.complaints()).toEqual([]);
  });
});

describe("an account", () => {
  test("is created after an error, which is focused", async () => {
    const page = await stage.open();
    await visit(page, "/auth/sign-up");
    await write(page, "Username", "keyboarder");
    await write(page, "Email address", "keyboarder@example.com");
    await write(page, "Password", "correct horse battery staple 7");
    await write(page, "Confirm password", "correct horse battery stable 7");
    await page.keyboard.press("Enter");
    const confirm = page.getByLabel("Confirm password");
    await expect.poll(() => confirm.getAttribute("aria-invalid")).toBe("true");
    await focusOn(confirm);
    await page.keyboard.press("Control+a");
    await page.keyboard.type("correct horse battery staple 7");
    await page.keyboard.press("Enter");
    await arrived(page, "Welcome, keyboarder");
    stage.complaints();
  });

  test("is signed in to", async () => {
    const person = await stage.site.person("tabby");
    const page = await stage.open();
    await visit(page, "/legal");
    await enter(page, "link", "Sign in");
    await arrived(page, "Sign in");
    await write(page, "Email address or username", person.username);
    await write(page, "Password", person.password);
    await enter(page.getByRole("main"), "button", "Sign in");
    // Tabbing before the navigation finishes would end up in the footer of the old page.
    await arrived(page, "Find add-ons you can trust");
    await tabTo(page, "button", "Your account");
    expect(stage.complaints()).toEqual([]);
  });
});
