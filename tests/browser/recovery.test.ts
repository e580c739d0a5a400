// Browser tests of account recovery: verifying an email address, password reset, changing address and password.
import { sql } from "kysely";
import type { Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { perform } from "#api/perform.ts";
import { mailsTo, tokenIn } from "#features/accounts/addresses/mails.fixture.ts";
import { changeAddress, signIn, signUp, verifyEmail } from "#features/accounts/contract.ts";
import { sendReset } from "#features/accounts/index.ts";
import { scriptsOrNot } from "#tests/extent.ts";
import type { TestPerson, TestSite } from "#tests/site.ts";
import { fresh } from "#tests/things.ts";
import { inspect } from "./inspect.ts";
import { alive, createStage, visit, type Stage } from "./stage.ts";

let stage: Stage;
beforeAll(async () => {
  stage = await createStage({ CAPTCHA: "altcha" });
});
afterAll(() => stage.close());

const another = "a wholly different battery staple";
const emailOf = ({ username }: TestPerson) => `${username}@example.com`;
const heading = (page: Page, name: string) => page.getByRole("heading", { name, level: 1 });
const button = (page: Page, name: string) => page.getByRole("main").getByRole("button", { name });

async function enter(site: TestSite, login: string, chosen: string) {
  return perform(signIn, site.as(null), { login, password: chosen });
}

/** What the worker does with password reset requests. */
async function deliverResets(site: TestSite): Promise<void> {
  const { rows } = await sql<{ payload: unknown }>`
    delete from graphile_worker._private_jobs j using graphile_worker._private_tasks t
    where t.id = j.task_id and t.identifier = ${sendReset.name} returning j.payload`.execute(site.services.db);
  for (const { payload } of rows) await sendReset.perform(site.services, payload, { attempt: 1 });
}

describe("the verification link", () => {
  test("asks for confirmation unless signed in to the account, and says whose it is", async () => {
    const [person, stranger] = [await stage.site.person(), await stage.site.person()];
    const token = await tokenIn(stage.site, "verify-email", emailOf(person));
    for (const as of [undefined, stranger]) {
      const page = await stage.open(as ? { as } : {});
      await page.goto(`/auth/verify-email?token=${token}`, { waitUntil: "networkidle" });
      await page.getByText("If you did not create this account, do not confirm").waitFor();
      await page.getByText(person.username).first().waitFor();
    }
    const page = await stage.open();
    await page.goto(`/auth/verify-email?token=${token}`);
    await button(page, "Confirm email address").click();
    await heading(page, "Your email address is confirmed").waitFor();
    expect(stage.complaints()).toEqual([]);
  });

  test("verifies automatically when signed in and scripts run, and reports it again", async () => {
    const person = await stage.site.person();
    const page = await stage.open({ as: person });
    const token = await tokenIn(stage.site, "verify-email", emailOf(person));
    await page.goto(`/auth/verify-email?token=${token}`);
    await heading(page, "Your email address is confirmed").waitFor();
    await page.goto(`/auth/verify-email?token=${token}`);
    await heading(page, "Already confirmed").waitFor();
    expect(stage.complaints()).toEqual([]);
  });

  test("shows its purpose and a button without scripts; a dead one offers a new one", async () => {
    const person = await stage.site.person();
    const page = await stage.open({ scripts: false, as: person });
    await page.goto("/auth/verify-email?token=none");
    await heading(page, "Email verification failed").waitFor();
    await button(page, "Send a new link").click();
    await page.getByText("We sent you a new link.").waitFor();
    expect(await mailsTo(stage.site, emailOf(person))).toEqual(["verify-email", "verify-email"]);
    await page.goto(`/auth/verify-email?token=${await tokenIn(stage.site, "verify-email", emailOf(person))}`);
    await page.getByText(`This confirms that ${emailOf(person)} is the email address of`).waitFor();
    await button(page, "Confirm email address").click();
    await heading(page, "Your email address is confirmed").waitFor();
    stage.complaints();
  });
});

describe("password reset", () => {
  async function ask(page: Page, login: string) {
    await page.getByLabel("Email address or username").fill(login);
    await button(page, "Send link").click();
    await heading(page, "Check your inbox").waitFor();
    return (await page.getByRole("main").innerText()).replaceAll(login, "");
  }

  test("responds the same for unknown addresses, and with the link sets a password and signs in", async () => {
    const person = await stage.site.person();
    const page = await stage.open();
    await visit(page, "/auth/reset-password");
    const unknown = await ask(page, fresh("nobody"));
    await visit(page, "/auth/reset-password");
    expect(await ask(page, person.username)).toBe(unknown);
    await deliverResets(stage.site);
    await visit(page, `/auth/reset-password?token=${await tokenIn(stage.site, "reset-password", emailOf(person))}`);
    await page.getByLabel("New password").fill(another);
    await page.getByLabel("Confirm password").fill(another);
    await page.keyboard.press("Enter");
    await heading(page, "Your password was changed").waitFor();
    await page.getByText("All your other sessions were signed out.").waitFor();
    await page.goto("/settings/account/email");
    await page.getByText("Confirmed", { exact: true }).waitFor();
    expect(await enter(stage.site, person.username, another)).toMatchObject({ outcome: "signed-in" });
    expect(stage.complaints()).toEqual([]);
  });

  test("asks which account to reset if several share the address, without scripts", async () => {
    const email = "shared-mailbox@example.com";
    for (const username of ["shared-first", "shared-second"])
      await perform(signUp, stage.site.as(null), { username, email, password: "correct horse battery staple" });
    const run = { attempt: 1 };
    await sendReset.perform(stage.site.services, { login: email }, run);
    const { body_text: text } = await stage.site.services.db
      .selectFrom("mails")
      .select("body_text")
      .where("recipient", "=", email)
      .where("template", "=", "reset-password")
      .executeTakeFirstOrThrow();
    const page = await stage.open({ scripts: false });
    await page.goto(/\/auth\/reset-password\?\S+/.exec(text)?.[0] ?? "");
    await page.getByRole("group", { name: "Choose the account" }).getByLabel("shared-first").check();
    await page.getByLabel("New password").fill(another);
    await page.getByLabel("Confirm password").fill(another);
    await button(page, "Set password").click();
    await heading(page, "Your password was changed").waitFor();
    expect(await enter(stage.site, "shared-first", another)).toMatchObject({ outcome: "signed-in" });
    await expect(enter(stage.site, "shared-second", another)).rejects.toMatchObject({ kind: "invalid" });
  });

  test("keeps the second factor and requires it, without scripts", async () => {
    const person = await stage.site.person();
    await perform(verifyEmail, stage.site.as(null), {
      token: await tokenIn(stage.site, "verify-email", emailOf(person)),
    });
    await stage.site.services.db
      .insertInto("totp_factors")
      .values({ user_id: person.id, secret: "JBSWY3DPEHPK3PXP" })
      .execute();
    const run = { attempt: 1 };
    await sendReset.perform(stage.site.services, { login: person.username }, run);
    const link = `/auth/reset-password?token=${await tokenIn(stage.site, "reset-password", emailOf(person))}`;
    const page = await stage.open({ scripts: false });
    await page.goto(link);
    await page.getByLabel("New password").fill(another);
    await page.getByLabel("Confirm password").fill("something else");
    await button(page, "Set password").click();
    await page.getByText("Passwords do not match!").filter({ visible: true }).first().waitFor();
    await page.getByLabel("New password").fill(another);
    await page.getByLabel("Confirm password").fill(another);
    await button(page, "Set password").click();
    await heading(page, "Your password was changed").waitFor();
    expect(await enter(stage.site, person.username, another)).toMatchObject({ outcome: "second-factor" });
    await page.goto(link);
    await heading(page, "This link is no longer valid").waitFor();
    stage.complaints();
  });
});

describe("the settings", () => {
  test.each(scriptsOrNot)("change the address once both mailboxes confirmed (scripts: %s)", async (scripts) => {
    const { site } = stage;
    const person = await site.person();
    await perform(verifyEmail, site.as(null), { token: await tokenIn(site, "verify-email", emailOf(person)) });
    const next = `${fresh("moved")}@example.com`;
    const page = await stage.open({ as: person, scripts });
    await page.goto("/settings/account/email");
    if (scripts) await alive(page);
    await page.getByLabel("New email address").fill(next);
    await button(page, "Change email address").click();
    await page.getByText(`Pending change to ${next}`).waitFor();
    await page.goto(`/auth/change-email?token=${await tokenIn(site, "change-email-old", emailOf(person))}`);
    await button(page, "Approve the change").click();
    await heading(page, "Almost done: check your new inbox").waitFor();
    await page.goto("/settings/account/email");
    await page.getByText("Waiting for confirmation from the new address.").waitFor();
    const elsewhere = await stage.open({ scripts });
    await elsewhere.goto(`/auth/change-email?token=${await tokenIn(site, "change-email-new", next)}`);
    await button(elsewhere, "Approve the change").click();
    await heading(elsewhere, "Your email address was changed").waitFor();
    await page.goto("/settings/account/email");
    await page.getByText(next).waitFor();
    expect((await mailsTo(site, emailOf(person))).at(-1)).toBe("email-changed");
    expect(stage.complaints()).toEqual([]);
  });

  test("cancel a change", async () => {
    const person = await stage.site.person();
    await perform(changeAddress, stage.site.as(person), { email: `${fresh("never")}@example.com` });
    const page = await stage.open({ as: person });
    await visit(page, "/settings/account/email");
    await button(page, "Cancel the change").click();
    await page.getByText("Pending change to").waitFor({ state: "detached" });
    expect(stage.complaints()).toEqual([]);
  });

  test.each(scriptsOrNot)("change the password and stay signed in only here (scripts: %s)", async (scripts) => {
    const person = await stage.site.person();
    const page = await stage.open({ as: person, scripts });
    await page.goto("/settings/account/password");
    if (scripts) await alive(page);
    await page.getByText("the password is your only sign-in method").waitFor();
    await page.getByLabel("New password").fill(another);
    await page.getByLabel("Confirm password").fill(another);
    await page.keyboard.press("Enter");
    await page.getByText("Password saved.").locator("visible=true").first().waitFor();
    await page.goto("/settings/account/email");
    await page.getByText(emailOf(person)).waitFor();
    expect(await enter(stage.site, person.username, another)).toMatchObject({ outcome: "signed-in" });
    expect(stage.complaints()).toEqual([]);
  });
});

describe("their pages", () => {
  test("have no axe violations, and fit", async () => {
    const person = await stage.site.person();
    await perform(changeAddress, stage.site.as(person), { email: `${fresh("never")}@example.com` });
    const run = { attempt: 1 };
    await sendReset.perform(stage.site.services, { login: person.username }, run);
    const token = await tokenIn(stage.site, "reset-password", emailOf(person));
    const change = await tokenIn(stage.site, "change-email-new", await pendingOf(person));
    const paths = [
      "/settings/account/email",
      "/settings/account/password",
      "/auth/verify-email?token=none",
      `/auth/change-email?token=${change}`,
      "/auth/change-email?token=none",
    ];
    const page = await stage.open({ as: person });
    const visitor = await stage.open();
    for (const path of paths) await look(page, path);
    for (const path of ["/auth/sign-up", "/auth/reset-password", `/auth/reset-password?token=${token}`])
      await look(visitor, path);
    expect(stage.complaints()).toEqual([]);
  });

  async function pendingOf(person: TestPerson): Promise<string> {
    const { new_email: email } = await stage.site.services.db
      .selectFrom("email_changes")
      .select("new_email")
      .where("user_id", "=", person.id)
      .executeTakeFirstOrThrow();
    return email;
  }

  async function look(page: Page, path: string) {
    await visit(page, path);
    expect(await inspect(page, false), path).toEqual([]);
  }
});
