// Tests of input before hydration: it takes effect afterwards.
import type { Page } from "playwright-core";
import { afterAll, beforeAll, expect, test } from "vitest";
import { createStage, alive, visit, type Stage } from "./stage.ts";

let stage: Stage;
beforeAll(async () => {
  stage = await createStage();
});
afterAll(() => stage.close());

/** Opens a page whose scripts wait for `come`. */
async function openEarly(page: Page, path: string): Promise<() => Promise<void>> {
  const { promise: gate, resolve: lift } = Promise.withResolvers<undefined>();
  await page.route(/\/assets\/vendor-[^/]*\.js/, async (route) => {
    await gate;
    await route.continue();
  });
  await page.goto(path, { waitUntil: "commit" });
  await page.getByRole("heading", { level: 1 }).waitFor();
  await page.waitForFunction(() => "tesseraEarly" in window);
  return async () => {
    lift(undefined);
    await alive(page);
  };
}

test("a selected sort order is applied", async () => {
  const page = await stage.open({ fresh: true });
  const come = await openEarly(page, "/mods");
  await page.getByRole("combobox", { name: "Sort by" }).selectOption({ index: 2 });
  await come();
  await page.waitForURL(/\/mods\?sort=/);
  expect(stage.complaints()).toEqual([]);
});

test("a selected theme stays, and is saved", async () => {
  const page = await stage.open({ fresh: true });
  const come = await openEarly(page, "/settings");
  const [dark, retro] = [
    page.locator("main [name=color-mode][value=dark]"),
    page.locator("main [name=color-mode][value=retro]"),
  ];
  for (const one of [retro, dark, retro]) await one.check({ force: true });
  await come();
  await expect.poll(() => page.evaluate(() => document.documentElement.dataset.theme)).toBe("retro");
  await expect.poll(() => page.evaluate(() => document.cookie)).toContain("color-mode=retro");
  expect(stage.complaints()).toEqual([]);
});

test("typed text filters the list", async () => {
  const page = await stage.open({ fresh: true });
  const come = await openEarly(page, "/settings/language");
  const field = page.getByRole("searchbox", { name: "Find a language" });
  await field.pressSequentially("deut");
  await come();
  expect(await field.inputValue()).toBe("deut");
  await expect.poll(() => page.getByRole("radio").count()).toBeLessThan(5);
  expect(stage.complaints()).toEqual([]);
});

test("the keys of the palette and the search field work", async () => {
  const page = await stage.open({ fresh: true });
  const openPalette = await openEarly(page, "/legal");
  await page.keyboard.press("Control+k");
  await openPalette();
  await page.getByRole("dialog").waitFor();
  await page.unrouteAll();
  const search = await openEarly(page, "/legal");
  await page.keyboard.press("/");
  await search();
  await expect.poll(() => page.evaluate(() => document.activeElement?.getAttribute("type"))).toBe("search");
  expect(stage.complaints()).toEqual([]);
});

test("what is typed while the palette loads ends up in its field, and triggers nothing else", async () => {
  const page = await stage.open({ fresh: true });
  await visit(page, "/legal");
  await page.route(/\/assets\/palette-[^/]*\.js/, async (route) => {
    await new Promise((resolve) => setTimeout(resolve, 500));
    await route.continue();
  });
  await page.keyboard.press("Control+k");
  for (const key of "gmodx") await page.keyboard.press(key);
  await page.keyboard.press("Backspace");
  await page.getByRole("dialog").waitFor();
  expect(await page.getByRole("dialog").getByRole("combobox").inputValue()).toBe("gmod");
  await page.keyboard.press("s");
  expect(await page.getByRole("dialog").getByRole("combobox").inputValue()).toBe("gmods");
  expect(new URL(page.url()).pathname).toBe("/legal");
  expect(stage.complaints()).toEqual([]);
});
