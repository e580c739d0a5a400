// Browser tests of image removal by staff: the uploader is told on re-upload, and a block is removed.
import sharp from "sharp";
import { afterAll, beforeAll, expect, test } from "vitest";
import { perform } from "#api/perform.ts";
import { setAvatar } from "#features/accounts/contract.ts";
import { triesAll } from "#tests/extent.ts";
import type { TestPerson } from "#tests/site.ts";
import { hashOf, once } from "#tests/things.ts";
import { midway } from "./inspect.ts";
import { createStage, desk, phone, visit, type Stage } from "./stage.ts";

let stage: Stage;
let moderator: TestPerson;
beforeAll(async () => {
  stage = await createStage();
  moderator = await stage.site.person("moderator", "moderator");
});
afterAll(() => stage.close());

test.each([
  ["on a phone", { viewport: phone, scripts: true, red: 10 }] as const,
  ...(triesAll ? [["without JavaScript", { viewport: desk, scripts: false, red: 20 }] as const] : []),
])("an image is found, removed with a reason, and its block lifted, %s", async (_where, { red, ...look }) => {
  const create = { width: 16, height: 16, channels: 3 as const, background: { r: red, g: 80, b: 80 } };
  const bytes = await sharp({ create }).png().toBuffer();
  const person = await stage.site.person();
  const upload = () => perform(setAvatar, stage.site.as(person), { user: person.id }, once(bytes));
  await upload();
  const user = stage.site.services.db.selectFrom("users").select("avatar_id").where("id", "=", person.id);
  const { avatar_id: id } = await user.executeTakeFirstOrThrow();
  const address = `${stage.site.url}/media/${id}.webp`;

  const page = await stage.open({ as: moderator, ...look });
  if (look.scripts) await visit(page, "/admin/pictures");
  else await page.goto("/admin/pictures");
  const field = page.getByLabel("Image URL");
  await field.fill("no picture");
  await field.press("Enter");
  await page.getByText("Enter the URL of an image on this site").filter({ visible: true }).first().waitFor();
  await field.fill(`${stage.site.url}/media/0123456789abcdef.webp`);
  await field.press("Enter");
  await page.getByText("Image not found.").filter({ visible: true }).first().waitFor();
  expect(stage.complaints().filter((one) => !one.includes("400"))).toEqual([]);
  await field.fill(address);
  await field.press("Enter");
  await page.getByRole("heading", { name: "1 image" }).waitFor();
  await page.getByRole("link", { name: person.username }).waitFor();
  if (look.scripts) expect(await midway(page)).toEqual([]);
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(look.viewport.width);
  await page.getByLabel("Reason").fill("Not theirs.");
  await page.getByRole("button", { name: "Remove and block" }).press("Enter");
  await page.getByText("Blocked by moderator").waitFor();
  expect((await fetch(address)).status).toBe(410);
  await expect(upload()).rejects.toThrow("picture.removed");
  await page.getByRole("button", { name: "Unblock: Not theirs." }).press("Enter");
  await page.getByText("No images are blocked.").waitFor();
  await upload();
  expect(stage.complaints()).toEqual([]);
});

test("its uploader is told in the form, also without JavaScript", async () => {
  const create = { width: 16, height: 16, channels: 3 as const, background: "#0a0b0c" };
  const bytes = await sharp({ create }).png().toBuffer();
  const row = { id: "aBlock00", reason: "Spam.", blocked_by: moderator.id, blocked_at: new Date() };
  const sha512s = [hashOf(bytes, "sha512")];
  await stage.site.services.db
    .insertInto("blocked_pictures")
    .values({ ...row, sha512s })
    .execute();
  const page = await stage.open({ as: await stage.site.person(), scripts: false });
  await page.goto("/settings/profile");
  await page.locator("input[type=file]").setInputFiles({ name: "a.png", mimeType: "image/png", buffer: bytes });
  await page.locator("form:has(input[type=file]) button[type=submit]").first().press("Enter");
  await page
    .getByText("The site's staff removed this image. Choose another one.")
    .filter({ visible: true })
    .first()
    .waitFor();
  expect(stage.complaints().filter((one) => !one.includes("400"))).toEqual([]);
});

test("others are redirected to sign-in, or refused", async () => {
  const page = await stage.open({ as: await stage.site.person() });
  expect((await page.goto("/admin/pictures"))?.status()).toBe(404);
  const visitor = await stage.open();
  await visitor.goto("/admin/pictures");
  expect(new URL(visitor.url()).pathname).toBe("/auth/sign-in");
  stage.complaints();
});
