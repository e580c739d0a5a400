// Browser tests of sessions: listing and revoking them, signing out, and signing in a launcher through the browser.
import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import type { Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { findActor } from "#features/accounts/index.ts";
import { enter, from } from "#features/accounts/sessions/calls.fixture.ts";
import type { TestPerson } from "#tests/site.ts";
import { inspect } from "./inspect.ts";
import { createStage, visit, type Stage } from "./stage.ts";

let stage: Stage;
let launcher: Server;
let port: number;
/** Requests that browsers made to the launcher. */
const heard: string[] = [];

beforeAll(async () => {
  stage = await createStage();
  launcher = createServer((request, response) => {
    if (!request.url?.startsWith("/favicon")) heard.push(request.url ?? "");
    response.setHeader("content-type", "text/html; charset=utf-8");
    response.end("<!doctype html><title>Launcher</title><p>You can close this window.");
  }).listen(0, "127.0.0.1");
  await new Promise((resolve) => launcher.once("listening", resolve));
  port = (launcher.address() as AddressInfo).port;
});
afterAll(async () => {
  await stage.close();
  launcher.closeAllConnections();
  await new Promise((resolve) => launcher.close(resolve));
});

const mac =
  "Mozilla/5.0 (Macintosh; Intel Mac OS X 14_5) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/17.5 Safari/605.1.15";
const elsewhere = (person: TestPerson) =>
  enter(from(stage.site.as(null), { ip: "193.0.0.1", userAgent: mac }), person.username, person.password);

async function press(page: Page, name: string): Promise<void> {
  const button = page.getByRole("button", { name, exact: true }).first();
  await button.focus();
  await page.keyboard.press("Enter");
}

/** The session secret of a browser. */
async function secretOf(page: Page): Promise<string> {
  return (await page.context().cookies()).find(({ name }) => name === "session")?.value ?? "";
}

async function fillSignIn(page: Page, person: TestPerson): Promise<void> {
  await page.getByRole("textbox", { name: "Email address or username" }).fill(person.username);
  await page.getByRole("textbox", { name: "Password" }).fill(person.password);
  await page.keyboard.press("Enter");
}

describe.each([true, false])("with scripts: %s", (scripts) => {
  test("a user sees their sessions, and revokes an unknown one", async () => {
    const person = await stage.site.person();
    const [one, two] = [await elsewhere(person), await elsewhere(person)];
    const page = await stage.open({ as: person, scripts });
    await page.goto("/settings/sessions");
    await page.getByText("This session").waitFor();
    expect(await page.getByRole("heading", { name: "Safari on macOS 14.5" }).count()).toBe(2);
    expect(await page.getByText("Netherlands (193.0.0.1)").count()).toBe(2);
    await press(page, "Sign out Safari on macOS 14.5");
    await page.getByRole("heading", { name: "Safari on macOS 14.5" }).nth(1).waitFor({ state: "detached" });
    const alive = await Promise.all([one, two].map(({ token }) => findActor(stage.site.services, token)));
    expect(alive.filter((actor) => actor !== null)).toHaveLength(1);
    await press(page, "Sign out all other sessions");
    await page.getByText("No other sessions.").waitFor();
    for (const { token } of [one, two]) expect(await findActor(stage.site.services, token)).toBeNull();
    expect(stage.complaints()).toEqual([]);
  });

  test("sign-in creates a new secret, and sign-out invalidates it", async () => {
    const person = await stage.site.person();
    const page = await stage.open({ scripts });
    const planted = `tsa_${"a".repeat(60)}`;
    await page.context().addCookies([{ name: "session", value: planted, url: stage.site.url, httpOnly: true }]);
    const signIn = "/auth/sign-in?redirect=%2Fsettings%2Fsessions";
    await (scripts ? visit(page, signIn) : page.goto(signIn));
    await fillSignIn(page, person);
    await page.waitForURL("**/settings/sessions");
    const secret = await secretOf(page);
    expect(secret).not.toBe(planted);
    expect(await findActor(stage.site.services, planted)).toBeNull();
    const cookies = await page.context().cookies();
    // With scripts the new page takes focus shortly after it loads.
    if (scripts) await page.locator("h1:focus").waitFor();
    await press(page, "Your account");
    await press(page, "Sign out");
    await page.waitForURL(`${stage.site.url}/`);
    await page.context().addCookies(cookies);
    await page.goto("/settings/sessions");
    expect(new URL(page.url()).pathname).toBe("/auth/sign-in");
    expect(await findActor(stage.site.services, secret)).toBeNull();
    stage.complaints();
  });

  test("a launcher gets its own session, once its user has agreed", async () => {
    const person = await stage.site.person();
    const page = await stage.open({ scripts });
    await page.goto(`/auth/sign-in?launcher=true&ipver=4&port=${port}`);
    await fillSignIn(page, person);
    await page.waitForURL(`**/auth/launcher?ipver=4&port=${port}`);
    await page.getByRole("heading", { name: `Sign in to the launcher as ${person.username}?` }).waitFor();
    expect(heard).toEqual([]);
    await press(page, "Continue");
    await page.waitForURL(`http://127.0.0.1:${port}/**`);
    const code = new URL(heard[0] ?? "", "http://launcher.invalid").searchParams.get("code") ?? "";
    heard.splice(0);
    expect(await findActor(stage.site.services, code)).toMatchObject({ person: { id: person.id } });
    expect(code).not.toBe(await secretOf(page));
    stage.complaints();
  });

  test("a signed-in user is asked too, and may decline", async () => {
    const person = await stage.site.person();
    const page = await stage.open({ as: person, scripts });
    await page.goto(`/auth/sign-in?launcher=true&port=${port}`);
    await page.getByRole("link", { name: "Cancel" }).focus();
    await page.keyboard.press("Enter");
    await page.waitForURL(`${stage.site.url}/`);
    expect(heard).toEqual([]);
    stage.complaints();
  });
});

test.each(["port=80", "port=70000", "port=evil.example", "port=8080%40evil.example", "ipver=5&port=8080", ""])(
  "a launcher that names %j is refused",
  async (query) => {
    const person = await stage.site.person();
    const page = await stage.open({ as: person });
    for (const address of [`/auth/sign-in?launcher=true&${query}`, `/auth/launcher?${query}`])
      expect((await page.goto(address))?.status()).toBe(400);
    stage.complaints();
  },
);

test("there are no axe violations, and everything fits", async () => {
  const person = await stage.site.person();
  await elsewhere(person);
  const page = await stage.open({ as: person });
  for (const address of ["/settings/sessions", `/auth/launcher?port=${port}`]) {
    await visit(page, address);
    expect(await inspect(page, false)).toEqual([]);
  }
  expect(stage.complaints()).toEqual([]);
});
