// Browser tests of OAuth applications: registering, authorizing, declining, revoking.
import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import type { Page } from "playwright-core";
import { afterAll, beforeAll, expect, test } from "vitest";
import { perform } from "#api/perform.ts";
import { editApp } from "#features/accounts/contract.ts";
import { scriptsOrNot } from "#tests/extent.ts";
import type { TestPerson } from "#tests/site.ts";
import { allow, pkce, register, request, type TestApp } from "#tests/oauth/app.ts";
import { midway } from "./inspect.ts";
import { alive, phone, createStage, visit, type Stage } from "./stage.ts";

let stage: Stage;
let other: Server;
let program: string;
let person: TestPerson;

beforeAll(async () => {
  stage = await createStage();
  person = await stage.site.person("caller");
  // The program that waits for its response on the user's own machine.
  other = createServer((_, response) => {
    response.setHeader("content-type", "text/html");
    response.end("<!doctype html><html lang=en><title>Back</title><h1>Back at the program</h1>");
  }).listen(0, "127.0.0.1");
  await new Promise((resolve) => other.once("listening", resolve));
  program = `http://127.0.0.1:${(other.address() as AddressInfo).port}/done`;
});
afterAll(async () => {
  await stage.close();
  other.closeAllConnections();
  await new Promise((resolve) => other.close(resolve));
});

const launcher = (): Promise<TestApp> =>
  register(stage.site, person, {
    confidential: false,
    redirects: ["http://127.0.0.1/done"],
    url: "https://app.example/",
  });
const addressOf = (app: TestApp) => `/auth/authorize?${request(app, { ...pkce, redirect_uri: program })}`;

/** The parameters the program received. */
const toldIn = (page: Page) => Object.fromEntries(new URL(page.url()).searchParams);

test("a user reads an application's request and allows it, by keyboard alone", async () => {
  const page = await stage.open({ as: person });
  await visit(page, addressOf(await launcher()));
  expect(await page.getByRole("heading", { level: 1 }).textContent()).toBe("Authorize Lantern");
  for (const words of [program, "Read your profile", "Read projects", "https://app.example/", person.username])
    expect(await page.getByRole("main").getByText(words).first().isVisible()).toBe(true);
  expect(await midway(page)).toEqual([]);
  await page.getByRole("button", { name: "Authorize" }).focus();
  await page.keyboard.press("Enter");
  await page.waitForURL(`${program}?**`);
  expect(toldIn(page)).toMatchObject({
    state: "here",
    iss: stage.site.url,
    code: expect.stringMatching(/^\w{60}$/) as unknown,
  });
});

test.each([
  ["Authorize", "code"],
  ["Decline", "error"],
] as const)("without scripts on a phone, %s gives the program its response", async (button, told) => {
  const page = await stage.open({ as: person, scripts: false, viewport: phone });
  await page.goto(addressOf(await launcher()));
  expect(await page.evaluate("document.documentElement.scrollWidth")).toBeLessThanOrEqual(phone.width);
  await page.getByRole("button", { name: button }).click();
  await page.waitForURL(`${program}?**`);
  expect(Object.keys(toldIn(page))).toContain(told);
  expect(stage.complaints()).toEqual([]);
});

test("the page cannot be framed by another site, and its form submits here", async () => {
  const page = await stage.open({ as: person });
  const answer = await page.goto(addressOf(await launcher()));
  const policy = answer?.headers()["content-security-policy"] ?? "";
  expect(policy).toContain("frame-ancestors 'none'");
  expect(policy).toContain("form-action 'self';");
});

/** Signs the user in on the current page. */
async function signIn(page: Page): Promise<void> {
  await page.getByLabel(/username/i).fill(person.username);
  await page.getByLabel("Password", { exact: true }).fill(person.password);
  await page.getByRole("button", { name: "Sign in", exact: true }).last().click();
}

/** An application with a secret that the user has authorized. */
async function allowed(): Promise<TestApp> {
  const app = await register(stage.site, person, { redirects: [program] });
  await allow(stage.site, person, app);
  return app;
}

test.each(scriptsOrNot)("an authorized application is redirected to at once (scripts: %s)", async (scripts) => {
  const app = await allowed();
  const page = await stage.open({ as: person, scripts });
  await page.goto(`/auth/authorize?${request(app)}`);
  await page.waitForURL(`${program}?**`);
  expect(Object.keys(toldIn(page))).toContain("code");
});

test.each(scriptsOrNot)("sign-in redirects to an authorized application (scripts: %s)", async (scripts) => {
  const app = await allowed();
  const page = await stage.open({ scripts });
  await page.goto(`/auth/authorize?${request(app)}`);
  if (scripts) await alive(page);
  await signIn(page);
  await page.waitForURL(`${program}?**`);
  expect(toldIn(page)).toMatchObject({ state: "here", code: expect.stringMatching(/^\w{60}$/) as unknown });
  expect(stage.complaints()).toEqual([]);
});

test.each(["http://[::1]:4000/done", "com.example.app:/done"])("%s is also linked to", async (redirect) => {
  const app = await register(stage.site, person, { confidential: false, redirects: [redirect] });
  const page = await stage.open({ as: person, scripts: false });
  // The redirect is only inspected: nothing listens at its target.
  await page.goto(`/auth/authorize?${request(app, pkce)}`);
  const sent = page.waitForResponse((answer) => answer.request().method() === "POST");
  await page.getByRole("button", { name: "Decline" }).click();
  const answer = await sent;
  expect([answer.status(), answer.headers()["content-security-policy"]]).toEqual([
    200,
    expect.stringContaining("form-action 'self';"),
  ]);
});

test("an invalid request of an unauthorized application is shown, with only a link to it", async () => {
  const app = await register(stage.site, person, { redirects: [program] });
  const page = await stage.open({ as: person });
  await page.goto(`/auth/authorize?${request(app, { response_type: "nonsense" })}`);
  await page.getByText("The response_type must be code.").waitFor();
  expect(new URL(page.url()).origin).toBe(stage.site.url);
  expect(await midway(page)).toEqual([]);
  await page.getByRole("link", { name: "Return to Lantern" }).click();
  await page.waitForURL(`${program}?**`);
  expect(toldIn(page)).toMatchObject({ error: "unsupported_response_type", state: "here" });
  await allow(stage.site, person, app);
  await page.goto(`/auth/authorize?${request(app, { response_type: "nonsense" })}`);
  await page.waitForURL(`${program}?**`);
  stage.complaints();
});

test("visitors sign in first and return to the request", async () => {
  const app = await launcher();
  const page = await stage.open();
  await visit(page, addressOf(app));
  await page.waitForURL(/\/auth\/sign-in/);
  await signIn(page);
  await page.getByRole("heading", { name: "Authorize Lantern" }).waitFor();
  expect(new URL(page.url()).searchParams.get("client_id")).toBe(app.id);
});

test("an unregistered redirect URI is reported to the user, not followed", async () => {
  const page = await stage.open({ as: person });
  await page.goto(`/auth/authorize?${request(await launcher(), { ...pkce, redirect_uri: "https://evil.example/" })}`);
  await page.getByText("is not registered for the application").waitFor();
  expect(new URL(page.url()).origin).toBe(stage.site.url);
  expect(await page.getByRole("button", { name: "Authorize" }).count()).toBe(0);
  stage.complaints();
});

test("a response that cannot be delivered is reported", async () => {
  const app = await launcher();
  const page = await stage.open({ as: person });
  await visit(page, addressOf(app));
  await perform(editApp, stage.site.as(person), { app: app.id, redirects: ["https://other.example/"] });
  await page.getByRole("button", { name: "Authorize" }).click();
  await page.getByText("No redirect location found in response", { exact: true }).waitFor();
  expect(new URL(page.url()).origin).toBe(stage.site.url);
});

test("a user registers an application, and revokes its access", async () => {
  const maker = await stage.site.person("maker");
  const page = await stage.open({ as: maker });
  await visit(page, "/settings/applications?new");
  expect(await midway(page)).toEqual([]);
  await page.getByLabel("Name", { exact: true }).fill("Lighthouse");
  await page.getByLabel("Redirect URIs").fill(program);
  await page.getByRole("button", { name: "Register" }).click();
  await page.getByRole("alert").getByText("New secret for Lighthouse").waitFor();
  const id = await page.locator("li code").first().textContent();
  await page.goto(`/auth/authorize?${request({ id: id ?? "" })}`);
  await page.getByRole("button", { name: "Authorize" }).click();
  await page.waitForURL(`${program}?**`);
  await visit(page, "/settings/authorizations");
  expect(await midway(page)).toEqual([]);
  await page.getByText("Revoke", { exact: true }).click();
  await page.getByRole("button", { name: "Revoke Lighthouse" }).click();
  await page.getByText("No authorized applications").waitFor();
});
