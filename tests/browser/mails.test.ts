// Browser tests of mails: staff preview them, and the development mailbox shows them without running or loading
// anything.
import type { Page, Request } from "playwright-core";
import { afterAll, beforeAll, expect, test } from "vitest";
import { queueMail } from "#platform/mail/store.ts";
import { triesAll } from "#tests/extent.ts";
import type { TestPerson } from "#tests/site.ts";
import { midway } from "./inspect.ts";
import { desk, phone, createStage, visit, type Stage } from "./stage.ts";

let stage: Stage;
let moderator: TestPerson;
let admin: TestPerson;

beforeAll(async () => {
  stage = await createStage();
  moderator = await stage.site.person("moderator", "moderator");
  admin = await stage.site.person("admin", "admin");
});
afterAll(() => stage.close());

const width = (page: Page) => page.evaluate(() => document.documentElement.scrollWidth);

test.each([
  ["on a desk", { viewport: desk, scripts: true }] as const,
  ["on a phone", { viewport: phone, scripts: true }] as const,
  ...(triesAll ? [["without JavaScript", { viewport: desk, scripts: false }] as const] : []),
])("staff preview every mail in every language by keyboard, %s", async (_where, { viewport, scripts }) => {
  const page = await stage.open({ as: moderator, viewport, scripts });
  if (scripts) await visit(page, "/admin/mails");
  else await page.goto("/admin/mails");
  await page.getByRole("heading", { name: "Email templates", level: 1 }).waitFor();
  await page.frameLocator("iframe").getByRole("heading", { name: "Confirm your email address" }).waitFor();
  await page.getByLabel("Email", { exact: true }).focus();
  await page.keyboard.type("New sign-in");
  await page.keyboard.press("Tab");
  await page.keyboard.type("Deut");
  await page.keyboard.press("Tab");
  await page.keyboard.press("Enter");
  await page.waitForURL("/admin/mails?mail=login-new-device&language=de");
  // Only the frame's content; that frames are rendered was checked above.
  const frame = page.locator('iframe[srcdoc*=">Neue Anmeldung bei deinem Konto</h1>"]');
  await frame.waitFor({ state: "attached" });
  expect((await frame.getAttribute("srcdoc"))?.match(/>Sitzungen prüfen<\/a>/g)).toHaveLength(1);
  expect(await page.locator("pre").innerText()).toContain("4. Dezember 2026 um 09:30 UTC");
  expect(await width(page)).toBe(viewport.width);
  expect(stage.complaints()).toEqual([]);
  if (scripts) expect(await midway(page)).toEqual([]);
  stage.complaints();
});

test("others get a 404", async () => {
  const page = await stage.open({ as: await stage.site.person() });
  expect((await page.goto("/admin/mails"))?.status()).toBe(404);
  const visitor = await stage.open();
  await visitor.goto("/admin/mails");
  expect(new URL(visitor.url()).pathname).toBe("/auth/sign-in");
  stage.complaints();
});

test("the mailbox is operated by keyboard, and nothing in mails runs or loads", async () => {
  const link = `${stage.site.url}/auth/verify-email?token=none`;
  const evil = `<script>parent.document.title = top.document.title = "run"; alert(1)</script>
    <img src="${stage.site.url}/icons/evil.png" onerror="alert(2)"><style>@import "/evil.css";</style>
    <form action="/auth/sign-out" method="post"><button>Press</button></form><a href="javascript:alert(3)">Open</a>
    <meta http-equiv="refresh" content="0;url=/evil"><iframe src="/evil"></iframe></textarea>"></iframe><h1>out</h1>`;
  const mail = {
    userId: null,
    recipient: '"><h1>out</h1>@example.org',
    template: "verify-email",
    locale: "en-US",
    text: `Open:\n${link}\n`,
  };
  await queueMail(stage.site.services.db, { ...mail, subject: "Older", html: "<h1>Older mail</h1>" });
  await queueMail(stage.site.services.db, { ...mail, subject: "<b>Newer</b>", html: evil });
  const page = await stage.open({ as: admin, viewport: phone, fresh: true });
  const requests: Request[] = [];
  page.on("request", (request) => requests.push(request));
  await page.goto("/dev/mail");
  const newest = page.locator("details").first();
  expect(await newest.getAttribute("open")).toBe("");
  expect(await newest.locator("summary").innerText()).toContain("<b>Newer</b>");
  const inside = newest.frameLocator("iframe");
  await inside.getByRole("button", { name: "Press" }).click();
  await inside.getByRole("link", { name: "Open" }).click();
  expect(await page.title()).toBe("Mailbox");
  expect(await page.getByRole("heading", { name: "out" }).count()).toBe(0);
  // Some browsers also report requests they blocked; these never get a response.
  const answers = await Promise.all(requests.map((request) => request.response()));
  expect(answers.flatMap((answer) => (answer ? [new URL(answer.url()).pathname] : []))).toEqual(["/dev/mail"]);
  await page.locator("summary", { hasText: "Older" }).press("Enter");
  await page.frameLocator("iframe >> nth=1").getByRole("heading", { name: "Older mail" }).waitFor();
  expect(await page.locator("pre").nth(1).innerText()).toContain(link);
  expect(await width(page)).toBe(phone.width);
  stage.complaints();
  await page.getByRole("link", { name: link }).last().press("Enter");
  await page.waitForURL(link);
});
