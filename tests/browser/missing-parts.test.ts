// Tests of pages whose parts cannot be loaded: after a release, or while the site is down.
import type { Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { createLightCatalog, type Light } from "./light-catalog.ts";
import { alive, createStage, visit, type Stage } from "./stage.ts";

let stage: Stage;
let light: Light;
beforeAll(async () => {
  stage = await createStage();
  light = await createLightCatalog(stage.site);
});
afterAll(() => stage.close());

/** Waits for what loads one second after the page. */
const rested = (page: Page) => page.getByRole("region", { name: "Messages" }).waitFor({ state: "attached" });
/** A failed request is a console error; nothing else may be. */
const others = () =>
  stage
    .complaints()
    .filter((one) => !/Failed to load resource|ERR_|Failed to fetch|reloading page|dynamically imported/.test(one));

describe("a part of a page that cannot be fetched", () => {
  test("loads the page anew once; tried again within ten seconds it is an error", async () => {
    const page = await stage.open({ fresh: true });
    await visit(page, "/");
    const asked: string[] = [];
    page.on("request", (request) => request.isNavigationRequest() && asked.push(new URL(request.url()).pathname));
    await page.route(/\/assets\/sign-up-[^/]*\.js/, (route) => route.abort());
    const signUp = page.getByRole("banner").getByRole("link", { name: "Create account" });
    await signUp.click();
    await page.getByRole("heading", { level: 1, name: "Create" }).waitFor();
    expect(asked).toEqual(["/auth/sign-up"]);
    await page.goBack();
    await alive(page);
    asked.length = 0;
    await signUp.click();
    await page.getByRole("heading", { level: 1, name: "Uh oh!" }).waitFor();
    expect(asked).toEqual([]);
    stage.complaints();
  });

  test("says that the site is away where it is, and comes back with it", async () => {
    const page = await stage.open({ fresh: true });
    await visit(page, "/");
    await page.route(/\/assets\/sign-up-[^/]*\.js|\/health\/live/, (route) => route.abort());
    const asked: string[] = [];
    page.on("request", (request) => request.isNavigationRequest() && asked.push(new URL(request.url()).pathname));
    await page.getByRole("banner").getByRole("link", { name: "Create account" }).click();
    await page.getByRole("heading", { level: 1, name: "No connection" }).waitFor();
    await page.getByRole("button", { name: "Try again" }).click();
    await page.waitForTimeout(300);
    expect(asked).toEqual([]);
    await page.unrouteAll();
    // No click needed: the page checks by itself.
    await page.getByRole("heading", { level: 1, name: "Create" }).waitFor({ timeout: 15_000 });
    expect(asked).toEqual(["/auth/sign-up"]);
    stage.complaints();
  });

  test("that only a key asked for leaves the page and what was typed, says so, and comes when asked for again", async () => {
    const page = await stage.open({ fresh: true });
    await visit(page, "/auth/sign-in");
    await rested(page);
    const name = page.getByLabel("Email address or username");
    await name.fill("lamplighter");
    // Its own chunk only: a browser does not fetch a failed chunk again that others share.
    await page.route(/\/assets\/palette-[\w-]{8}\.js/, (route) => route.abort());
    await page.keyboard.press("Control+k");
    await page.getByRole("listitem").filter({ hasText: "Part of this page could not be loaded." }).waitFor();
    expect(await name.inputValue()).toBe("lamplighter");
    await page.unrouteAll();
    await page.keyboard.press("Control+k");
    await page.getByRole("dialog", { name: "Go to anything" }).waitFor();
    expect(await name.inputValue()).toBe("lamplighter");
    expect(others()).toEqual([]);
  });

  test("shared with others stays missing in this page; the message reloads it", async () => {
    const page = await stage.open({ fresh: true });
    await visit(page, "/");
    await rested(page);
    await page.route(/\/assets\/[^/]*\.js/, (route) => route.abort());
    await page.keyboard.press("Control+k");
    await page.getByRole("button", { name: "Reload page" }).waitFor();
    await page.unrouteAll();
    const again = page.waitForEvent("load");
    await page.getByRole("button", { name: "Reload page" }).click();
    await again;
    await alive(page);
    await page.keyboard.press("Control+k");
    await page.getByRole("dialog", { name: "Go to anything" }).waitFor();
    expect(others()).toEqual([]);
  });

  test("of the frame stays as the server drew it while the site is away: signing out works", async () => {
    const page = await stage.open({ as: light.moderator, fresh: true });
    const missing = /\/assets\/(?:account-items|footer)-[^/]*\.js|\/health\/live/;
    let refused = 0;
    await page.route(missing, (route) => ((refused += 1), route.abort()));
    await visit(page, "/");
    await rested(page);
    await page.getByRole("button", { name: "Your account" }).click();
    await expect.poll(() => refused).toBeGreaterThan(2);
    await page.getByRole("button", { name: "Sign out" }).waitFor();
    await page.getByRole("contentinfo").getByRole("link", { name: "Privacy" }).waitFor();
    await page.unrouteAll();
    await page.getByRole("button", { name: "Sign out" }).click();
    await page.getByRole("listitem").filter({ hasText: "Signed out" }).waitFor();
    expect(others()).toEqual([]);
  });

  test("of a project's download leads to the download page in its place", async () => {
    const page = await stage.open({ fresh: true });
    await visit(page, "/mod/amber-light");
    await page.route(/\/assets\/download-chooser-[^/]*\.js/, (route) => route.abort());
    await page.getByRole("main").getByRole("link", { name: "Download", exact: true }).first().click();
    await page.waitForURL("**/mod/amber-light/download");
    expect(others()).toEqual([]);
  });
});
