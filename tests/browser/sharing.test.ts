// Browser tests of sharing: cards, structured data, sitemaps, without any browser errors.
import type { Page } from "playwright-core";
import sharp from "sharp";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { fixedPages } from "#api/sitemap/fixed-pages.ts";
import { perform } from "#api/perform.ts";
import { editProject, type ProjectView } from "#features/catalog/contract.ts";
import type { TestPerson } from "#tests/site.ts";
import { draftProject, openProject } from "#tests/things.ts";
import { phone, createStage, visit, type Stage } from "./stage.ts";

let stage: Stage;
let owner: TestPerson;
let project: ProjectView;
const hostile = `</script><script>window.taken = 1</script><!-- "Copper"`;

beforeAll(async () => {
  stage = await createStage();
  owner = await stage.site.person();
  const moderator = await stage.site.person(undefined, "moderator");
  ({ project } = await openProject(stage.site, owner, moderator, { title: hostile, summary: `${hostile} and more` }));
});
afterAll(() => stage.close());

const content = (page: Page, name: string) =>
  page.locator(`meta[property="${name}"], meta[name="${name}"]`).first().getAttribute("content");

async function readDescriptions(page: Page): Promise<Record<string, unknown>[]> {
  const text = (await page.locator('script[type="application/ld+json"]').textContent()) ?? "";
  return (JSON.parse(text) as { "@graph": Record<string, unknown>[] })["@graph"];
}

describe("a project's page", () => {
  test("describes itself to previews and search engines, in the project's own text, escaped", async () => {
    const page = await stage.open();
    await visit(page, `/mod/${project.slug}`);
    expect(await content(page, "og:title")).toBe(hostile);
    expect(await content(page, "og:url")).toBe(`${stage.site.url}/mod/${project.slug}`);
    expect(await content(page, "twitter:card")).toBe("summary_large_image");
    const [application] = await readDescriptions(page);
    expect(application).toMatchObject({ "@type": "SoftwareApplication", name: hostile });
    expect(await page.evaluate(() => "taken" in window)).toBe(false);
    expect(await page.locator('script[type="application/ld+json"]').count()).toBe(1);
    expect(stage.complaints()).toEqual([]);
  });

  test("its card exists, in the stated size", async () => {
    const page = await stage.open();
    await visit(page, `/mod/${project.slug}/versions`);
    const address = (await content(page, "og:image")) ?? "";
    const picture = Buffer.from(await (await fetch(address)).arrayBuffer());
    const { width, height } = await sharp(picture).metadata();
    expect([String(width), String(height)]).toEqual([
      await content(page, "og:image:width"),
      await content(page, "og:image:height"),
    ]);
  });

  test("its machine-readable links respond", async () => {
    const page = await stage.open();
    await visit(page, `/mod/${project.slug}`);
    const links = page.locator('link[rel="alternate"][type], link[rel="manifest"], link[rel="search"], link[rel="apple-touch-icon"]'); // prettier-ignore
    const addresses = await links.evaluateAll((found) => found.map((link) => (link as HTMLLinkElement).href));
    expect(addresses.length).toBeGreaterThanOrEqual(5);
    for (const address of addresses) expect((await fetch(address)).status, address).toBe(200);
  });

  test("navigating to another page leaves none of its tags, and no browser errors", async () => {
    const page = await stage.open();
    await visit(page, `/user/${owner.username}`);
    expect((await readDescriptions(page))[0]).toMatchObject({ "@type": "ProfilePage" });
    await page.locator(`a[href="/mod/${project.slug}"]`).first().click();
    await page.waitForURL(`**/mod/${project.slug}`);
    await expect.poll(() => page.title()).toContain(hostile);
    expect(await page.locator('meta[property^="og:"], link[type="application/json+oembed"]').count()).toBe(0);
    expect(await page.evaluate(() => "taken" in window)).toBe(false);
    expect(stage.complaints()).toEqual([]);
  });
});

test("an unlisted project can be shared by its URL, and is kept out of search engines", async () => {
  const moderator = await stage.site.person(undefined, "moderator");
  const { project: unlisted } = await openProject(stage.site, owner, moderator);
  await perform(editProject, stage.site.as(owner), { project: unlisted.id, status: "unlisted" });
  const page = await stage.open();
  await visit(page, `/mod/${unlisted.slug}`);
  expect(await content(page, "robots")).toBe("noindex");
  expect(await content(page, "og:image")).toContain(`/cards/project/${unlisted.id}.png`);
  expect(await page.locator('link[type="application/atom+xml"]').count()).toBe(0);
});

test("a project only its owner sees has no card and no description", async () => {
  const draft = await draftProject(stage.site, owner);
  const page = await stage.open({ as: owner });
  await visit(page, `/mod/${draft.slug}`);
  expect(await content(page, "og:image")).toContain("/share.png");
  expect(await content(page, "robots")).toBe("noindex");
});

test("filtered lists are kept out of search engines, plain ones list their items", async () => {
  const page = await stage.open();
  await visit(page, "/mods");
  expect(await page.locator("meta[name=robots]").count()).toBe(0);
  expect((await readDescriptions(page)).map((one) => one["@type"])).toEqual(["ItemList", "BreadcrumbList"]);
  await visit(page, "/mods?q=copper");
  expect(await content(page, "robots")).toBe("noindex");
});

test("sign-in and sign-up are indexable, but not with a return URL", async () => {
  const robots = await (await fetch(`${stage.site.url}/robots.txt`)).text();
  for (const path of ["/auth/sign-in", "/auth/sign-up"]) {
    expect(robots).toContain(`Allow: ${path}\n`);
    const html = await (await fetch(stage.site.url + path)).text();
    expect(html).toContain(`<link rel="canonical" href="${stage.site.url}${path}"/>`);
    expect(html).not.toContain('name="robots"');
    const leading = await (await fetch(`${stage.site.url}${path}?redirect=%2Fdashboard`)).text();
    expect(leading).toContain('<meta name="robots" content="noindex"/>');
    expect(leading).not.toContain('rel="canonical"');
  }
});

test("every static page of the sitemap responds, is canonical, and is indexable", async () => {
  for (const path of fixedPages) {
    const answer = await fetch(stage.site.url + path, { headers: { accept: "text/html" } });
    const html = await answer.text();
    expect(answer.status, path).toBe(200);
    expect(html, path).toContain(`<link rel="canonical" href="${stage.site.url}${path}"/>`);
    expect(html, path).not.toContain('name="robots" content="noindex"');
  }
});

test("creators find badges with their Markdown, which renders as shown", async () => {
  const page = await stage.open({ as: owner });
  await visit(page, `/mod/${project.slug}/settings/links`);
  const badges = page.locator("section[aria-labelledby=badges]");
  const code = await badges.locator("code").first().textContent();
  expect(code).toBe(`[![Downloads](${stage.site.url}/badges/downloads/${project.id}.svg)](${stage.site.url}/mod/${project.slug})`); // prettier-ignore
  const shown = await badges.locator("img").first().evaluate((image) => (image as HTMLImageElement).decode().then(() => (image as HTMLImageElement).naturalWidth)); // prettier-ignore
  expect(shown).toBeGreaterThan(60);
  // The copy button stays inside its section, however long the URLs are.
  await page.setViewportSize(phone);
  const [section, button] = await Promise.all([badges.boundingBox(), badges.getByRole("button").first().boundingBox()]);
  expect((button?.x ?? 0) + (button?.width ?? 0)).toBeLessThanOrEqual((section?.x ?? 0) + (section?.width ?? 0));
  expect(stage.complaints()).toEqual([]);
});

test("the manifest's icons exist, in the stated sizes", async () => {
  const manifest = (await (await fetch(`${stage.site.url}/site.webmanifest`)).json()) as {
    icons: { src: string; sizes: string }[];
    shortcuts: { url: string }[];
  };
  for (const { src, sizes } of manifest.icons.filter(({ sizes: size }) => size !== "any")) {
    const picture = Buffer.from(await (await fetch(stage.site.url + src)).arrayBuffer());
    const { width, height } = await sharp(picture).metadata();
    expect(`${width}x${height}`).toBe(sizes);
  }
  for (const { url } of manifest.shortcuts) expect((await fetch(stage.site.url + url)).status).toBe(200);
});
