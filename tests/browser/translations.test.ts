// Browser tests of translations: a creator translates a project, readers see it, with the original one click away.
import type { Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { perform } from "#api/perform.ts";
import { editProject, saveTranslation } from "#features/catalog/contract.ts";
import { scriptsOrNot } from "#tests/extent.ts";
import { midway } from "./inspect.ts";
import { createLightCatalog, type Light } from "./light-catalog.ts";
import { phone, createStage, visit, type Stage } from "./stage.ts";

let stage: Stage;
let light: Light;
beforeAll(async () => {
  stage = await createStage();
  light = await createLightCatalog(stage.site);
});
afterAll(() => stage.close());

const german = { options: { locale: "de-AT" } };

/** Axe needs to run its own scripts in the page. */
async function seemsClean(page: Page, scripts: boolean) {
  if (scripts) expect(await midway(page)).toEqual([]);
}

describe("a creator", () => {
  const translations = "/mod/copper-light/settings/translations";

  test.each(scriptsOrNot)("writes, edits and removes a translation (scripts: %s)", async (scripts) => {
    const page = await stage.open({ as: light.owner, scripts, viewport: phone });
    await (scripts ? visit(page, translations) : page.goto(translations));
    await page.getByLabel("Add a language").selectOption("fr");
    await page.getByRole("button", { name: "Translate" }).click();
    await page.getByRole("heading", { name: "Français translation" }).waitFor();
    await page.getByLabel("Title", { exact: true }).fill("ab");
    await page.getByLabel("Summary", { exact: true }).fill("Une lumière de cuivre.");
    const save = page.getByRole("button", { name: "Save" });
    await save.click();
    await page.getByText("A title must have at least 3 characters.").filter({ visible: true }).first().waitFor();
    expect(await page.getByLabel("Summary", { exact: true }).inputValue()).toBe("Une lumière de cuivre.");
    await page.getByLabel("Title", { exact: true }).fill("Lumière de cuivre");
    await save.click();
    await page.getByText("Translation saved").first().waitFor();
    await seemsClean(page, scripts);
    await page.getByRole("link", { name: "All translations" }).click();
    await page.getByRole("link", { name: "Edit the Français translation" }).waitFor();
    await seemsClean(page, scripts);
    await page.getByText("Remove", { exact: true }).click();
    await page.getByRole("button", { name: "Remove the Français translation" }).click();
    await page.getByText("No translations yet").waitFor();
    expect(stage.complaints().filter((one) => !one.includes("400"))).toEqual([]);
  });
});

describe("a reader", () => {
  test.each(scriptsOrNot)("reads in their language, and the original on demand (scripts: %s)", async (scripts) => {
    const owner = stage.site.as(light.owner);
    const words = { title: "Bernsteinlicht", summary: "Ein warmes Licht.", body: "Viel **Licht**." };
    await perform(saveTranslation, owner, { project: "amber-light", locale: "de", ...words });
    const page = await stage.open({ ...german, scripts });
    await page.goto("/mod/amber-light");
    expect(await page.getByRole("heading", { level: 1 }).textContent()).toBe("Bernsteinlicht");
    expect(await page.locator("h1").getAttribute("lang")).toBe("de");
    expect(await page.locator("main strong").textContent()).toBe("Licht");
    await page.locator("main a[href*='original=1']").click();
    await page.getByRole("heading", { level: 1, name: "Amber Light" }).waitFor();
    await page.locator("main p > a[href='/mod/amber-light']").click();
    await page.getByRole("heading", { level: 1, name: "Bernsteinlicht" }).waitFor();
    const other = await stage.open({ scripts, options: { locale: "ja" } });
    await other.goto("/mod/amber-light");
    expect(await other.getByRole("heading", { level: 1 }).textContent()).toBe("Amber Light");
    expect(await other.locator("a[href*='original=1']").count()).toBe(0);
    expect(stage.complaints()).toEqual([]);
  });

  test.each(scriptsOrNot)("sees lists in their language too, with originals marked (scripts: %s)", async (scripts) => {
    const owner = stage.site.as(light.owner);
    const words = { title: "Morgenlicht", summary: "", body: "" };
    await perform(saveTranslation, owner, { project: "amber-light", locale: "de", ...words });
    const page = await stage.open({ ...german, scripts });
    await page.goto("/mods?q=light");
    const title = page.getByRole("link", { name: "Morgenlicht", exact: true });
    await title.waitFor();
    expect(await title.getAttribute("lang")).toBe("de");
    for (const address of ["/", `/user/${light.owner.username}`]) {
      await page.goto(address);
      expect(await page.getByRole("link", { name: "Morgenlicht", exact: true }).first().getAttribute("lang")).toBe(
        "de",
      );
    }
    await page.goto("/mod/amber-light");
    expect(await page.locator("h1").getAttribute("lang")).toBe("de");
    expect(await page.locator("h1 + p").getAttribute("lang")).toBeNull();
    expect(await page.locator("main [lang='']").count()).toBe(1);
    expect(await page.locator("main div:has(> p > a[href*='original=1'])").textContent()).toContain("Deutsch");
    expect(stage.complaints()).toEqual([]);
  });

  test("is told when the original has changed since", async () => {
    const owner = stage.site.as(light.owner);
    await perform(saveTranslation, owner, { project: "dusk-light", locale: "de", title: "Abendlicht" });
    const page = await stage.open();
    await visit(page, "/mod/dusk-light?hl=de");
    expect(await page.getByRole("heading", { level: 1 }).textContent()).toBe("Abendlicht");
    const before = await page.locator("main div:has(> p > a[href*='original=1'])").textContent();
    await perform(editProject, owner, { project: "dusk-light", title: "Dusky Light" });
    await expect
      .poll(
        async () => {
          await page.reload();
          return page.locator("main div:has(> p > a[href*='original=1'])").textContent();
        },
        { timeout: 20_000 },
      )
      .not.toBe(before);
  });
});
