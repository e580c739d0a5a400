// Browser tests of a new user's account pages: what was just created or refused is scrolled to and focused.
import type { Page } from "playwright-core";
import { afterAll, beforeAll, expect, test } from "vitest";
import { tokenIn } from "#features/accounts/addresses/mails.fixture.ts";
import { scriptsOrNot } from "#tests/extent.ts";
import { alive, desk, phone, createStage, visit, type Stage } from "./stage.ts";

let stage: Stage;
beforeAll(async () => {
  stage = await createStage();
});
afterAll(() => stage.close());

const main = (page: Page) => page.getByRole("main");
const button = (page: Page, name: string) => main(page).getByRole("button", { name, exact: true });
/** The toast; the same text in the page is for users without scripts. */
const message = (page: Page, words: string) => page.getByRole("region", { name: "Messages" }).getByText(words);

/** The focused element, once there is one; fully visible, below the sticky header. */
async function focused(page: Page): Promise<string> {
  await page.waitForFunction(() => document.activeElement !== document.body);
  return page.evaluate(() => {
    const [at, bar] = [document.activeElement, document.querySelector("header")];
    const box = at?.getBoundingClientRect();
    const seen = box && bar && box.top >= bar.getBoundingClientRect().bottom && box.bottom <= innerHeight;
    return `${seen ? "in view" : "out of view"}: ${at?.textContent}`;
  });
}

for (const viewport of [phone, desk])
  test(`a new token, and an error in its form, are focused at ${viewport.width} pixels`, async () => {
    const page = await stage.open({ as: await stage.site.person(), viewport });
    await visit(page, "/settings/pats?new");
    await page.getByLabel("Name").fill("Uploader");
    await button(page, "Create token").press("Enter");
    await main(page).locator("[data-fault]:focus").waitFor();
    expect(await focused(page)).toMatch(/^in view: .*scope/i);
    await page.getByRole("checkbox").first().check();
    await button(page, "Create token").press("Enter");
    await page.getByText("Uploader was created").waitFor();
    await main(page).locator("div:focus").waitFor();
    expect(await focused(page)).toMatch(/^in view: Uploader was created/);
    expect(stage.complaints().filter((line) => !line.includes("400"))).toEqual([]);
  });

test("deleting the account shows how to cancel", async () => {
  const person = await stage.site.person();
  const page = await stage.open({ as: person, viewport: phone });
  await visit(page, "/settings/account/delete");
  await page.getByLabel("Type your username").fill(person.username);
  await button(page, "Delete my account").press("Enter");
  await button(page, "Keep my account").waitFor();
  await main(page).locator("div:focus").waitFor();
  expect(await focused(page)).toMatch(/^in view: Your account will be deleted on/);
  await button(page, "Keep my account").press("Enter");
  await page.locator("h1:focus").waitFor();
  await message(page, "Your account will not be deleted.").waitFor();
  expect(stage.complaints()).toEqual([]);
});

test("an application without a secret is shown once created, and the form is empty again after a refusal", async () => {
  const page = await stage.open({ as: await stage.site.person() });
  await visit(page, "/settings/applications?new");
  await page.getByLabel("Name").fill("Small launcher");
  await page.getByLabel("Redirect URIs").fill("ftp://nowhere.example");
  await page.getByLabel(/has no secret/).check();
  await button(page, "Register").press("Enter");
  await page.locator("textarea[aria-invalid=true]:focus").waitFor();
  await page.getByLabel("Redirect URIs").fill("com.example.small:/done");
  await button(page, "Register").press("Enter");
  await page.getByText("Small launcher is registered").waitFor();
  await button(page, "Copy client ID").waitFor();
  await main(page).locator("div:focus").waitFor();
  await page.getByText("1 redirect URI, 1 scope").click();
  await page.getByRole("listitem").getByText("com.example.small:/done").waitFor();
  await page.getByRole("link", { name: "Register an application" }).click();
  expect(await page.getByLabel("Name").inputValue()).toBe("");
  stage.complaints();
});

test("a launcher with an invalid port is refused with a reason and a link home", async () => {
  const page = await stage.open({ as: await stage.site.person(), scripts: false });
  for (const address of ["/auth/launcher?port=80", "/auth/sign-in?launcher=true&port=80"]) {
    const answer = await page.goto(address);
    expect(answer?.status()).toBe(400);
    await page.getByText("The launcher named no port from 1024 to 65535").waitFor();
    await main(page).getByRole("link", { name: "Back to the home page" }).waitFor();
    expect(await page.getByText("Uh oh").count()).toBe(0);
  }
  stage.complaints();
});

for (const scripts of scriptsOrNot)
  test(`the welcome page resends the mail ${scripts ? "with" : "without"} scripts, until the address is verified`, async () => {
    const person = await stage.site.person();
    const page = await stage.open({ as: person, scripts });
    await page.goto("/auth/welcome");
    if (scripts) await alive(page);
    await main(page).getByRole("link", { name: "Wrong address? Change it" }).waitFor();
    await button(page, "Send the email again").press("Enter");
    await page.getByText("We sent you a new link.").waitFor();
    const link = `/auth/verify-email?token=${await tokenIn(stage.site, "verify-email", `${person.username}@example.com`)}`;
    await page.goto(link);
    if (!scripts) await button(page, "Confirm email address").click();
    await page.getByRole("heading", { name: "Your email address is confirmed" }).waitFor();
    await page.goto(link);
    await page.getByRole("heading", { name: "Already confirmed" }).waitFor();
    expect(stage.complaints()).toEqual([]);
  });

test("revoking a session is confirmed, and focus stays on the page", async () => {
  const person = await stage.site.person();
  const page = await stage.open({ as: person, viewport: phone });
  const other = await stage.open({ viewport: phone });
  await visit(other, "/auth/sign-in");
  await other.getByLabel("Email address or username").fill(person.username);
  await other.getByLabel("Password", { exact: true }).fill(person.password);
  await other.getByRole("main").getByRole("button", { name: "Sign in", exact: true }).press("Enter");
  await other.waitForURL("/");
  await visit(page, "/settings/sessions");
  await main(page)
    .getByRole("button", { name: /^Sign out (?!all)/ })
    .first()
    .press("Enter");
  await message(page, "Session signed out").waitFor();
  await page.locator("h1:focus").waitFor();
  expect(stage.complaints()).toEqual([]);
});

test("every account page has a breadcrumb to the overview, and the account menu links to it", async () => {
  const page = await stage.open({ as: await stage.site.person(), viewport: phone });
  await visit(page, "/settings/account/passkeys");
  await main(page).getByRole("link", { name: "Account and security" }).first().press("Enter");
  await page.getByRole("heading", { name: "Account and security", level: 1 }).waitFor();
  await visit(page, "/");
  await page.getByRole("button", { name: "Menu" }).press("Enter");
  await page.locator("#phone-menu").getByRole("link", { name: "Account and security" }).press("Enter");
  await page.getByRole("heading", { name: "Account and security", level: 1 }).waitFor();
  expect(stage.complaints()).toEqual([]);
});
