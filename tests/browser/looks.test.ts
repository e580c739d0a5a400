// Browser tests of themes: from the cookie, from the device, and chosen in the footer.
import type { Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { scriptsOrNot } from "#tests/extent.ts";
import { createStage, visit, type Stage } from "./stage.ts";

let stage: Stage;
beforeAll(async () => {
  stage = await createStage();
});
afterAll(() => stage.close());

const background = (page: Page) => page.evaluate(() => getComputedStyle(document.documentElement).backgroundColor);
const theme = (page: Page) => page.locator("html").getAttribute("data-theme");
const modes = ["light", "dark", "oled", "retro"] as const;

describe("themes", () => {
  test("are in the served page, from the cookie, and all differ", async () => {
    const page = await stage.open({ scripts: false });
    const seen = new Set<string>();
    for (const mode of modes) {
      await page.context().addCookies([{ name: "color-mode", value: mode, url: stage.site.url }]);
      expect(await (await page.request.get("/")).text()).toContain(`data-theme="${mode}"`);
      await page.goto("/");
      seen.add(await background(page));
    }
    expect(seen.size).toBe(modes.length);
  });

  test("follow the device while none is chosen", async () => {
    const looks = new Map<string, string>();
    for (const colorScheme of ["light", "dark"] as const) {
      const page = await stage.open({ options: { colorScheme } });
      await visit(page, "/");
      expect(await theme(page)).toBe("system");
      looks.set(colorScheme, await background(page));
    }
    expect(looks.get("light")).not.toBe(looks.get("dark"));
  });

  test.each(scriptsOrNot)("are changed in the footer without leaving the page (scripts: %s)", async (scripts) => {
    const page = await stage.open({ scripts });
    if (scripts) await visit(page, "/mods?l=fabric");
    else await page.goto("/mods?l=fabric");
    const pick = page.getByRole("group", { name: "Colors" }).getByRole("button", { name: "Dark" });
    await pick.click();
    await expect.poll(() => theme(page)).toBe("dark");
    expect(new URL(page.url()).search).toBe("?l=fabric");
    expect(await pick.getAttribute("aria-pressed")).toBe("true");
    // The page changes at once; the choice is saved shortly after.
    const saved = async () => (await page.context().cookies()).find(({ name }) => name === "color-mode")?.value;
    await expect.poll(saved).toBe("dark");
    await page.goto("/");
    expect(await theme(page)).toBe("dark");
    expect(stage.complaints()).toEqual([]);
  });
});
