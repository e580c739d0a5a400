// Browser tests of keyboard shortcuts: palette, navigation, search, the list of them, and turning them off.
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { violations } from "./inspect.ts";
import { createLightCatalog, type Light } from "./light-catalog.ts";
import { phone, createStage, visit, type Stage } from "./stage.ts";

let stage: Stage;
let light: Light;
beforeAll(async () => {
  stage = await createStage();
  light = await createLightCatalog(stage.site);
});
afterAll(() => stage.close());

const palette = { name: "Go to anything" };

describe("the palette", () => {
  test("finds a project by its first letters and opens it", async () => {
    const page = await stage.open();
    await visit(page, "/");
    await page.keyboard.press("Control+k");
    const dialog = page.getByRole("dialog", palette);
    await dialog.getByRole("combobox").waitFor();
    await page.keyboard.type("ambe");
    await dialog.getByRole("option", { name: /Amber Light/ }).waitFor();
    await page.keyboard.press("Enter");
    await page.waitForURL("**/mod/amber-light");
    expect(await dialog.isVisible()).toBe(false);
    expect(stage.complaints()).toEqual([]);
  });

  test("navigates, changes the theme, and restores focus", async () => {
    const page = await stage.open();
    await visit(page, "/mods");
    const link = page.getByRole("link", { name: "Sign in" }).first();
    await link.focus();
    await page.keyboard.press("Control+k");
    const dialog = page.getByRole("dialog", palette);
    await dialog.getByRole("combobox").waitFor();
    expect(await violations(page, "dialog[open]")).toEqual([]);
    await page.keyboard.press("Escape");
    await dialog.waitFor({ state: "hidden" });
    await expect.poll(() => link.evaluate((element) => element === document.activeElement)).toBe(true);
    await page.keyboard.press("Control+k");
    await dialog.getByRole("combobox").fill("colors retro");
    await dialog.getByRole("option", { name: "Colors: Retro" }).waitFor();
    await page.keyboard.press("Enter");
    await expect.poll(() => page.locator("html").getAttribute("data-theme"), { timeout: 10_000 }).toBe("retro");
    await page.keyboard.press("Control+k");
    await dialog.getByRole("combobox").fill("shad");
    await dialog.getByRole("option", { name: "Shaders", exact: true }).click();
    await page.waitForURL("**/shaders");
    expect(stage.complaints()).toEqual([]);
  });

  test("reports no matches, and offers the search", async () => {
    const page = await stage.open({ viewport: phone });
    await visit(page, "/shaders");
    await page.keyboard.press("Control+k");
    await page.getByRole("dialog", palette).getByRole("combobox").fill("zzqq");
    await page.getByRole("option", { name: "Search Shaders for “zzqq”" }).click();
    await page.waitForURL("**/shaders?q=zzqq");
    await visit(page, "/settings");
    await page.keyboard.press("Control+k");
    await page.getByRole("dialog", palette).getByRole("combobox").fill("zzqq");
    await page.getByRole("option", { name: "Search all projects for “zzqq”" }).click();
    await page.waitForURL("**/search?q=zzqq");
    expect(stage.complaints()).toEqual([]);
  });
});

describe("single keys", () => {
  test("navigate, and are text in a field", async () => {
    const page = await stage.open({ as: light.owner });
    await visit(page, "/");
    await page.keyboard.press("g");
    await page.keyboard.press("m");
    await page.getByRole("heading", { level: 1, name: "Mods" }).waitFor();
    await page.keyboard.press("/");
    await page.keyboard.type("gm?");
    const field = page.getByRole("searchbox").first();
    expect(await field.inputValue()).toBe("gm?");
    await page.waitForURL(/\/mods\?q=gm%3F$/);
    await field.blur();
    await page.keyboard.press("g");
    await page.keyboard.press("u");
    await page.waitForURL(`**/user/${light.owner.username}`);
  });

  test("open the search on a phone, and a project's download", async () => {
    const page = await stage.open({ viewport: phone });
    await visit(page, "/settings");
    await page.keyboard.press("/");
    await page.keyboard.type("lamp");
    expect(await page.locator("#phone-search input").inputValue()).toBe("lamp");
    await visit(page, "/mod/amber-light");
    await page.keyboard.press("d");
    await page.getByRole("dialog", { name: "Download Amber Light" }).waitFor();
  });

  test("are listed by ?, and turned off permanently", async () => {
    const page = await stage.open();
    await visit(page, "/");
    await page.keyboard.press("?");
    const list = page.getByRole("dialog", { name: "Keyboard shortcuts" });
    await list.waitFor();
    expect(await violations(page, "dialog[open]")).toEqual([]);
    await list.getByRole("checkbox", { name: "Shortcuts without Ctrl" }).uncheck();
    await page.keyboard.press("Escape");
    await visit(page, "/mods");
    await page.keyboard.press("?");
    await page.keyboard.press("g");
    await page.keyboard.press("h");
    await page.keyboard.press("Control+k");
    await page.getByRole("dialog", palette).waitFor();
    expect(await list.isVisible()).toBe(false);
    expect(new URL(page.url()).pathname).toBe("/mods");
    expect(stage.complaints()).toEqual([]);
  });
});
