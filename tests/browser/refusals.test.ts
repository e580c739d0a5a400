// Browser tests of refusals: forms in the page's language, the API in English.
import { afterAll, beforeAll, expect, test } from "vitest";
import words from "#locales/de/auth.json" with { type: "json" };
import form from "#locales/de/form.json" with { type: "json" };
import german from "#locales/de/refusals.json" with { type: "json" };
import english from "#locales/en-US/refusals.json" with { type: "json" };
import { scriptsOrNot } from "#tests/extent.ts";
import { draftProject } from "#tests/things.ts";
import { createStage, visit, type Stage } from "./stage.ts";

let stage: Stage;

beforeAll(async () => {
  stage = await createStage();
});
afterAll(() => stage.close());

test.each(scriptsOrNot)("an invalid sign-up is refused in the page's language, scripts: %s", async (scripts) => {
  const { username } = await stage.site.person();
  const page = await stage.open({ scripts, options: { locale: "de-DE" } });
  await (scripts ? visit(page, "/auth/sign-up") : page.goto("/auth/sign-up"));
  const field = (label: string) => page.getByLabel(label, { exact: true });
  const name = field(words["auth.username"]);
  const email = field(words["auth.email"]);
  const send = async (password: string, confirm: string) => {
    await field(words["auth.password"]).fill(password);
    await field(words["auth.confirm"]).fill(confirm);
    await page.locator("main form button[type=submit]").first().click();
  };
  const main = page.locator("main");
  const isKept = async () =>
    expect([await name.inputValue(), await email.inputValue()]).toEqual([username, `neu-${scripts}@example.com`]);

  await name.fill(username);
  await email.fill(`neu-${scripts}@example.com`);
  await send("ziemlich langes Kennwort 7", "ein anderes Kennwort 8");
  await main.getByText(german["refusals.password.mismatch"]).filter({ visible: true }).first().waitFor();
  await isKept();

  await send("password123", "password123");
  await main.getByText(german["refusals.password.leaked"]).filter({ visible: true }).first().waitFor();
  await isKept();

  await send("ziemlich langes Kennwort 7", "ziemlich langes Kennwort 7");
  await main.getByText(german["refusals.username.taken"]).filter({ visible: true }).first().waitFor();
  await isKept();
  const said = await main.innerText();
  for (const id of ["mismatch", "leaked"] as const) expect(said).not.toContain(german[`refusals.password.${id}`]);
  expect(said).not.toContain(english["refusals.username.taken"]);
});

test("an empty form says so once at each field, and a password can be shown", async () => {
  const page = await stage.open({ options: { locale: "de-DE" } });
  await visit(page, "/auth/sign-up");
  const username = page.getByLabel(words["auth.username"], { exact: true });
  const password = page.getByLabel(words["auth.password"], { exact: true });
  await password.fill("kurz");
  await password.press("Enter");
  await page.getByText(form["form.missing"]).nth(2).waitFor();
  expect(await page.getByText(form["form.missing"]).count()).toBe(3);
  await page.locator("input[name=username][aria-invalid=true]:focus").waitFor();
  const described = await username.getAttribute("aria-describedby");
  expect(await page.locator(`[id="${described}"]`).innerText()).toBe(form["form.missing"]);
  await page.getByText("Gib mindestens 8 Zeichen ein.").waitFor();
  await username.fill("jemand");
  expect(await username.getAttribute("aria-invalid")).toBeNull();
  expect(await page.getByText(form["form.missing"]).count()).toBe(2);
  const shown = page.getByRole("button", { name: form["form.password.show"] }).first();
  await shown.press("Enter");
  expect(await password.getAttribute("type")).toBe("text");
  // Sent as a password, also while it is shown.
  await password.press("Enter");
  expect(await password.inputValue()).toBe("kurz");
});

test("a file refused during upload is reported in the page's language", async () => {
  const owner = await stage.site.person();
  const { slug } = await draftProject(stage.site, owner);
  const page = await stage.open({ as: owner, options: { locale: "de-DE" } });
  await visit(page, `/mod/${slug}/version/new`);
  await page
    .locator("input[type=file]")
    .first()
    .setInputFiles({ name: "a.jar", mimeType: "application/java-archive", buffer: Buffer.from("no zip at all") });
  const words = german["refusals.zip.refused"].replace("{why}", german["refusals.zip.no-zip"]);
  await page.getByText(words).filter({ visible: true }).first().waitFor();
  // The browser logs the response's status, and nothing else.
  expect(stage.complaints().filter((one) => !one.startsWith("Failed to load resource"))).toEqual([]);
});

test("in English the messages are those of the verbs", async () => {
  const { username } = await stage.site.person();
  const page = await stage.open({ scripts: false });
  await page.goto("/auth/sign-up");
  await page.locator("input[name=username]").fill(username);
  await page.locator("input[name=email]").fill("new@example.com");
  for (const name of ["password", "confirm-password"])
    await page.locator(`input[name=${name}]`).fill("a rather long secret 7");
  await page.locator("main form button[type=submit]").first().click();
  const field = page.locator("input[name=username]");
  await field.and(page.locator("[aria-invalid=true]")).waitFor();
  expect(await page.locator("main").innerText()).toContain(english["refusals.username.taken"]);
});

test("the API responds in English whatever language is requested", async () => {
  const { username } = await stage.site.person();
  const answer = await fetch(new URL("/api/auth/sign-up", stage.site.url), {
    method: "POST",
    headers: { "content-type": "application/json", "accept-language": "de", cookie: "locale=de" },
    body: JSON.stringify({ username, email: "api@example.com", password: "password123", subscribe: false }),
  });
  expect(answer.status).toBe(400);
  expect(await answer.text()).toContain(english["refusals.password.leaked"]);
});

test("a project is created from a file although its upload is gone, and with it the icon", async () => {
  const { session } = await stage.site.person();
  const form = { type: "mod", title: "Iconless", slug: "iconless", summary: "Has no icon.", upload: "gone", icon: "1" };
  const headers = { cookie: `session=${session}`, origin: stage.site.url };
  const body = new URLSearchParams(form);
  const answer = await fetch(`${stage.site.url}/create/project`, { method: "POST", redirect: "manual", headers, body });
  expect([answer.status, answer.headers.get("location")]).toEqual([302, "/mod/iconless/version/new?upload=gone"]);
});
