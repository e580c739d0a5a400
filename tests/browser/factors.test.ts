// Browser tests of authentication factors, by keyboard: authenticator codes, passkeys of a virtual authenticator,
// re-authentication.
import { Secret, TOTP } from "otpauth";
import type { Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { perform } from "#api/perform.ts";
import { addTotp, beginTotp } from "#features/accounts/contract.ts";
import { scriptsOrNot } from "#tests/extent.ts";
import type { TestPerson } from "#tests/site.ts";
import { inspect } from "./inspect.ts";
import { alive, phone, createStage, visit, type Stage } from "./stage.ts";

let stage: Stage;
beforeAll(async () => {
  // Passkeys need a host name instead of an IP address.
  stage = await createStage({}, "localhost");
});
afterAll(() => stage.close());

/** Tabs to a control, like users without a mouse. */
async function tabTo(page: Page, role: "button" | "textbox" | "link", name: string | RegExp): Promise<void> {
  const wanted = page.getByRole(role, { name }).first();
  for (let steps = 0; steps < 80; steps += 1) {
    if (await wanted.evaluate((element) => element === document.activeElement)) return;
    await page.keyboard.press("Tab");
  }
  throw new Error(`The tab key never reaches ${String(name)}.`);
}

async function type(page: Page, name: string | RegExp, text: string): Promise<void> {
  await tabTo(page, "textbox", name);
  await page.keyboard.type(text);
}

async function press(page: Page, name: string | RegExp): Promise<void> {
  await tabTo(page, "button", name);
  await page.keyboard.press("Enter");
}

const path = (page: Page) => new URL(page.url()).pathname;
const said = (page: Page, text: string | RegExp) => page.getByText(text).filter({ visible: true }).first().waitFor();

async function signIn(page: Page, person: TestPerson, back = "/mods"): Promise<void> {
  await page.goto(`/auth/sign-in?${new URLSearchParams({ redirect: back })}`);
  await type(page, "Email address or username", person.username);
  await type(page, "Password", person.password);
  await page.keyboard.press("Enter");
}

/** Makes a session's authentication too old for actions that need a recent one. */
async function ageProof(person: TestPerson): Promise<void> {
  const long = new Date(Date.now() - 2 * 3_600_000);
  await stage.site.services.db
    .updateTable("sessions")
    .set({ confirmed_at: long })
    .where("user_id", "=", person.id)
    .execute();
}

/** A user with an authenticator app; returns its codes, each of an unused time step. */
async function withApp() {
  const person = await stage.site.person();
  const before = Date.now() - 10 * 60_000;
  const then = { ...stage.site.as(person), clock: { now: () => new Date(before) } };
  const { flow, secret } = await perform(beginTotp, then, {});
  const app = new TOTP({ secret: Secret.fromBase32(secret) });
  const { codes, session } = await perform(addTotp, then, { flow, code: app.generate({ timestamp: before }) });
  return { person: { ...person, session: session.token }, app, codes };
}

describe.each(scriptsOrNot)("with scripts: %s", (scripts) => {
  test("two-factor authentication is set up from the text secret, required at sign-in, and disabled", async () => {
    const person = await stage.site.person();
    const page = await stage.open({ scripts, as: person });
    await page.goto("/settings/account");
    await tabTo(page, "link", "Change: Two-factor authentication");
    await page.keyboard.press("Enter");
    await page.waitForURL("**/two-factor");
    await press(page, "Set up");
    await said(page, "Or enter this key in the app:");
    const secret = (await page.locator("code").first().textContent())?.replaceAll(" ", "") ?? "";
    const app = new TOTP({ secret: Secret.fromBase32(secret) });
    await type(page, "Code from the app", String((Number(app.generate()) + 1) % 1_000_000).padStart(6, "0"));
    await page.keyboard.press("Enter");
    await said(page, /This code is wrong or expired/);
    expect((await page.locator("code").first().textContent())?.replaceAll(" ", "")).toBe(secret);
    await page.getByRole("textbox", { name: "Code from the app" }).fill("");
    await type(page, "Code from the app", app.generate());
    await page.keyboard.press("Enter");
    await said(page, "Keep these backup codes in a safe place");
    const codes = await page.getByRole("alert").getByRole("listitem").allTextContents();
    expect(new Set(codes).size).toBe(6);
    const saved = page.waitForEvent("download");
    await tabTo(page, "link", "Save as a text file");
    await page.keyboard.press("Enter");
    expect((await saved).suggestedFilename()).toBe(`tessera-backup-codes-${person.username}.txt`);

    await page.context().clearCookies();
    await signIn(page, person);
    await said(page, "One more step");
    expect(page.url()).not.toContain("flow");
    await type(page, "Code", "wrong code");
    await page.keyboard.press("Enter");
    await said(page, /already used/);
    await page.getByRole("textbox", { name: "Code" }).fill("");
    await type(page, "Code", codes[0] ?? "");
    await page.keyboard.press("Enter");
    await page.waitForURL("**/mods");

    await page.goto("/settings/account/two-factor");
    await said(page, "5 backup codes left.");
    await type(page, "Code to turn it off", codes[1] ?? "");
    await page.keyboard.press("Enter");
    await said(page, "Two-factor authentication is off. All other sessions were signed out.");
    await page.context().clearCookies();
    await signIn(page, person);
    await page.waitForURL("**/mods");
    stage.complaints();
  });

  test("security settings require re-authentication, and redirect back", async () => {
    const { person, app, codes } = await withApp();
    await ageProof(person);
    const page = await stage.open({ scripts, as: person });
    await page.goto("/settings/account/two-factor");
    expect(path(page)).toBe("/auth/confirm");
    await type(page, "Password", "not the password");
    await page.keyboard.press("Enter");
    await said(page, "The password is wrong. Try again.");
    await page.getByRole("textbox", { name: "Password" }).fill("");
    await type(page, "Password", person.password);
    await page.keyboard.press("Enter");
    await page.waitForURL("**/settings/account/two-factor");
    await ageProof(person);
    await page.goto("/settings/account/passkeys");
    await type(page, "Code", app.generate());
    await page.keyboard.press("Enter");
    await page.waitForURL("**/settings/account/passkeys");
    await ageProof(person);
    await page.goto("/settings/account/two-factor");
    await type(page, "Code", codes[2] ?? "");
    await page.keyboard.press("Enter");
    await said(page, "5 backup codes left.");
    await type(page, "Code for new backup codes", codes[3] ?? "");
    await press(page, "Create new codes");
    await said(page, "Keep these backup codes in a safe place");
    stage.complaints();
  });

  test("after five wrong codes the password is required again", async () => {
    const { person } = await withApp();
    const page = await stage.open({ scripts });
    await signIn(page, person);
    for (let tries = 0; tries < 5; tries += 1) {
      await said(page, "One more step");
      await page.getByRole("textbox", { name: "Code" }).fill(`wrong ${tries}`);
      const answered = page.waitForResponse((response) => response.request().method() === "POST");
      await page.keyboard.press("Enter");
      await answered;
      await said(page, /already used/);
    }
    await page.getByRole("textbox", { name: "Code" }).fill("wrong");
    await page.keyboard.press("Enter");
    await said(page, /Enter your password again/);
    expect(await page.getByRole("textbox", { name: "Password" }).inputValue()).toBe("");
    stage.complaints();
  });
});

/** A platform authenticator, like a phone's screen lock. */
async function authenticator(page: Page): Promise<void> {
  const client = await page.context().newCDPSession(page);
  await client.send("WebAuthn.enable");
  await client.send("WebAuthn.addVirtualAuthenticator", {
    options: {
      protocol: "ctap2",
      transport: "internal",
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  });
}

describe("a passkey", () => {
  test("is added, signs in without a username, re-authenticates, is renamed and removed", async () => {
    const person = await stage.site.person();
    const page = await stage.open({ as: person, fresh: true });
    await authenticator(page);
    await visit(page, "/settings/account/passkeys");
    await type(page, "Name", "Laptop");
    await page.keyboard.press("Enter");
    await page.getByRole("heading", { name: "Laptop" }).waitFor();
    expect(stage.complaints()).toEqual([]);

    await page.context().clearCookies();
    await page.route("**/api/auth/passkey/begin", (route) => route.abort(), { times: 1 });
    await visit(page, "/auth/sign-in?redirect=%2Fmods");
    await press(page, "Sign in with a passkey");
    await page.waitForURL("**/mods");
    // Declining the browser's autofill prompt, so that only the button signs in, logs a console error.
    expect(stage.complaints().filter((one) => !one.includes("/api/auth/passkey/begin"))).toEqual([]);

    await ageProof(person);
    await visit(page, "/settings/account/passkeys");
    expect(path(page)).toBe("/auth/confirm");
    await press(page, "Use a passkey");
    await page.waitForURL("**/settings/account/passkeys");
    await alive(page);
    await page.locator("summary", { hasText: "Rename" }).press("Enter");
    await page.getByRole("textbox", { name: "Name" }).first().fill("Old laptop");
    await page.keyboard.press("Enter");
    await page.getByRole("heading", { name: "Old laptop" }).waitFor();
    await page.locator("summary", { hasText: "Remove" }).press("Enter");
    await press(page, "Remove Old laptop");
    await said(page, "No passkeys yet");
    expect(stage.complaints()).toEqual([]);
  });

  test("is a second factor too, and unique per device", async () => {
    const { person } = await withApp();
    const page = await stage.open({ as: person, fresh: true });
    await authenticator(page);
    await visit(page, "/settings/account/passkeys");
    for (const name of ["Laptop", "The same laptop"]) {
      await page.getByRole("textbox", { name: "Name" }).last().fill(name);
      await page.keyboard.press("Enter");
      await said(page, name === "Laptop" ? /never used/ : "This device already has a passkey for your account.");
    }
    await page.context().clearCookies();
    await page.route("**/api/auth/passkey/begin", (route) => route.abort(), { times: 1 });
    await visit(page, "/auth/sign-in?redirect=%2Fmods");
    await type(page, "Email address or username", person.username);
    await type(page, "Password", person.password);
    await page.keyboard.press("Enter");
    await said(page, "One more step");
    await press(page, "Use a passkey");
    await page.waitForURL("**/mods");
    expect((await page.context().cookies()).map(({ name }) => name)).toContain("session");
    stage.complaints();
  });

  test("that is not provided is reported, without other effects", async () => {
    const person = await stage.site.person();
    const page = await stage.open({ as: person });
    await visit(page, "/settings/account/passkeys");
    await page.route("**/api/passkeys/begin", (route) => route.abort());
    await type(page, "Name", "Laptop");
    await page.keyboard.press("Enter");
    await said(page, "The site could not be reached. Try again.");
    expect(await page.getByRole("textbox", { name: "Name" }).inputValue()).toBe("Laptop");
    stage.complaints();
  });

  test("is not offered without scripts", async () => {
    const person = await stage.site.person();
    const page = await stage.open({ as: person, scripts: false });
    await page.goto("/settings/account/passkeys");
    await said(page, "Adding a passkey requires JavaScript.");
    expect(await page.getByRole("button", { name: "Add passkey" }).isVisible()).toBe(false);
    await page.context().clearCookies();
    await page.goto("/auth/sign-in");
    expect(await page.getByRole("button", { name: "Sign in with a passkey" }).isVisible()).toBe(false);
  });
});

test.each(["/settings/account", "/settings/account/two-factor", "/settings/account/passkeys", "/auth/confirm"])(
  "%s has no axe violations, and fits",
  async (address) => {
    const { person } = await withApp();
    const page = await stage.open({ as: person });
    await visit(page, address);
    expect(await inspect(page, false)).toEqual([]);
    expect(stage.complaints()).toEqual([]);
  },
);

test("setup and second step have no axe violations, and fit", async () => {
  const [person, guarded] = [await stage.site.person(), (await withApp()).person];
  const page = await stage.open({ viewport: phone, as: person });
  await visit(page, "/settings/account/two-factor");
  await page.getByRole("button", { name: "Set up" }).click();
  await said(page, "Or enter this key in the app:");
  expect(await inspect(page, false)).toEqual([]);
  await page.context().clearCookies();
  await signIn(page, guarded);
  await said(page, "One more step");
  expect(await inspect(page, false)).toEqual([]);
});
