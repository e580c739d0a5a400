// Browser tests of error pages, rendered by the server and in the browser.
import type { Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { openProject } from "#tests/things.ts";
import { alive, createStage, visit, type Stage } from "./stage.ts";

let stage: Stage;
beforeAll(async () => {
  stage = await createStage();
});
afterAll(() => stage.close());

/** Follows a link to the path within the page, without loading a new document. */
async function follow(page: Page, to: string): Promise<void> {
  await page.evaluate((address) => {
    const link = document.querySelector<HTMLAnchorElement>("header a[data-page]");
    if (link === null) throw new Error("There is no link to borrow.");
    link.href = address;
    link.click();
  }, to);
}

/** The failed request itself is a console error; nothing else may be. */
const others = () => stage.complaints().filter((one) => !/status of 40[0-9]/.test(one));

describe.each([
  ["/mod/no-such-thing", "Project not found"],
  ["/user/nobody-there", "User not found"],
  ["/organization/no-such-one", "Organization not found"],
  ["/collection/AbCd1234", "Collection not found"],
  ["/nowhere", "Page not found"],
])("%s", (address, heading) => {
  test("says what is missing, on a full page load", async () => {
    const page = await stage.open();
    await visit(page, address);
    await page.getByRole("heading", { level: 1, name: heading }).waitFor();
    expect(others()).toEqual([]);
  });

  test("says so after client-side navigation, with links to go on", async () => {
    const page = await stage.open();
    await visit(page, "/");
    await follow(page, address);
    await page.getByRole("heading", { level: 1, name: heading }).waitFor();
    await alive(page);
    await page.getByRole("link", { name: "Mods", exact: true }).first().click();
    await page.getByRole("heading", { level: 1, name: "Mods" }).waitFor();
    await page.goBack();
    await page.getByRole("heading", { level: 1, name: heading }).waitFor();
    expect(others()).toEqual([]);
  });
});

describe.each([
  [
    "/mod/no-such-thing",
    ["mistyped the project's URL", "made it private, or deleted it", "violating our Terms of Use"],
  ],
  ["/user/nobody-there", ["mistyped the username", "changed their username or deleted", "have been terminated"]],
  [
    "/organization/no-such-one",
    ["mistyped the organization's URL", "changed its URL or deleted it", "removed by moderation"],
  ],
  ["/collection/AbCd1234", ["mistyped the collection's URL", "may be private", "taken down by moderation"]],
] as const)("%s, also without scripts,", (address, reasons) => {
  test("says why it may be gone", async () => {
    const page = await stage.open({ scripts: false });
    expect((await page.goto(address))?.status()).toBe(404);
    await page.getByText("This may be because:").waitFor();
    const said = await page.getByRole("main").getByRole("listitem").allInnerTexts();
    expect(said).toEqual(reasons.map((reason) => expect.stringContaining(reason) as string));
    const terms = page.getByRole("main").getByRole("link", { name: "Terms of Use" });
    expect(await terms.getAttribute("href")).toBe("/legal/terms");
  });
});

describe("a forbidden page", () => {
  test("says who has access, with neutral text around it, and links elsewhere", async () => {
    const [owner, moderator] = [await stage.site.person("owner"), await stage.site.person("mod-one", "moderator")];
    const { project } = await openProject(stage.site, owner, moderator, { title: "Owned" });
    const page = await stage.open({ as: await stage.site.person("somebody") });
    expect((await page.goto(`/mod/${project.slug}/settings`))?.status()).toBe(403);
    await page.getByRole("heading", { level: 1, name: "You don't have access" }).waitFor();
    await page.getByText("Your account cannot do this to the project.").waitFor();
    await page.getByRole("main").getByRole("link", { name: "Back to the home page" }).waitFor();
    expect(others()).toEqual([]);
  });
});

describe("a failure", () => {
  test.each([500, 503])("status %i is shown inside the frame, with a link to the status page", async (status) => {
    const page = await stage.open();
    await visit(page, "/");
    await page.route(/\/plugins\.data/, (route) => route.fulfill({ status, body: "It broke." }));
    await follow(page, "/plugins");
    await page.getByRole("heading", { level: 1, name: "Uh oh!" }).waitFor();
    await page.getByText("Something went wrong.").waitFor();
    await page.getByText("Please try again in a few minutes.").waitFor();
    await page.getByText("If it persists, check the status page.", { exact: true }).waitFor();
    await page.getByText(`Error ${status}`).waitFor();
    await page.getByRole("main").getByRole("link", { name: "Status page" }).click();
    await page.getByRole("heading", { level: 1, name: "Status" }).waitFor();
    expect(await page.getByRole("definition").allInnerTexts()).toEqual([
      "Operational",
      "Operational",
      "Operational",
      "Not sent",
    ]);
    stage.complaints();
  });

  test("an unreachable site is reported, and recovers", async () => {
    const page = await stage.open();
    await visit(page, "/");
    await page.route(/\/plugins\.data/, (route) => route.abort());
    await follow(page, "/plugins");
    await page.getByRole("heading", { level: 1, name: "No connection" }).waitFor();
    await page.unroute(/\/plugins\.data/);
    await page.getByRole("button", { name: "Try again" }).click();
    await page.getByRole("heading", { level: 1, name: "Plugins" }).waitFor();
    expect(new URL(page.url()).pathname).toBe("/plugins");
    stage.complaints();
  });

  test("a thrown non-error has the number 1000", async () => {
    const page = await stage.open({ fresh: true });
    await visit(page, "/");
    await page.route(/\/assets\/sign-up-[^/]*\.js/, (route) =>
      route.fulfill({ contentType: "text/javascript", body: 'export default () => { throw "odd"; };' }),
    );
    await follow(page, "/auth/sign-up");
    await page.getByText("Error 1000: Unknown error", { exact: true }).waitFor();
    expect(new URL(page.url()).pathname).toBe("/auth/sign-up");
    stage.complaints();
  });

  test("an unknown path is named", async () => {
    const page = await stage.open({ scripts: false });
    expect((await page.goto("/nowhere/at-all"))?.status()).toBe(404);
    await page.getByText("Error 404: Page Not Found: /nowhere/at-all").waitFor();
  });
});
