// Browser tests of the sign-up captcha: proof of work, disabled, or a third-party puzzle.
import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import type { Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { fresh } from "#tests/things.ts";
import { alive, desk, phone, createStage, visit, type Stage } from "./stage.ts";

let stage: Stage;
beforeAll(async () => {
  stage = await createStage({ CAPTCHA: "altcha" });
});
afterAll(() => stage.close());

const password = "correct horse battery staple 7";
const heading = (page: Page, name: string) => page.getByRole("heading", { name, level: 1 });
const button = (page: Page, name: string) => page.getByRole("main").getByRole("button", { name });

async function fillIn(page: Page, username: string, email = `${username}@example.com`) {
  await page.getByLabel("Username").fill(username);
  await page.getByLabel("Email address").fill(email);
  await page.getByLabel("Password", { exact: true }).fill(password);
  await page.getByLabel("Confirm password").fill(password);
}

/** The proofs used so far. */
const proofs = async () =>
  (await stage.site.services.db.selectFrom("used_proofs").select("expires_at").execute()).length;

describe("signing up", () => {
  test.each([
    ["desk", desk],
    ["phone", phone],
  ])("by keyboard alone, with the captcha solved in the background (%s)", async (size, viewport) => {
    const before = await proofs();
    const page = await stage.open({ viewport });
    await visit(page, "/auth/sign-up");
    const username = fresh(`keys-${size}`);
    await page.getByLabel("Username").focus();
    for (const text of [username, `${username}@example.com`, password, password]) {
      await page.keyboard.type(text);
      await page.keyboard.press("Tab");
      // Past the button that shows the password.
      if (text === password) await page.keyboard.press("Tab");
    }
    await page.getByText("Security check done.").waitFor();
    await page.keyboard.press("Space");
    expect(await page.getByLabel("Send me occasional news").isChecked()).toBe(true);
    // The terms and the privacy policy are linked before the button.
    for (let stop = 0; stop < 3; stop += 1) await page.keyboard.press("Tab");
    expect(await page.evaluate(() => document.activeElement?.textContent)).toBe("Create account");
    await page.keyboard.press("Enter");
    await heading(page, `Welcome, ${username}`).waitFor();
    expect(await proofs()).toBe(before + 1);
    expect(stage.complaints()).toEqual([]);
  });

  test("submitted before the proof is ready it waits for it, and a refused form gets a new one", async () => {
    const before = await proofs();
    const page = await stage.open();
    await visit(page, "/auth/sign-up");
    const username = fresh("quick");
    await fillIn(page, username);
    await page.getByLabel("Confirm password").fill("something else altogether");
    await page.keyboard.press("Enter");
    await page.getByText("Passwords do not match!").filter({ visible: true }).first().waitFor();
    expect(await page.getByLabel("Username").inputValue()).toBe(username);
    await fillIn(page, username);
    await page.keyboard.press("Enter");
    await heading(page, `Welcome, ${username}`).waitFor();
    expect(await proofs()).toBe(before + 1);
    // The refusal itself is a 400, which Chromium logs to the console.
    expect(stage.complaints().filter((said) => !said.includes("400"))).toEqual([]);
  });

  test("the first click on the button counts when no field was focused before", async () => {
    const page = await stage.open();
    await visit(page, "/auth/sign-up");
    await button(page, "Create account").click();
    await page.getByText("Fill in this field.").first().waitFor();
    expect(await page.evaluate(() => document.activeElement?.getAttribute("name"))).toBe("username");
  });

  test("works without JavaScript, a few times an hour, and explains when it stops", async () => {
    const page = await stage.open({ scripts: false });
    for (let times = 0; times < 3; times += 1) {
      const username = fresh("plain");
      await page.goto("/auth/sign-up");
      await fillIn(page, username);
      await button(page, "Create account").click();
      await heading(page, `Welcome, ${username}`).waitFor();
      await page.context().clearCookies();
    }
    await page.goto("/auth/sign-up");
    const username = fresh("plain");
    await fillIn(page, username);
    await button(page, "Create account").click();
    await page.getByText("Turn on JavaScript, or try again").waitFor();
    expect(await page.getByLabel("Username").inputValue()).toBe(username);
    stage.complaints();
  });
});

describe("a third-party captcha", () => {
  let stand: Server;
  let origin = "";
  let puzzled: Stage;
  beforeAll(async () => {
    stand = createServer((request, response) => {
      if (request.url?.startsWith("/api.js")) {
        response.setHeader("content-type", "text/javascript");
        return response.end(`window.turnstile = { render(place, { sitekey, callback }) {
          const press = document.createElement("button");
          press.type = "button";
          press.textContent = "I am a person at " + sitekey;
          press.addEventListener("click", () => callback("human"));
          place.append(press);
        } };`);
      }
      let body = "";
      request.on("data", (part: Buffer) => (body += part.toString()));
      request.on("end", () => response.end(JSON.stringify({ success: body.includes("response=human") })));
      return undefined;
    });
    await new Promise<void>((resolve) => stand.listen(0, "127.0.0.1", resolve));
    origin = `http://127.0.0.1:${(stand.address() as AddressInfo).port}`;
    puzzled = await createStage({
      CAPTCHA: "turnstile",
      CAPTCHA_SITE_KEY: "our-key",
      CAPTCHA_SECRET: "secret",
      CAPTCHA_VERIFY_URL: `${origin}/verify`,
      CAPTCHA_SCRIPT_URL: `${origin}/api.js`,
    });
  });
  afterAll(async () => {
    await puzzled.close();
    stand.closeAllConnections();
    await new Promise((resolve) => stand.close(resolve));
  });

  test("is allowed by the CSP where it is shown; other pages allow only our own scripts", async () => {
    const page = await puzzled.open();
    const policyOf = async (path: string) => (await page.goto(path))?.headers()["content-security-policy"] ?? "";
    for (const path of ["/auth/sign-in", "/auth/sign-up", "/auth/reset-password"])
      expect(await policyOf(path)).toContain(origin);
    for (const path of ["/auth/verify-email", "/"]) {
      const policy = await policyOf(path);
      expect(policy).toContain("require-trusted-types-for 'script'");
      expect(policy).not.toContain(origin);
    }
    // Reached by client-side navigation, the page would keep the CSP of the previous document.
    await alive(page);
    await page.locator('header a[href="/auth/sign-up"]').filter({ visible: true }).first().click();
    await page.getByLabel("Username").focus();
    await page.waitForFunction(() =>
      performance.getEntriesByType("navigation").some(({ name }) => name.endsWith("/auth/sign-up")),
    );
    await alive(page);
    await page.getByLabel("Username").focus();
    await page.getByRole("button", { name: "I am a person at our-key" }).waitFor();
    expect(puzzled.complaints()).toEqual([]);
  });

  test("shows its puzzle, accepts a solution, and the CSP names only its host", async () => {
    const page = await puzzled.open();
    const answer = await page.goto("/auth/sign-up");
    const policy = answer?.headers()["content-security-policy"] ?? "";
    expect(
      policy
        .split("; ")
        .filter((rule) => rule.includes(origin))
        .map((rule) => rule.split(" ")[0]),
    ).toEqual(["style-src", "connect-src", "frame-src"]);
    await alive(page);
    const username = fresh("puzzled");
    await fillIn(page, username);
    await page.getByText("Solve the security check before sending the form.").waitFor();
    await button(page, "I am a person at our-key").click();
    await page.getByText("Security check done.").waitFor();
    await button(page, "Create account").click();
    await heading(page, `Welcome, ${username}`).waitFor();
    expect(puzzled.complaints()).toEqual([]);
  });
});
