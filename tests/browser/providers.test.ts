// Browser tests of sign-in providers: by keyboard, with and without scripts, on a phone, and from the wrong browser.
import type { Page } from "playwright-core";
import { afterAll, afterEach, beforeAll, describe, expect, test } from "vitest";
import { providerNames, providerTitles } from "#features/accounts/providers/shapes.ts";
import { scriptsOrNot } from "#tests/extent.ts";
import { startEmulator, type Emulator } from "#tests/provider-emulator.ts";
import { fresh } from "#tests/things.ts";
import { inspect } from "./inspect.ts";
import { createStage, visit, type Stage } from "./stage.ts";

let emulator: Emulator;
let stage: Stage;
beforeAll(async () => {
  emulator = await startEmulator();
  stage = await createStage(emulator.env);
});
afterEach(() => {
  emulator.straighten();
  const heard = stage.complaints();
  if (heard.length > 0) throw new Error(heard.join("\n"));
});
afterAll(async () => {
  await stage.close();
  await emulator.stop();
});

let people = 5000;
function someone(): string {
  const id = String((people += 1));
  const name = fresh("gamer").replaceAll("-", "");
  emulator.person = { id, name, email: `${name}@example.net`, verified: true };
  return name;
}

const path = (page: Page) => new URL(page.url()).pathname;
/** Activates it by keyboard alone. */
const press = async (page: Page, role: "button" | "link", name: string) => {
  await page.getByRole(role, { name, exact: true }).focus();
  await page.keyboard.press("Enter");
};
const signedIn = async (page: Page, name: string) => {
  const { status, body } = await page.evaluate(async (url) => {
    const response = await fetch(url);
    return { status: response.status, body: await response.text() };
  }, `${stage.site.url}/api/self`);
  expect([status, body]).toEqual([200, expect.stringContaining(`"username":"${name}"`)]);
};

describe.each(scriptsOrNot)("with scripts: %s", (scripts) => {
  test("a new user chooses a username, and signs in from then on, back to the previous page", async () => {
    const name = someone();
    const page = await stage.open({ scripts });
    await page.goto("/auth/sign-in?redirect=%2Fmods");
    await press(page, "button", "Discord");
    await page.waitForURL("**/auth/provider/new");
    expect(await page.getByRole("textbox", { name: "Username" }).inputValue()).toBe(name);
    expect(await page.getByText(`${name}@example.net`).count()).toBe(1);
    await press(page, "button", "Create account");
    await page.waitForURL("**/auth/welcome?redirect=%2Fmods");
    await page.context().clearCookies();
    await page.goto("/auth/sign-in?redirect=%2Fmods");
    await press(page, "button", "Discord");
    await page.waitForURL("**/mods");
    if (scripts) await signedIn(page, name);
    const names = (await page.context().cookies()).map((cookie) => cookie.name);
    expect(names).toContain("session");
    expect(names).not.toContain("flow");
  });

  test("a user links a provider, and unlinks it", async () => {
    someone();
    const page = await stage.open({ scripts, as: await stage.site.person() });
    await page.goto("/settings/account/providers");
    await press(page, "button", "Link GitLab");
    await page.getByText("GitLab is linked. You can now sign in with it.").waitFor();
    expect(await page.getByText(emulator.person.name).count()).toBe(1);
    await page.getByLabel("Unlink GitLab").first().focus();
    await page.keyboard.press("Enter");
    await press(page, "button", "Unlink GitLab");
    await page.getByText("GitLab is unlinked.").waitFor();
    expect(await page.getByRole("button", { name: "Link GitLab" }).count()).toBe(1);
  });

  test("declining at the provider returns to sign-in with a message", async () => {
    someone();
    emulator.bends.manner = "ask";
    const page = await stage.open({ scripts });
    await page.goto("/auth/sign-in?redirect=%2Fmods");
    await press(page, "button", "Steam");
    await press(page, "link", "Deny");
    await page.getByText("You did not allow Steam to tell us who you are. Nothing was changed.").waitFor();
    expect(await page.locator("input[name=redirect]").first().inputValue()).toBe("/mods");
    await press(page, "button", "Steam");
    await press(page, "link", "Allow");
    await page.waitForURL("**/auth/provider/new");
  });
});

test("every provider is offered on sign-in and sign-up, also after client-side navigation", async () => {
  for (const title of providerNames.map((name) => providerTitles[name])) {
    someone();
    const page = await stage.open();
    await page.goto("/");
    await page.getByRole("banner").getByRole("link", { name: "Sign in" }).first().click();
    await page.waitForURL("**/auth/sign-in**");
    await page.getByRole("link", { name: "Create an account" }).click();
    await page.waitForURL("**/auth/sign-up**");
    await page.getByRole("button", { name: title, exact: true }).click();
    await page.waitForURL("**/auth/provider/new");
    expect(await page.getByText(`You signed in to ${title} as`).count()).toBe(1);
    await page.context().close();
  }
});

test("returning in another browser signs nobody in", async () => {
  someone();
  const [attacker, victim] = [await stage.open(), await stage.open()];
  emulator.bends.manner = "ask";
  await attacker.goto("/auth/sign-in");
  await press(attacker, "button", "GitHub");
  const allow = await attacker.getByRole("link", { name: "Allow" }).getAttribute("href");
  const answer = await fetch(allow ?? "", { redirect: "manual" });
  await victim.goto(answer.headers.get("location") ?? "");
  expect(path(victim)).toBe("/auth/sign-in");
  await victim.getByText("This took longer than 10 minutes or was started in another browser. Try again.").waitFor();
  expect((await victim.context().cookies()).map(({ name }) => name)).not.toContain("session");
});

test("a form of another site redirects nobody", async () => {
  const foreign: Record<string, string>[] = [{ origin: "https://example.org" }, { "sec-fetch-site": "cross-site" }];
  for (const headers of foreign) {
    const body = new URLSearchParams({ redirect: "/" });
    const asked = { method: "POST", body, headers, redirect: "manual" } as const;
    const response = await fetch(`${stage.site.url}/auth/provider/github`, asked);
    expect([response.status, response.headers.get("set-cookie")]).toEqual([403, null]);
  }
});

test("a second factor is required after the provider", async () => {
  someone();
  const here = await stage.site.person();
  const { db } = stage.site.services;
  const linked = { provider: "google", subject: emulator.person.id, user_id: here.id, name: "x" };
  await db.insertInto("linked_accounts").values(linked).execute();
  await db
    .insertInto("totp_factors")
    .values({ user_id: here.id, secret: "A".repeat(32) })
    .execute();
  const page = await stage.open();
  await page.goto("/auth/sign-in?redirect=%2Fmods");
  await press(page, "button", "Google");
  await page.waitForURL("**/auth/sign-in?**step=code");
  await page.locator("input[name=code]").waitFor();
  expect((await page.context().cookies()).map(({ name }) => name)).not.toContain("session");
});

test("a user without a password re-authenticates through the provider", async () => {
  const name = someone();
  const page = await stage.open();
  await page.goto("/auth/sign-up");
  await press(page, "button", "Microsoft");
  await page.waitForURL("**/auth/provider/new");
  await page.getByRole("button", { name: "Create account" }).click();
  await page.waitForURL("**/auth/welcome**");
  const long = new Date(Date.now() - 2 * 60 * 60_000);
  await stage.site.services.db.updateTable("sessions").set({ confirmed_at: long }).execute();
  await page.goto("/settings/account/providers");
  expect(path(page)).toBe("/auth/confirm");
  await press(page, "button", "Microsoft");
  await page.waitForURL("**/settings/account/providers");
  await signedIn(page, name);
  await page.getByLabel("Unlink Microsoft").first().click();
  await page.getByRole("button", { name: "Unlink Microsoft" }).click();
  await page.getByText("Microsoft is your only sign-in method.").first().waitFor();
  // The browser logs every response of 400 and above.
  stage.complaints();
});

test.each(["/auth/sign-in", "/auth/sign-up", "/settings/account/providers"])(
  "%s has no axe violations, and fits",
  async (address) => {
    const as = address.startsWith("/settings") ? { as: await stage.site.person() } : {};
    const page = await stage.open(as);
    await visit(page, `${address}?provider=github&problem=failed`);
    expect(await inspect(page, false)).toEqual([]);
  },
);

test("the username page has no axe violations, and fits", async () => {
  someone();
  const page = await stage.open();
  await page.goto("/auth/sign-in");
  await press(page, "button", "Steam");
  await page.waitForURL("**/auth/provider/new");
  expect(await inspect(page, false)).toEqual([]);
});
