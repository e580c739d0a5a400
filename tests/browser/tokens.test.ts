// Browser tests of access tokens and accounts: created, limited and revoked by keyboard; admins find and suspend users;
// suspended users are told.
import type { Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { perform } from "#api/perform.ts";
import { listTokens, suspendUser } from "#features/accounts/contract.ts";
import { findActor } from "#features/accounts/index.ts";
import { scriptsOrNot } from "#tests/extent.ts";
import type { TestPerson } from "#tests/site.ts";
import { draftProject } from "#tests/things.ts";
import { midway } from "./inspect.ts";
import { desk, phone, createStage, visit, type Stage } from "./stage.ts";

let stage: Stage;
let admin: TestPerson;

beforeAll(async () => {
  stage = await createStage();
  admin = await stage.site.person("admin", "admin");
});
afterAll(() => stage.close());

const width = (page: Page) => page.evaluate(() => document.documentElement.scrollWidth);

/** Opens the page with scripts disabled, or running. */
async function open(path: string, as: TestPerson, viewport: typeof desk, scripts: boolean): Promise<Page> {
  const page = await stage.open({ as, viewport, scripts });
  await (scripts ? visit(page, path) : page.goto(path));
  return page;
}

const places = [
  ["on a desktop", desk, true],
  ["on a phone", phone, true],
  ["without JavaScript", desk, false],
] as const;

describe.each(places)("by keyboard alone, %s", (_, viewport, scripts) => {
  test("a token is created for one project, shown once, edited and revoked", async () => {
    const person = await stage.site.person();
    const project = await draftProject(stage.site, person, { title: "Lantern" });
    await draftProject(stage.site, person, { title: "Other thing" });
    const page = await open("/settings/pats?new", person, viewport, scripts);
    await page.getByLabel("Name", { exact: true }).focus();
    await page.keyboard.type("Upload from the build");
    await page.keyboard.press("Tab");
    await page.keyboard.press("ArrowDown");
    expect(await page.getByLabel("Selected projects and organizations").isChecked()).toBe(true);
    expect(await page.getByLabel("Read your profile").isVisible()).toBe(false);
    for (const label of ["Lantern", "Read projects", "Upload versions"]) {
      await page.getByLabel(label, { exact: true }).focus();
      await page.keyboard.press("Space");
    }
    await page.getByLabel("90 days").focus();
    await page.keyboard.press("ArrowUp");
    if (scripts) expect(await midway(page)).toEqual([]);
    await page.getByRole("button", { name: "Create token" }).press("Enter");
    await page.getByText("Upload from the build was created").waitFor();
    const secret = await page.getByText(/^tsp_/).first().innerText();
    const actor = await findActor(stage.site.services, secret);
    expect(actor).toMatchObject({ credential: { only: { projects: [project.id], organizations: [] } } });
    const made = (await perform(listTokens, stage.site.as(person), {})).find(({ only }) => only !== null);
    const days = (Date.parse(made?.expires ?? "") - Date.now()) / 86_400_000;
    expect(Math.round(days)).toBe(30);
    expect(await width(page)).toBe(viewport.width);
    await page.goto("/settings/pats");
    expect(await page.getByText(secret).count()).toBe(0);
    await page.getByText("Only Lantern").waitFor();
    await page.getByRole("link", { name: "Edit Upload from the build" }).press("Enter");
    await page.getByRole("heading", { name: "Edit Upload from the build" }).waitFor();
    await page.getByLabel("All projects and organizations").focus();
    await page.keyboard.press("Space");
    await page.getByRole("button", { name: "Save token" }).press("Enter");
    await page.getByText("Only Lantern").waitFor({ state: "detached" });
    expect(await findActor(stage.site.services, secret)).toMatchObject({ credential: { only: null } });
    await page.getByLabel("Revoke Upload from the build").first().press("Enter");
    await page.getByRole("button", { name: "Revoke Upload from the build" }).press("Enter");
    await page.getByRole("heading", { name: "Upload from the build" }).waitFor({ state: "detached" });
    await page.getByText("Token revoked").filter({ visible: true }).first().waitFor();
    expect(await findActor(stage.site.services, secret)).toBeNull();
    expect(stage.complaints()).toEqual([]);
  });

  test("an admin finds a user by email, suspends them, and sets role and badges", async () => {
    const person = await stage.site.person();
    const name = person.username;
    const page = await open("/admin/user_email", admin, viewport, scripts);
    const address = page.getByLabel("Email address, username or ID");
    await address.focus();
    await page.keyboard.type("nobody@example.com");
    await page.keyboard.press("Enter");
    await page.getByText("User not found.").filter({ visible: true }).first().waitFor();
    expect(stage.complaints().filter((one) => !one.includes("400"))).toEqual([]);
    await address.fill(`${name}@example.com`.toUpperCase());
    await address.press("Enter");
    await page.getByRole("heading", { name: `Profile of ${name}` }).waitFor();
    await page.getByText(`${name}@example.com (not confirmed)`).waitFor();
    if (scripts) expect(await midway(page)).toEqual([]);
    expect(await width(page)).toBe(viewport.width);
    await page.getByLabel("Reason").fill("Sold what was not theirs.");
    await page.getByRole("button", { name: `Suspend ${name}` }).press("Enter");
    await page.getByText(/^Suspended since .* Sold what was not theirs\.$/).waitFor();
    await page.getByLabel("Contributor").focus();
    await page.keyboard.press("Space");
    await page.getByRole("button", { name: "Set badges" }).press("Enter");
    await expect.poll(() => roleOf(person)).toEqual({ role: "developer", badges: 32 });
    await page.goto(`/admin/user_email?user=${person.id}`);
    await page.getByRole("button", { name: "Find", exact: true }).press("Enter");
    await page.getByRole("heading", { name: `Profile of ${name}` }).waitFor();
    expect(await page.getByLabel("Contributor").isChecked()).toBe(true);
    await page.getByLabel("Role", { exact: true }).selectOption("Moderator");
    await page.getByRole("button", { name: "Set role" }).press("Enter");
    await expect.poll(() => roleOf(person)).toEqual({ role: "moderator", badges: 32 });
    await page.getByRole("button", { name: `Lift the suspension of ${name}` }).press("Enter");
    await page.getByRole("button", { name: `Suspend ${name}` }).waitFor();
    expect(stage.complaints()).toEqual([]);
  });
});

async function roleOf({ id }: TestPerson): Promise<object> {
  const { db } = stage.site.services;
  return db.selectFrom("users").select(["role", "badges"]).where("id", "=", id).executeTakeFirstOrThrow();
}

test("without a recent authentication tokens are listed, and creating one requires it", async () => {
  const person = await stage.site.person();
  const long = new Date(Date.now() - 3_600_000);
  const { db } = stage.site.services;
  await db.updateTable("sessions").set({ confirmed_at: long }).where("user_id", "=", person.id).execute();
  const page = await stage.open({ as: person });
  await visit(page, "/settings/pats");
  await page.getByRole("heading", { name: "a test token" }).waitFor();
  expect(await page.getByRole("button", { name: "Create token" }).count()).toBe(0);
  await page.getByRole("link", { name: "Confirm that it is you to create or change a token" }).press("Enter");
  await page.waitForURL(/\/auth\/confirm\?redirect=%2Fsettings%2Fpats/);
  expect(stage.complaints()).toEqual([]);
});

test.each(scriptsOrNot)("a form that was open too long keeps its input (scripts: %s)", async (scripts) => {
  const person = await stage.site.person();
  const page = await open("/settings/pats?new", person, desk, scripts);
  await page.getByLabel("Name", { exact: true }).fill("Typed before lunch");
  await page.getByLabel("Read projects").check();
  const { db } = stage.site.services;
  const long = new Date(Date.now() - 3_700_000);
  await db.updateTable("sessions").set({ confirmed_at: long }).where("user_id", "=", person.id).execute();
  await page.getByRole("button", { name: "Create token" }).click();
  const link = page.getByRole("link", { name: "Confirm in a new tab" });
  await link.waitFor();
  expect(await page.getByLabel("Name", { exact: true }).inputValue()).toBe("Typed before lunch");
  const tab = page.context().waitForEvent("page");
  await link.click();
  const confirm = await tab;
  await confirm.waitForURL(/\/auth\/confirm\?redirect=%2Fsettings%2Fpats/);
  await confirm.getByLabel("Password", { exact: true }).fill(person.password);
  await confirm.getByLabel("Password", { exact: true }).press("Enter");
  await confirm.getByRole("link", { name: "Create token" }).waitFor();
  await page.getByRole("button", { name: "Create token" }).click();
  await page.getByText("Typed before lunch was created").waitFor();
  stage.complaints();
});

test.each(scriptsOrNot)("an admin's reason is kept when refused (scripts: %s)", async (scripts) => {
  const person = await stage.site.person();
  const page = await open("/admin/user_email", admin, desk, scripts);
  await page.getByLabel("Email address, username or ID").fill(person.username);
  await page.getByRole("button", { name: "Find", exact: true }).click();
  await page.getByLabel("Reason").fill("Sold what was not theirs.");
  const { db } = stage.site.services;
  const confirm = (at: Date) =>
    db.updateTable("sessions").set({ confirmed_at: at }).where("user_id", "=", admin.id).execute();
  await confirm(new Date(Date.now() - 3_700_000));
  await page.getByRole("button", { name: `Suspend ${person.username}` }).click();
  await page.getByRole("link", { name: "Confirm in a new tab" }).waitFor();
  expect(await page.getByLabel("Reason").inputValue()).toBe("Sold what was not theirs.");
  await confirm(new Date());
  await page.getByRole("button", { name: "Send again" }).click();
  await page.getByText(/^Suspended since .* Sold what was not theirs\.$/).waitFor();
  stage.complaints();
});

test.each(scriptsOrNot)(
  "a suspended user's form says why it is refused, and keeps its input (scripts: %s)",
  async (scripts) => {
    const person = await stage.site.person();
    const page = await open("/settings/profile", person, desk, scripts);
    await page.getByLabel("Bio").fill("Makes lamps.");
    await perform(suspendUser, stage.site.as(admin), { user: person.id, why: "Spam." });
    await page.getByRole("button", { name: "Save changes" }).click();
    await page.getByText("Your account is suspended: Spam.").first().waitFor();
    expect(await page.getByLabel("Bio").inputValue()).toBe("Makes lamps.");
    stage.complaints();
  },
);

test("a user pending deletion sees the date on every page, and how to cancel", async () => {
  const person = await stage.site.person();
  const { db } = stage.site.services;
  await db
    .updateTable("users")
    .set({ erase_at: new Date("2027-01-31") })
    .where("id", "=", person.id)
    .execute();
  for (const viewport of [desk, phone]) {
    const page = await stage.open({ as: person, viewport });
    await visit(page, "/mods");
    await page.getByText("Your account will be deleted on January 31, 2027.").waitFor();
    expect(await midway(page)).toEqual([]);
    expect(await width(page)).toBe(viewport.width);
    await page.getByRole("link", { name: "Keep it" }).click();
    await page.waitForURL("**/settings/account/delete");
    if (viewport === phone) await page.getByRole("button", { name: /^Your pages: / }).click();
    const current = page.getByRole("navigation", { name: "Your pages" }).locator("[aria-current]");
    expect([await current.innerText(), await current.getAttribute("aria-current")]).toEqual([
      "Account and security",
      "true",
    ]);
  }
  expect(stage.complaints()).toEqual([]);
});

test("an empty limit is refused at its field, and the input is kept", async () => {
  const person = await stage.site.person();
  await draftProject(stage.site, person, { title: "Lantern" });
  const page = await stage.open({ as: person, scripts: false });
  await page.goto("/settings/pats?new");
  await page.getByLabel("Name", { exact: true }).fill("For nothing");
  await page.getByLabel("Selected projects and organizations").check();
  await page.getByLabel("Read projects").check();
  await page.getByRole("button", { name: "Create token" }).click();
  await page.getByText("Choose at least one project or organization").filter({ visible: true }).first().waitFor();
  expect(await page.getByLabel("Name", { exact: true }).inputValue()).toBe("For nothing");
  expect(await page.getByLabel("Selected projects and organizations").isChecked()).toBe(true);
  expect(await page.getByLabel("Read projects").isChecked()).toBe(true);
  stage.complaints();
});

test.each(["developer", "moderator"] as const)("a %s gets a 404 for the account search", async (role) => {
  const page = await stage.open({ as: await stage.site.person(undefined, role) });
  expect((await page.goto("/admin/user_email"))?.status()).toBe(404);
  stage.complaints();
});

test("a suspended user sees the reason on every page, and their pages work", async () => {
  const person = await stage.site.person();
  await perform(suspendUser, stage.site.as(admin), { user: person.id, why: "Sold what was not theirs." });
  for (const viewport of [desk, phone]) {
    const page = await stage.open({ as: person, viewport });
    for (const path of ["/", "/mods", "/settings/pats"]) {
      await visit(page, path);
      await page.getByText("Reason: Sold what was not theirs.").waitFor();
      expect(await width(page)).toBe(viewport.width);
    }
    expect(await midway(page)).toEqual([]);
    const link = page.getByRole("link", { name: "export your data or delete your account" });
    expect(await link.getAttribute("href")).toBe("/settings/account");
  }
  expect(stage.complaints()).toEqual([]);
});
