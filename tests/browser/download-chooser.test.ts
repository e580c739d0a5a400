// Browser tests of the download chooser, its page without scripts, and the list of what uses a project.
import type { Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { perform } from "#api/perform.ts";
import { createUpload, createVersion, getProject } from "#features/catalog/contract.ts";
import { once } from "#tests/things.ts";
import { createLightCatalog, type Light } from "./light-catalog.ts";
import { createStage, modJar, visit, type Stage } from "./stage.ts";

let stage: Stage;
let light: Light;

async function publish(project: string, number: string, loader: string, needs: string[] = []) {
  const { site } = stage;
  const fileName = `${project}.jar`;
  const upload = await perform(createUpload, site.as(light.owner), { fileName }, once(modJar(number)));
  await perform(createVersion, site.as(light.owner), {
    project,
    versionNumber: number,
    name: `Light ${number}`,
    channel: "release",
    loaders: [loader],
    gameVersions: ["1.21.1"],
    files: [{ upload: upload.id }],
    dependencies: needs.map((projectId) => ({ projectId, kind: "required" as const })),
  });
}

beforeAll(async () => {
  stage = await createStage();
  light = await createLightCatalog(stage.site);
  const bronze = await perform(getProject, stage.site.as(null), { project: "bronze-light" });
  await publish("amber-light", "3.0.0", "quilt", [bronze.id]);
});
afterAll(() => stage.close());

/** The chooser of the project page that is open. */
async function openChooser(page: Page) {
  await page.getByRole("main").getByRole("link", { name: "Download", exact: true }).first().click();
  const chooser = page.getByRole("dialog");
  await chooser.waitFor();
  return chooser;
}

describe("the download chooser", () => {
  test("starts from what was chosen in search, and leads back to it", async () => {
    const page = await stage.open({ fresh: true });
    await visit(page, "/mods?g=1.20.1&l=fabric");
    await page.getByRole("main").getByRole("link", { name: "Amber Light" }).click();
    await page.waitForURL("**/mod/amber-light?g=1.20.1&l=fabric");
    await page.getByRole("main").getByRole("link", { name: "Changelog", exact: true }).click();
    await page.waitForURL("**/mod/amber-light/changelog");
    const chooser = await openChooser(page);
    const field = chooser.getByLabel("Game version");
    expect([await field.inputValue(), await chooser.getByLabel("Loader").inputValue()]).toEqual(["1.20.1", "fabric"]);
    await expect.poll(() => field.evaluate((one) => one === document.activeElement)).toBe(true);
    await chooser.getByRole("link", { name: "Mods for 1.20.1, Fabric" }).click();
    await page.waitForURL("**/mods?g=1.20.1&l=fabric");
    expect(stage.complaints()).toEqual([]);
  });

  test("lists what the version requires, downloads all of it, and says where it goes", async () => {
    const page = await stage.open();
    await visit(page, "/mod/amber-light?g=1.21.1&l=quilt");
    const chooser = await openChooser(page);
    const required = chooser.getByRole("region", { name: "Also required" });
    await required.getByRole("link", { name: "Bronze Light", exact: true }).waitFor();
    // Bronze Light has no version for this game version.
    await required.getByText("No version for this choice").waitFor();
    await publish("bronze-light", "5.0.0", "fabric");
    await visit(page, "/mod/amber-light?g=1.21.1&l=quilt");
    const again = await openChooser(page);
    const names: string[] = [];
    page.on("download", (one) => names.push(one.suggestedFilename()));
    await again.getByRole("button", { name: "Download all 2 files" }).click();
    await expect.poll(() => names).toEqual(["amber-light.jar", "bronze-light.jar"]);
    expect(await again.getByRole("status").textContent()).toContain("mods folder");
    expect(stage.complaints()).toEqual([]);
  });

  test("is a page without scripts", async () => {
    const page = await stage.open({ scripts: false });
    await page.goto("/mods?g=1.20.1&l=fabric");
    await page.getByRole("main").getByRole("link", { name: "Amber Light" }).click();
    await page.getByRole("main").getByRole("link", { name: "Download", exact: true }).first().click();
    await page.waitForURL("**/mod/amber-light/download?g=1.20.1&l=fabric");
    await page.getByRole("link", { name: "First light" }).waitFor();
    await page.getByLabel("Game version").selectOption("1.21.1");
    await page.getByLabel("Loader").selectOption("quilt");
    await page.getByRole("button", { name: "Show" }).click();
    await page.getByRole("link", { name: "Light 3.0.0" }).waitFor();
    await page
      .getByRole("region", { name: "Also required" })
      .getByRole("link", { name: "Bronze Light" })
      .first()
      .waitFor();
    expect(stage.complaints()).toEqual([]);
  });
});

test("a project names what uses it", async () => {
  const page = await stage.open();
  await visit(page, "/mod/bronze-light");
  const side = page.getByRole("complementary", { name: "About this project" });
  await side.getByRole("link", { name: "1 project", exact: true }).click();
  await page.waitForURL("**/mod/bronze-light/used-by");
  await page.getByRole("main").getByRole("heading", { level: 3, name: "Amber Light" }).waitFor();
  expect(stage.complaints()).toEqual([]);
});

test("the chooser remembers the last download, in other projects too", async () => {
  const page = await stage.open();
  await visit(page, "/mod/amber-light");
  await page.getByRole("link", { name: "Download", exact: true }).first().click();
  const chooser = page.getByRole("dialog");
  await chooser.getByLabel("Game version").selectOption("1.20.1");
  const coming = page.waitForEvent("download");
  await chooser.getByRole("link", { name: "Download", exact: true }).click();
  await coming;
  await visit(page, "/mod/split-light");
  await page.getByRole("link", { name: "Download", exact: true }).first().click();
  expect(await page.getByRole("dialog").getByLabel("Game version").inputValue()).toBe("1.20.1");
});
