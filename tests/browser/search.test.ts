// Browser tests of the search page: all state in the URL, history navigation, on desktop and phone.
import type { Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, test, vi } from "vitest";
import { perform } from "#api/perform.ts";
import { searchProjects } from "#features/catalog/contract.ts";
import { scriptsOrNot } from "#tests/extent.ts";
import { approve, draftProject, publish, resourcePack } from "#tests/things.ts";
import { midway } from "./inspect.ts";
import { createLightCatalog, type Light } from "./light-catalog.ts";
import { alive, phone, createStage, visit, type Stage } from "./stage.ts";

let stage: Stage;
let light: Light;

beforeAll(async () => {
  stage = await createStage();
  light = await createLightCatalog(stage.site);
});
afterAll(() => stage.close());

const titles = (page: Page) => page.getByRole("region", { name: "Results" }).getByRole("heading").allTextContents();
const status = (page: Page) => page.getByRole("main").getByRole("status").first();
const chips = (page: Page) => page.getByRole("list", { name: "Active filters" }).getByRole("link");
const panel = (page: Page) => page.locator("#filters");

/** A filter's link also contains the number of matching projects. */
const include = (page: Page, name: string) =>
  panel(page).getByRole("link", { name: new RegExp(`^${RegExp.escape(name)}(?: \\d+)?$`) });
const exclude = (page: Page, name: string) => panel(page).getByRole("link", { name: `Exclude ${name}`, exact: true });

/** Waits until the number of results is this. */
const shows = (page: Page, count: string) => status(page).getByText(count, { exact: true }).waitFor();

describe("filters", () => {
  test("include and exclude, show as chips, have counts, and are stored in the URL", async () => {
    const page = await stage.open();
    await visit(page, "/mods");
    await shows(page, "8 results");
    await include(page, "Fabric").click();
    await shows(page, "4 results");
    expect(new URL(page.url()).search).toBe("?l=fabric");
    await include(page, "1.20.1").click();
    await shows(page, "3 results");
    await exclude(page, "Magic").click();
    await shows(page, "2 results");
    expect(new URL(page.url()).search).toBe("?g=1.20.1&l=fabric&nc=magic");
    expect(await chips(page).allTextContents()).toEqual(["1.20.1", "Fabric", "Not Magic", "Clear all"]);
    expect(await titles(page)).toEqual(expect.arrayContaining(["Amber Light", "Bronze Light"]));
    await page.getByRole("link", { name: "Remove filter: Not Magic" }).click();
    await shows(page, "3 results");
    await page.getByRole("link", { name: "Clear all" }).click();
    await shows(page, "8 results");
    expect(new URL(page.url()).search).toBe("");
    expect(stage.complaints()).toEqual([]);
  });

  test("apply to a single version: a loader of one and a game version of another find nothing", async () => {
    const page = await stage.open();
    await visit(page, "/mods?q=split&l=forge&g=1.21.1");
    await shows(page, "No results");
    await visit(page, "/mods?q=split&l=forge&g=1.20.1");
    await shows(page, "1 result");
    expect(await titles(page)).toEqual(["Split Light"]);
  });

  test("a URL restores everything, and back steps through every choice", async () => {
    const page = await stage.open();
    await visit(page, "/mods");
    await include(page, "Fabric").click();
    await shows(page, "4 results");
    await page.getByRole("combobox", { name: "Sort by" }).selectOption("newest");
    await page.waitForURL(/sort=newest/);
    await page.getByRole("link", { name: "Grid" }).and(page.locator("[href*='sort=newest']")).click();
    await page.waitForURL(/view=grid/);
    await page.getByRole("region", { name: "Results" }).getByRole("link", { name: "Amber Light" }).first().click();
    await page.getByRole("heading", { level: 1, name: "Amber Light" }).waitFor();
    await page.goBack();
    await page.waitForURL(/\?l=fabric&sort=newest&view=grid$/);
    await shows(page, "4 results");
    expect(await page.getByRole("combobox", { name: "Sort by" }).inputValue()).toBe("newest");
    expect(await page.getByRole("link", { name: "Grid" }).getAttribute("aria-current")).toBe("true");
    await page.goBack();
    await page.goBack();
    await page.waitForURL(/\?l=fabric$/);
    await expect.poll(() => page.getByRole("combobox", { name: "Sort by" }).inputValue()).toBe("relevance");
    await page.goBack();
    await shows(page, "8 results");
    await page.reload();
    await shows(page, "8 results");
  });

  test.each(scriptsOrNot)("dates, counts and creators are typed (scripts: %s)", async (scripts) => {
    const page = await stage.open({ scripts });
    await page.goto("/mods?followers-from=x&updated-from=week");
    if (scripts) await alive(page);
    await page.getByText("Followers: “x” is not a whole number.", { exact: false }).waitFor();
    expect(scripts ? await midway(page) : []).toEqual([]);
    const unfold = (name: string) => panel(page).locator("summary").getByText(name).last().click();
    const form = (field: string) => panel(page).locator(`form:has([name=${field}])`);
    await unfold("Downloads");
    await form("downloads-to").getByLabel("To").fill("1");
    await form("downloads-to").getByRole("button", { name: "Apply" }).click();
    await page.waitForURL(/downloads-to=1/);
    await unfold("Creator");
    await form("who").getByLabel("Username or organization").fill(light.owner.username);
    await form("who").getByRole("button", { name: "Exclude" }).click();
    await shows(page, "No results");
  });

  test("no results: suggests which filter to drop and what that would find", async () => {
    const page = await stage.open();
    await visit(page, "/mods?l=fabric&g=1.20.1&c=economy");
    await page.getByRole("heading", { name: "No results" }).waitFor();
    await page.getByRole("link", { name: "Without Economy: 3 results" }).click();
    await shows(page, "3 results");
    expect(await chips(page).allTextContents()).toEqual(["1.20.1", "Fabric", "Clear all"]);
  });
});

describe("sort order, page size and display mode", () => {
  test("each of the five orders can be selected by name", async () => {
    const page = await stage.open();
    await visit(page, "/mods?q=light");
    for (const order of ["downloads", "follows", "newest", "updated"]) {
      await page.getByRole("combobox", { name: "Sort by" }).selectOption(order);
      await page.waitForURL((url) => url.searchParams.get("sort") === order);
      await shows(page, "8 results");
    }
    await visit(page, "/mods?sort=newest");
    expect((await titles(page))[0]).toBe(light.newest);
  });

  test("five per page make two disjoint pages", async () => {
    const page = await stage.open();
    await visit(page, "/mods?sort=newest");
    await page.getByRole("combobox", { name: "Results per page" }).selectOption("5");
    await page.waitForURL(/size=5/);
    await expect.poll(() => titles(page)).toHaveLength(5);
    const first = await titles(page);
    await page.getByRole("link", { name: "Next page" }).first().click();
    await page.waitForURL(/page=2/);
    await expect.poll(() => titles(page)).toHaveLength(3);
    expect(new Set([...first, ...(await titles(page))]).size).toBe(8);
  });

  test("results follow typing, with a single history entry", async () => {
    const page = await stage.open();
    await visit(page, "/mods");
    const field = page.getByRole("main").getByRole("searchbox", { name: "Search mods" });
    await field.pressSequentially("ambr lig");
    await page.waitForURL(/q=ambr\+lig$/);
    await expect.poll(() => titles(page)).toContain("Amber Light");
    expect(await field.evaluate((one) => one === document.activeElement)).toBe(true);
  });

  test("list, grid and gallery are links, and game versions can be searched", async () => {
    const page = await stage.open();
    await visit(page, "/mods");
    for (const name of ["Gallery", "Grid", "List"]) {
      await page.getByRole("link", { name, exact: true }).click();
      await page.waitForURL(new RegExp(`view=${name.toLowerCase()}`));
      expect((await titles(page)).length).toBe(8);
    }
    await page.getByRole("searchbox", { name: "Find a game version" }).fill("1.7.1");
    await include(page, "1.7.10").waitFor();
    expect(await include(page, "1.20.1").count()).toBe(0);
  });

  test("rare game versions are one link away, also without scripts", async () => {
    const page = await stage.open({ scripts: false });
    await page.goto("/mods");
    expect(await page.content()).toMatch(/^<!DOCTYPE html>/i);
    expect(await include(page, "1.20.1").count()).toBe(1);
    expect(await include(page, "1.7.10").count()).toBe(0);
    await panel(page).getByRole("link", { name: "Show all game versions" }).click();
    await include(page, "1.7.10").click();
    await page.waitForURL(/\?g=1\.7\.10&a=1$/);
    await panel(page)
      .getByRole("link", { name: /^Show all game versions/ })
      .click();
    await page.waitForURL(/\?g=1\.7\.10$/);
    expect(await panel(page).getByRole("link", { name: "1.7.10 included" }).count()).toBe(1);
  });
});

describe("on a phone", () => {
  test.each(scriptsOrNot)("the filters are a sheet over the page (scripts: %s)", async (scripts) => {
    const page = await stage.open({ viewport: phone, scripts });
    await page.goto("/mods");
    if (scripts) await alive(page);
    expect(await panel(page).isVisible()).toBe(false);
    await page.getByRole("button", { name: "Filters" }).click();
    const box = await panel(page).boundingBox();
    expect(box?.width).toBe(phone.width);
    await include(page, "Fabric").click();
    await page.waitForURL(/\?l=fabric$/);
    if (scripts) await panel(page).getByRole("button", { name: "Show 4 results" }).click();
    await expect.poll(() => panel(page).isVisible()).toBe(false);
    await page.getByRole("button", { name: "Filters, 1 active" }).waitFor();
    const widths = await page.evaluate(() => [document.documentElement.scrollWidth, innerWidth]);
    expect(widths[0]).toBe(widths[1]);
  });
});

describe("a search of all types", () => {
  beforeAll(async () => {
    const { owner, moderator } = light;
    const { id } = await draftProject(stage.site, owner, { title: "Zinnober", type: "resourcepack", body: "Red." });
    const version = { loaders: ["minecraft"] };
    await publish(stage.site, owner, id, version, [["red.zip", resourcePack()]]);
    await approve(stage.site, owner, moderator, id);
    const known = async () => {
      const { total } = await perform(searchProjects, stage.site.as(null), { query: "zinnober" });
      if (total === 0) throw new Error("Search does not know it yet.");
    };
    await vi.waitFor(known, 20_000);
  });

  test.each(scriptsOrNot)("lists them together, with the types as tabs (scripts: %s)", async (scripts) => {
    const page = await stage.open({ scripts });
    await page.goto("/");
    if (scripts) await alive(page);
    const field = page.getByRole("main").getByLabel("Search all projects");
    expect(await page.getByLabel("Search all projects").count()).toBe(1);
    await field.fill("zinober light");
    await field.press("Enter");
    await page.waitForURL("**/search?q=zinober+light");
    await page.goto("/search?q=zinober");
    await shows(page, "1 result");
    expect(await titles(page)).toEqual(["Zinnober"]);
    const tabs = page.getByRole("navigation", { name: "Results by type" }).getByRole("link");
    expect(await tabs.allTextContents()).toEqual(["All1", "Resource packs1"]);
    await tabs.nth(1).click();
    await page.waitForURL("**/resourcepacks?q=zinober");
    await shows(page, "1 result");
    expect(await page.getByRole("searchbox", { name: /^Search/ }).count()).toBe(1);
    expect(stage.complaints()).toEqual([]);
  });

  test("offers words that are filters as filters, and another spelling", async () => {
    const page = await stage.open();
    await visit(page, "/mods?q=light+fabric");
    const offers = page.getByRole("list", { name: "Suggested filters" }).getByRole("link");
    await offers.getByText("Loader: Fabric · 4 results").click();
    await page.waitForURL("**/mods?q=light&l=fabric");
    await shows(page, "4 results");
    await visit(page, "/search?q=zinober");
    await page.getByRole("button", { name: "Why Zinnober is a result" }).press("Enter");
    await page.getByRole("group").getByText("Title: “zinnober” instead of “zinober”", { exact: true }).waitFor();
    await offers.getByText("Did you mean “zinnober”?").click();
    await page.waitForURL("**/search?q=zinnober");
    await expect.poll(() => offers.count()).toBe(0);
    expect(await page.getByRole("searchbox", { name: "Search all projects" }).inputValue()).toBe("zinnober");
  });
});

test.each(scriptsOrNot)("a project is hidden from the lists and shown again (scripts: %s)", async (scripts) => {
  const page = await stage.open({ as: await stage.site.person(), scripts });
  await page.goto("/mods?q=light");
  await page.getByRole("button", { name: "Hide Amber Light from your lists" }).press("Enter");
  await page.getByText("1 project hidden by you").waitFor();
  expect(await titles(page)).not.toContain("Amber Light");
  await page.goto("/settings/hidden");
  await page.getByRole("button", { name: "Show Amber Light again" }).click();
  await page.getByText("No hidden projects").waitFor();
  await page.goto("/mods?q=light");
  expect(await titles(page)).toContain("Amber Light");
});

test("suggestions while typing are a combobox, in the header and on the home page", async () => {
  const page = await stage.open();
  await visit(page, "/settings");
  await page.keyboard.press("/");
  const field = page.getByRole("banner").getByRole("combobox", { name: "Search all projects" });
  await field.pressSequentially("amber");
  const options = page.getByRole("option");
  await expect.poll(() => options.first().getAttribute("aria-label")).toBe("Amber Light");
  expect(await field.getAttribute("aria-expanded")).toBe("true");
  expect(await midway(page)).toEqual([]);
  expect(await field.getAttribute("aria-activedescendant")).toBe("");
  await page.keyboard.press("Escape");
  await expect.poll(() => field.getAttribute("aria-expanded")).toBe("false");
  await page.keyboard.press("ArrowDown");
  await expect.poll(() => options.first().getAttribute("aria-selected")).toBe("true");
  expect(await field.getAttribute("aria-activedescendant")).toBe(await options.first().getAttribute("id"));
  await page.keyboard.press("Enter");
  await page.getByRole("heading", { level: 1, name: "Amber Light" }).waitFor();
  await visit(page, "/");
  const home = page.getByRole("main").getByLabel("Search all projects");
  await home.pressSequentially(`${light.owner.username} fabric`);
  const groups = (name: string) => page.getByRole("group", { name }).getByRole("option");
  await groups("Filters").first().click();
  await page.waitForURL(`**/search?q=${light.owner.username}&l=fabric`);
  await visit(page, "/");
  await home.pressSequentially(light.owner.username);
  await groups("People").first().click();
  await page.waitForURL(`**/user/${light.owner.username}`);
  expect(stage.complaints()).toEqual([]);
});
