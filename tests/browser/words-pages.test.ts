// Browser tests of text pages: home by type, legal texts, changelog, launchers, plans; with and without scripts.
import type { Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { scriptsOrNot } from "#tests/extent.ts";
import { draftProject } from "#tests/things.ts";
import { createLightCatalog, type Light } from "./light-catalog.ts";
import { phone, createStage, visit, type Stage } from "./stage.ts";

const operator = { OPERATOR_NAME: "The Lamp Makers", CONTACT_EMAIL: "hello@lamps.example" };
const texts = ["terms", "privacy", "rules", "copyright", "security", "ccpa", "cmp", "cmp-info"];

let stage: Stage;
let light: Light;
beforeAll(async () => {
  stage = await createStage(operator);
  light = await createLightCatalog(stage.site);
});
afterAll(() => stage.close());

const get = (path: string, init?: RequestInit) => fetch(stage.site.url + path, { redirect: "manual", ...init });
const html = async (path: string) => (await get(path)).text();
const heading = (page: Page, name: string | RegExp) => page.getByRole("heading", { level: 1, name });

describe("legal texts", () => {
  test("are listed with summary and effective date", async () => {
    const page = await stage.open({ scripts: false });
    await page.goto("/legal");
    const list = page.getByRole("main").getByRole("listitem");
    expect(await list.count()).toBe(texts.length);
    await page.getByRole("main").getByRole("link", { name: "Terms of use" }).click();
    await heading(page, "Terms of use").waitFor();
    expect(page.url()).toBe(`${stage.site.url}/legal/terms`);
  });

  test.each(texts)("%s names the operator, and all of its links work", async (name) => {
    const page = await html(`/legal/${name}`);
    expect(page).toContain(operator.CONTACT_EMAIL);
    expect(page).not.toMatch(/\{(?:operator|contact|host|origin)\}/);
    const main = page.slice(page.indexOf("<main"), page.indexOf("</main>"));
    const links = [...main.matchAll(/href="(\/[^"#]*|#[^"]*)/g)].map(([, href = ""]) => href);
    expect(links.length).toBeGreaterThan(texts.length);
    const ids = new Set([...main.matchAll(/ id="([^"]+)"/g)].map(([, id]) => id));
    for (const href of new Set(links)) {
      if (href.startsWith("#")) expect(ids, href).toContain(href.slice(1));
      else expect((await get(href)).status, href).toBeLessThan(400);
    }
  });

  test("an anchor scrolls its heading into view, below the header", async () => {
    const page = await stage.open({ viewport: phone });
    await visit(page, "/legal/privacy");
    await page.getByRole("navigation", { name: "On this page" }).getByRole("link", { name: "Cookies" }).click();
    const top = () => page.locator("#cookies").evaluate((found) => found.getBoundingClientRect().top);
    await expect.poll(top).toBeLessThan(200);
    expect(await top()).toBeGreaterThan(40);
    expect(stage.complaints()).toEqual([]);
  });

  test("that do not exist are a 404", async () => {
    expect((await get("/legal/nothing")).status).toBe(404);
  });

  test("are linked in the sign-up form's agreement", async () => {
    const page = await stage.open({ scripts: false });
    for (const [link, title] of [
      ["Terms", "Terms of use"],
      ["Privacy", "Privacy notice"],
    ] as const) {
      await page.goto("/auth/sign-up");
      await page.getByRole("main").getByRole("link", { name: link }).click();
      await heading(page, title).waitFor();
      expect(new URL(page.url()).pathname).toMatch(/^\/legal\//);
    }
  });

  test("security.txt exists while a contact is configured", async () => {
    const answer = await get("/.well-known/security.txt");
    expect(answer.headers.get("content-type")).toContain("text/plain");
    const said = await answer.text();
    expect(said).toContain(`Contact: mailto:${operator.CONTACT_EMAIL}\n`);
    expect(said).toContain(`Policy: ${stage.site.url}/legal/security\n`);
    const days = (Date.parse(/Expires: (.*)/.exec(said)?.[1] ?? "") - Date.now()) / 86_400_000;
    expect(days).toBeGreaterThan(150);
    expect(days).toBeLessThan(366);
  });
});

describe.each(scriptsOrNot)("the changelog (scripts: %s)", (scripts) => {
  test("is filtered by product, read by entry, and navigated from one to the next", async () => {
    const page = await stage.open({ scripts });
    await page.goto("/news");
    await heading(page, "Changelog").waitFor();
    await page.getByRole("group", { name: "Filter by product" }).getByRole("link", { name: "API" }).click();
    await page.waitForURL("**/news/changelog?product=api");
    const main = page.getByRole("main");
    await main.getByRole("link", { name: "API", exact: true }).and(page.locator("[aria-current]")).waitFor();
    expect(await main.getByRole("article").filter({ hasText: "Website" }).count()).toBe(0);
    await main.getByRole("link", { name: "November 20, 2026" }).click();
    await heading(page, "API, November 20, 2026").waitFor();
    await page.getByRole("navigation", { name: "Newer and older entries" }).getByRole("link").first().click();
    await heading(page, "Website, November 20, 2026").waitFor();
    expect(stage.complaints()).toEqual([]);
  });
});

describe("the changelog", () => {
  test.each(["/news/changelog/web/2020-01-01", "/news/changelog/nothing/2026-11-20", "/news/changelog?product=x"])(
    "%s is a 404",
    async (path) => {
      expect((await get(path)).status).toBe(404);
    },
  );

  test("is a valid feed", async () => {
    const answer = await get("/news/changelog.xml");
    expect(answer.headers.get("content-type")).toContain("application/atom+xml");
    // A blank page: ours block parsing markup.
    const page = await stage.open();
    const text = await answer.text();
    const read = await page.evaluate((xml) => {
      const feed = new DOMParser().parseFromString(xml, "text/xml");
      const links = [...feed.querySelectorAll("entry > link")].map((link) => link.getAttribute("href") ?? "");
      return { broken: feed.querySelector("parsererror")?.textContent ?? null, links };
    }, text);
    expect(read.broken).toBeNull();
    expect(read.links.length).toBeGreaterThan(1);
    for (const link of read.links) expect((await fetch(link)).status, link).toBe(200);
  });
});

describe.each(scriptsOrNot)("the home page (scripts: %s)", (scripts) => {
  test("shows one type at a time, kept in the URL, and searches in it", async () => {
    const page = await stage.open({ scripts });
    await page.goto("/");
    const kinds = page.getByRole("navigation", { name: "Browse by type" });
    const rising = page.getByRole("region", { name: "Rising this week" });
    await rising.getByRole("link", { name: "Amber Light" }).waitFor();
    await kinds.getByRole("link", { name: "Shaders" }).click();
    await page.waitForURL("**/?type=shader");
    await expect.poll(() => rising.getByRole("link").count()).toBe(0);
    await kinds.locator("a[aria-current]", { hasText: "Shaders" }).waitFor();
    await kinds.getByRole("link", { name: "Mods" }).click();
    await page.waitForURL("**/?type=mod");
    await rising.getByRole("link", { name: "Amber Light" }).waitFor();
    await page.getByRole("link", { name: "Mods, newest first" }).click();
    await heading(page, "Mods").waitFor();
    expect(new URL(page.url()).search).toBe("?sort=newest");
    await page.goto("/?type=shader");
    const search = page.getByRole("search", { name: "Search the catalog" });
    await search.getByLabel("Search shaders").fill("light");
    await search.getByRole("button", { name: "Search" }).click();
    await page.waitForURL("**/shaders?q=light");
    expect(stage.complaints()).toEqual([]);
  });

  test("shows users first which of their projects need attention", async () => {
    const slug = `lantern-${String(scripts)}`;
    await draftProject(stage.site, light.owner, { slug, title: `Lantern ${String(scripts)}` });
    const page = await stage.open({ scripts, as: light.owner });
    await page.goto("/");
    const own = page.getByRole("region", { name: "Your projects" });
    const row = own.getByRole("listitem").filter({ hasText: `Lantern ${String(scripts)}` });
    await row.getByText("Draft").waitFor();
    await row.getByRole("link", { name: "Upload a version" }).click();
    await page.waitForURL(`**/mod/${slug}/version/new`);
    expect(stage.complaints()).toEqual([]);
  });
});

test("drafts are not on other users' home page", async () => {
  await draftProject(stage.site, light.owner, { slug: "hidden-lantern", title: "Hidden Lantern" });
  const page = await stage.open({ as: light.moderator });
  await page.goto("/");
  expect(await page.getByText("Hidden Lantern").count()).toBe(0);
  expect(await page.getByRole("region", { name: "Your projects" }).count()).toBe(0);
});

describe("launchers and plans", () => {
  test("settings contain this site's URL, and what they point to responds", async () => {
    const page = await stage.open({ scripts: false });
    await page.goto("/app");
    await page.getByText(`apiUrl = "${stage.site.url}/v2"`).waitFor();
    expect((await get("/v2/tag/loader")).status).toBe(200);
    expect((await get("/v2/search?query=light&limit=5")).status).toBe(200);
    expect((await get("/auth/sign-in?launcher=true&ipver=4&port=8000")).status).toBe(200);
  });

  test.each(["/plus", "/servers"])("%s says that nothing can be bought, and has no buy button", async (path) => {
    const page = await stage.open({ scripts: false });
    await page.goto(path);
    await page.getByText(/not available yet/).waitFor();
    expect(await page.getByRole("main").getByRole("button").count()).toBe(0);
  });

  test("prices match the plan, to the cent", async () => {
    const page = await stage.open({ scripts: false });
    await page.goto("/plus");
    expect(await page.getByRole("row", { name: "USD $4.99 $49.99" }).count()).toBe(1);
    await page.goto("/servers");
    expect(await page.getByRole("row", { name: "M 6 GiB 6 1.5 GiB 48 GiB $18.00 $180.00" }).count()).toBe(1);
  });
});
