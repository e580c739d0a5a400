// Browser tests of the frame: navigation, toasts, external links, offline, new releases.
import type { Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { createLightCatalog, type Light } from "./light-catalog.ts";
import { createStage, visit, type Stage } from "./stage.ts";

let stage: Stage;
let light: Light;
beforeAll(async () => {
  stage = await createStage();
  light = await createLightCatalog(stage.site);
});
afterAll(() => stage.close());

const active = (page: Page) => page.evaluate(() => document.activeElement?.tagName.toLowerCase());
const said = (page: Page) => page.locator("body > [role=status]").first();
const types = (page: Page) => page.getByRole("navigation", { name: "Project types" });
/** Waits for what loads one second after the page. */
const rested = (page: Page) => page.getByRole("region", { name: "Messages" }).waitFor({ state: "attached" });
/** A failed request is a console error; nothing else may be. */
const others = () =>
  stage
    .complaints()
    .filter((one) => !/Failed to load resource|ERR_|Failed to fetch|reloading page|dynamically imported/.test(one));

describe("navigation", () => {
  test("scrolls to the top, focuses the heading and announces the title; back restores the position", async () => {
    const page = await stage.open({ viewport: { width: 1100, height: 300 } });
    await visit(page, "/");
    await page.evaluate(() => window.scrollTo(0, 400));
    await types(page).getByRole("link", { name: "Mods", exact: true }).click();
    await page.getByRole("heading", { level: 1, name: "Mods" }).waitFor();
    await expect.poll(() => active(page)).toBe("h1");
    await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(0);
    await expect.poll(() => said(page).textContent()).toContain("Mods");
    await page.goBack();
    await expect.poll(() => page.evaluate(() => window.scrollY)).toBeGreaterThan(100);
    expect(others()).toEqual([]);
  });

  test("shows a loading bar only when slow, and ends it", async () => {
    const page = await stage.open();
    await visit(page, "/");
    let release = () => {};
    const waits = new Promise<void>((go) => (release = go));
    await page.route(/\/plugins\.data/, async (route) => {
      await waits;
      await route.continue();
    });
    await types(page).getByRole("link", { name: "Plugins" }).click();
    const bar = page.getByRole("progressbar", { name: "Loading page" });
    await bar.waitFor();
    expect(await bar.evaluate((element) => getComputedStyle(element).height)).toBe("3px");
    await expect.poll(() => said(page).textContent()).toBe("Loading page");
    release();
    await page.getByRole("heading", { level: 1, name: "Plugins" }).waitFor();
    await bar.waitFor({ state: "detached" });
    expect(others()).toEqual([]);
  });
});

test("two filters clicked quickly both count", async () => {
  const page = await stage.open();
  await visit(page, "/mods");
  await page.route(/\/mods\.data/, async (route) => {
    await new Promise((go) => setTimeout(go, 600));
    await route.continue().catch(() => {});
  });
  const filters = page.getByRole("complementary", { name: "Filters" });
  await filters
    .getByRole("link", { name: /^Fabric/ })
    .first()
    .click();
  await page.waitForTimeout(150);
  await filters
    .getByRole("link", { name: /^NeoForge/ })
    .first()
    .click();
  await page.waitForURL(/l=fabric&l=neoforge/);
  expect(others()).toEqual([]);
});

describe("external links", () => {
  test("unmarked ones ask first, with scripts and without", async () => {
    const page = await stage.open();
    await visit(page, "/");
    await page.evaluate(() => {
      const link = document.createElement("a");
      link.href = "https://аррӏе.com/x";
      link.textContent = "Out";
      document.querySelector("main")?.append(link);
      link.click();
    });
    await page.getByRole("heading", { level: 1, name: "You are leaving Tessera" }).waitFor();
    await page.getByText("xn--80ak6aa92e.com", { exact: true }).waitFor();
    await page.getByText("аррӏе.com").waitFor();
    const go = page.getByRole("link", { name: "Continue to xn--80ak6aa92e.com" });
    expect(await go.getAttribute("href")).toBe("https://xn--80ak6aa92e.com/x");
    expect(await go.getAttribute("rel")).toBe("external noopener noreferrer nofollow");
    const plain = await stage.open({ scripts: false });
    expect((await plain.goto("/leaving?to=http%3A%2F%2Fexample.com%2F"))?.status()).toBe(200);
    await plain.getByText("not encrypted").waitFor();
    expect(new URL(plain.url()).pathname).toBe("/leaving");
    expect((await plain.goto("/leaving?to=javascript:alert(1)"))?.status()).toBe(400);
    await plain.getByRole("heading", { name: "This link cannot be opened" }).waitFor();
    expect(others()).toEqual([]);
  });

  test("those in user content open at once, marked, in a new tab if preferred", async () => {
    const page = await stage.open();
    await page.context().route("https://example.com/**", (route) => route.fulfill({ body: "There" }));
    await visit(page, "/");
    await page.evaluate(() => {
      document.querySelector("main")?.insertAdjacentElement(
        "beforeend",
        Object.assign(document.createElement("a"), {
          href: "https://example.com/guide",
          rel: "noopener nofollow ugc",
          textContent: "Guide",
        }),
      );
    });
    const [tab] = await Promise.all([
      page.context().waitForEvent("page"),
      page.getByRole("link", { name: "Guide" }).click(),
    ]);
    expect(tab.url()).toBe("https://example.com/guide");
    expect(new URL(page.url()).pathname).toBe("/");
  });
});

describe("offline", () => {
  test("the page stays, says so, and retries by itself", async () => {
    const page = await stage.open();
    await visit(page, "/mods");
    await rested(page);
    await page.context().setOffline(true);
    await types(page).getByRole("link", { name: "Plugins" }).click();
    await page.getByText("The page you selected opens when the connection is back").waitFor();
    await page.getByRole("heading", { level: 1, name: "Mods" }).waitFor();
    await page.context().setOffline(false);
    await page.getByRole("heading", { level: 1, name: "Plugins" }).waitFor();
    await page.getByText("You are offline").waitFor({ state: "detached" });
    expect(others()).toEqual([]);
  });

  test("a submitted form keeps its input", async () => {
    const page = await stage.open();
    await visit(page, "/auth/sign-in");
    await rested(page);
    const name = page.getByLabel("Email address or username");
    await name.fill("lamplighter");
    await page.getByLabel("Password", { exact: true }).fill("not sent");
    await page.context().setOffline(true);
    await page.locator("main").getByRole("button", { name: "Sign in", exact: true }).click();
    await page.getByText("your input is kept").waitFor();
    expect(await name.inputValue()).toBe("lamplighter");
    await page.context().setOffline(false);
    expect(others()).toEqual([]);
  });

  test("a form without a response is refused, and keeps its input", async () => {
    const page = await stage.open({ as: light.owner });
    await visit(page, "/create/project");
    await page.getByRole("radio").first().check();
    await page.getByLabel("Title").fill("Never Sent");
    await page.getByLabel("Summary").fill("Typed with care.");
    await page.route(/\/create\/project\.data/, (route) => route.abort());
    await page.locator("main form").getByRole("button").last().click();
    await page.getByText("The site could not be reached.").first().waitFor();
    await page.getByRole("listitem").filter({ hasText: "An error occurred" }).waitFor();
    expect(await page.getByLabel("Title").inputValue()).toBe("Never Sent");
    expect(await page.getByLabel("Summary").inputValue()).toBe("Typed with care.");
    expect(others()).toEqual([]);
  });
});

test("a new release is shown unobtrusively, and the next navigation loads a whole document", async () => {
  const page = await stage.open({ fresh: true });
  await page.route(/\/builds\/meta\//, (route) => route.fulfill({ status: 404, body: "{}" }));
  await visit(page, "/");
  await page.getByText("A new version of the site is available.").waitFor();
  let documents = 0;
  page.on("request", (request) => request.isNavigationRequest() && (documents += 1));
  await types(page).getByRole("link", { name: "Mods", exact: true }).click();
  await page.getByRole("heading", { level: 1, name: "Mods" }).waitFor();
  expect(documents).toBe(1);
  expect(others()).toEqual([]);
});

test("a header menu is 8 px from its button, and closes 400 ms after the mouse left it", async () => {
  const page = await stage.open({ as: light.owner, fresh: true });
  await page.clock.install();
  await visit(page, "/");
  await rested(page);
  const opener = page.getByRole("button", { name: "Your account" });
  await opener.click();
  const menu = page.locator("#account-menu");
  const [button, panel] = [await opener.boundingBox(), await menu.boundingBox()];
  expect(Math.round((panel?.y ?? 0) - (button?.y ?? 0) - (button?.height ?? 0))).toBe(8);
  await menu.getByRole("link").first().hover();
  await page.clock.pauseAt(Date.now() + 60_000);
  await page.mouse.move(20, 600);
  await page.clock.runFor(390);
  expect(await menu.isVisible()).toBe(true);
  await page.clock.runFor(10);
  await menu.waitFor({ state: "hidden" });
  expect(others()).toEqual([]);
});

describe("an action result", () => {
  test("is shown once as a toast, which a click dismisses", async () => {
    const page = await stage.open({ as: light.owner });
    await visit(page, "/");
    await rested(page);
    await page.getByRole("button", { name: "Your account" }).click();
    await page.getByRole("button", { name: "Sign out" }).click();
    const message = page.getByRole("listitem").filter({ hasText: "Signed out" });
    await message.click();
    await message.waitFor({ state: "detached" });
    await page.reload();
    await rested(page);
    await page.waitForTimeout(200);
    expect(await message.count()).toBe(0);
    expect(others()).toEqual([]);
  });

  test("replaces the previous one of the same topic, and restores focus when dismissed", async () => {
    const page = await stage.open();
    await visit(page, "/");
    await rested(page);
    const logo = page.getByRole("link", { name: "Tessera, home" });
    for (const said of ["Developer mode is on", "Developer mode is off"]) {
      for (let presses = 0; presses < 5; presses += 1) await logo.click();
      await page.getByRole("listitem").filter({ hasText: said }).waitFor();
      expect((await page.context().cookies()).filter(({ name }) => name === "follow-up")).toEqual([]);
    }
    await logo.focus();
    const dismiss = page.getByRole("button", { name: "Dismiss message" });
    expect(await dismiss.count()).toBe(1);
    await dismiss.focus();
    await page.keyboard.press("Enter");
    await dismiss.waitFor({ state: "detached" });
    expect(await logo.evaluate((link) => link === document.activeElement)).toBe(true);
    expect(others()).toEqual([]);
  });

  test("is in the page itself without scripts", async () => {
    const page = await stage.open({ scripts: false });
    await page.context().addCookies([{ name: "follow-up", value: "signed-out", url: stage.site.url, httpOnly: true }]);
    await page.goto("/");
    await page.getByText("Signed out").waitFor();
    await page.goto("/");
    expect(await page.getByText("Signed out").count()).toBe(0);
  });
});

test("five clicks on the logo toggle developer mode, and its page shows all components", async () => {
  const page = await stage.open();
  await visit(page, "/");
  await rested(page);
  const logo = page.getByRole("link", { name: "Tessera, home" });
  for (let presses = 0; presses < 5; presses += 1) await logo.click();
  await page.getByRole("listitem").filter({ hasText: "Developer mode is on" }).waitFor();
  await page.getByRole("link", { name: "Open feature flags" }).click();
  await page.getByRole("region", { name: "Theme: Retro" }).waitFor();
  await page.getByRole("button", { name: "Turn off developer mode" }).click();
  await page.getByRole("button", { name: "Turn on developer mode" }).waitFor();
  expect(await page.getByRole("region", { name: "Theme: Retro" }).count()).toBe(0);
  expect(others()).toEqual([]);
});
