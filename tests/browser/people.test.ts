// Browser tests of user settings: appearance, profile and avatar, data export, and deletion; with and without scripts.
import { readFile, writeFile } from "node:fs/promises";
import { join as joinPath } from "node:path";
import type { Page } from "playwright-core";
import sharp from "sharp";
import { fromBufferPromise } from "yauzl";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { scriptsOrNot } from "#tests/extent.ts";
import type { TestPerson } from "#tests/site.ts";
import { draftProject, join, openProject } from "#tests/things.ts";
import { inspect } from "./inspect.ts";
import { alive, desk, phone, createStage, visit, type Stage } from "./stage.ts";

let stage: Stage;
let moderator: TestPerson;
beforeAll(async () => {
  stage = await createStage();
  moderator = await stage.site.person("moderator", "moderator");
});
afterAll(() => stage.close());

const theme = (page: Page) => page.locator("html").getAttribute("data-theme");

async function open(page: Page, path: string, scripts: boolean): Promise<void> {
  await page.goto(path);
  if (scripts) await alive(page);
}

const change = (who: TestPerson, values: { badges?: number; email_verified_at?: Date }) =>
  stage.site.services.db.updateTable("users").set(values).where("id", "=", who.id).execute();

describe("appearance", () => {
  test("is changed at once by keyboard, and persists", async () => {
    const page = await stage.open();
    await visit(page, "/settings");
    await page.getByRole("radio", { name: /^Light/ }).check();
    await page.keyboard.press("ArrowDown");
    expect(await theme(page)).toBe("dark");
    await page.getByRole("switch", { name: "Search filters on the other side" }).focus();
    await page.keyboard.press("Space");
    await page.getByLabel("Mods", { exact: true }).selectOption("Grid");
    await page.getByText("Saved in this browser").waitFor();
    const saved = () => page.context().cookies();
    await expect.poll(async () => JSON.stringify(await saved())).toContain("%22mod%22%3A%22grid%22");
    await page.reload();
    expect(await theme(page)).toBe("dark");
    expect(await page.getByLabel("Mods", { exact: true }).inputValue()).toBe("grid");
    const cookies = Object.fromEntries((await page.context().cookies()).map((cookie) => [cookie.name, cookie]));
    expect(cookies["color-mode"]?.value).toBe("dark");
    expect(JSON.parse(decodeURIComponent(cookies.cosmetics?.value ?? ""))).toMatchObject({
      rightSearchLayout: true,
      searchDisplayMode: { mod: "grid", plugin: "list" },
    });
    expect(stage.complaints()).toEqual([]);
  });

  test("is changed without scripts; the layout really changes", async () => {
    const page = await stage.open({ scripts: false });
    const owner = await stage.site.person("sides-owner");
    await openProject(stage.site, owner, moderator, { title: "Sides" });
    const before = async (first: string, second: string) => {
      const [a, b] = [await page.locator(first).boundingBox(), await page.locator(second).boundingBox()];
      return (a?.x ?? 0) < (b?.x ?? 0);
    };
    await page.goto("/user/sides-owner");
    const [side, list] = ["aside", "main article, main li:has(h2), main h2:has-text('Sides')"];
    expect(await before(side, `${list} >> nth=0`)).toBe(false);
    await page.goto("/settings");
    await page
      .getByRole("radio", { name: /^Retro/ })
      .first()
      .check();
    await page.getByRole("switch", { name: "Details before the content" }).check();
    await page.getByRole("button", { name: "Save" }).click();
    expect([new URL(page.url()).pathname, await theme(page)]).toEqual(["/settings", "retro"]);
    expect(await page.getByRole("switch", { name: "Details before the content" }).isChecked()).toBe(true);
    await page.goto("/user/sides-owner");
    expect(await before(side, `${list} >> nth=0`)).toBe(true);
  });
});

describe.each(scriptsOrNot)("with scripts: %s", (scripts) => {
  const viewport = scripts ? desk : phone;
  const name = scripts ? "paula" : "paulina";

  test("a profile: name, bio, email visibility; the old name redirects", async () => {
    const person = await stage.site.person(`${name}-old`);
    await change(person, { email_verified_at: new Date(), badges: 0b100001 });
    const page = await stage.open({ as: person, scripts, viewport });
    await open(page, "/settings/profile", scripts);
    await page.getByLabel("Username").fill(`${name}-new`);
    await page.getByLabel("Bio").fill("Makes lamps.");
    await page.getByRole("switch", { name: "Show my email address" }).check();
    await page.getByRole("button", { name: "Save changes" }).click();
    await page.getByText("Saved", { exact: true }).filter({ visible: true }).first().waitFor();
    await page.goto(`/user/${name}-old`);
    expect(new URL(page.url()).pathname).toBe(`/user/${name}-new`);
    const main = page.getByRole("main");
    await main.getByText("Makes lamps.").waitFor();
    await main.getByRole("link", { name: `${name}-old@example.com` }).waitFor();
    expect(
      await main
        .getByRole("listitem")
        .filter({ hasText: /Plus|Contributor/ })
        .count(),
    ).toBe(2);
    const visitor = await (await stage.open()).request.get(`/user/${name}-new`);
    expect(await visitor.text()).not.toContain("@example.com");
    expect(stage.complaints()).toEqual([]);
  });

  test("an avatar: cropped to a square, and removed", async () => {
    const person = await stage.site.person(`${name}-pictured`);
    const half = { create: { width: 500, height: 500, channels: 3, background: "#0000ff" } } as const;
    const wide = sharp({ create: { width: 1000, height: 500, channels: 3, background: "#ff0000" } });
    const file = joinPath(stage.folder, "wide.png");
    await writeFile(
      file,
      await wide
        .composite([{ input: half, left: 500, top: 0 }])
        .png()
        .toBuffer(),
    );
    const page = await stage.open({ as: person, scripts, viewport });
    await open(page, "/settings/profile", scripts);
    await page.getByLabel("Choose an image").setInputFiles(file);
    if (scripts) {
      await page.getByRole("slider", { name: "Horizontal position" }).focus();
      await page.keyboard.press("End");
      await page.getByRole("button", { name: "Use this image" }).focus();
      await page.keyboard.press("Enter");
    } else await page.getByRole("button", { name: "Set avatar" }).click();
    await page.getByRole("button", { name: "Remove avatar" }).waitFor();
    if (scripts) await page.locator("input[type=file]:focus").waitFor();
    const address = await page.getByRole("main").locator("img[src^='/media/']").first().getAttribute("src");
    const { data } = await sharp(await (await page.request.get(address ?? "")).body())
      .raw()
      .toBuffer({ resolveWithObject: true });
    const isLeftBlue = (data[2] ?? 0) > 200;
    expect(isLeftBlue).toBe(scripts);
    await page.getByRole("button", { name: "Remove avatar" }).click();
    await page.getByRole("button", { name: "Remove avatar" }).waitFor({ state: "detached" });
    expect(stage.complaints()).toEqual([]);
  });

  test("the data export is a zip", async () => {
    const person = await stage.site.person(`${name}-exporting`);
    const page = await stage.open({ as: person, scripts, viewport });
    await open(page, "/settings/account/data", scripts);
    const download = page.waitForEvent("download");
    await page.getByRole("button", { name: "Download your data" }).click();
    const saved = await download;
    expect(saved.suggestedFilename()).toMatch(new RegExp(`^tessera-${name}-exporting-\\d{4}-\\d\\d-\\d\\d\\.zip$`));
    const zip = await fromBufferPromise(await readFile(await saved.path()));
    expect(zip.entryCount).toBeGreaterThan(15);
    expect(stage.complaints()).toEqual([]);
  });

  test("account deletion explains itself, requires the username, and can be cancelled", async () => {
    const person = await stage.site.person(`${name}-leaving`);
    const mate = await stage.site.person(`${name}-staying`);
    await openProject(stage.site, person, moderator, { title: "Relied upon" });
    const shared = (await openProject(stage.site, person, moderator, { title: "Shared" })).project;
    await join(stage.site, shared.teamId, mate, 1);
    await draftProject(stage.site, person, { title: "Never shown" });
    const page = await stage.open({ as: person, scripts, viewport });
    await open(page, "/settings/account/delete", scripts);
    const main = page.getByRole("main");
    const under = (heading: string) =>
      main.getByRole("heading", { name: heading }).locator("xpath=..").getByRole("listitem").allInnerTexts();
    expect(await under("Transferred to others")).toEqual([`Shared transferred to ${name}-staying`]);
    expect(await under("Stays available")).toEqual(["Relied upon"]);
    expect(await under("Deleted with all files")).toEqual(["Never shown"]);
    const typed = page.getByLabel(/^Type your username/);
    await typed.fill("somebody-else");
    await page.getByRole("button", { name: "Delete my account" }).click();
    await page.getByText(", to confirm.").filter({ visible: true }).first().waitFor();
    await typed.fill(`${name}-leaving`);
    await page.getByRole("button", { name: "Delete my account" }).click();
    await main.getByText(/^Your account will be deleted on /).waitFor();
    await page.getByRole("button", { name: "Keep my account" }).click();
    await page.getByRole("button", { name: "Delete my account" }).waitFor();
    // A refused form is a 400, which browsers log.
    expect(stage.complaints().filter((said) => !said.includes("status of 400"))).toEqual([]);
  });
});

test("pages that need re-authentication redirect there and back", async () => {
  const person = await stage.site.person("unproven");
  await stage.site.services.db
    .updateTable("sessions")
    .set({ confirmed_at: new Date(0) })
    .where("user_id", "=", person.id)
    .execute();
  const page = await stage.open({ as: person });
  for (const part of ["data", "delete"]) {
    await page.goto(`/settings/account/${part}`);
    const { pathname, searchParams } = new URL(page.url());
    expect([pathname, searchParams.get("redirect")]).toEqual(["/auth/confirm", `/settings/account/${part}`]);
  }
});

describe("there are no axe violations", () => {
  let person: TestPerson;
  beforeAll(async () => {
    person = await stage.site.person("axel");
    await change(person, { badges: 255, email_verified_at: new Date() });
    await openProject(stage.site, person, moderator, { title: "Looked at" });
  });

  // The others are in the sweep.
  const paths = ["/settings/account/data", "/settings/account/delete", "/user/axel"];

  test.each(paths)("%s", async (path) => {
    const page = await stage.open({ as: person });
    await visit(page, path);
    expect(await inspect(page, false)).toEqual([]);
    expect(stage.complaints()).toEqual([]);
  });
});
