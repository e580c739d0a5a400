// Tests picture removal: gone everywhere at once, audited, and blocked from upload until the block is lifted.
import { createHash } from "node:crypto";
import sharp from "sharp";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { perform } from "#api/perform.ts";
import { createApp, getApp, getUser, setAppIcon, setAvatar } from "#features/accounts/contract.ts";
import * as catalog from "#features/catalog/contract.ts";
import { findPicture, listPictureBlocks, removePicture, unblockPicture } from "#features/moderation/contract.ts";
import { transaction } from "#platform/database/open.ts";
import { mediaPath } from "#platform/media/store-picture.ts";
import { startTestSite } from "#tests/site.ts";
import type { TestPerson, TestSite } from "#tests/site.ts";
import { draftProject, once, openProject, refusal, refused } from "#tests/things.ts";

let site: TestSite;
let owner: TestPerson;
let staff: TestPerson;
beforeAll(async () => {
  site = await startTestSite();
  owner = await site.person();
  staff = await site.person(undefined, "moderator");
});
afterAll(() => site.stop());

let shade = 0;
/** Bytes unique within the test run. */
const picture = (width = 16) => {
  shade += 1;
  const create = { width, height: 12, channels: 3 as const, background: { r: shade, g: 255 - shade, b: 40 } };
  return sharp({ create }).png().toBuffer();
};
const hashOf = (bytes: Uint8Array) => createHash("sha512").update(bytes).digest("hex");
const statusOf = async (path: string) => (await fetch(site.url + path)).status;
const find = (ref: string) => perform(findPicture, site.as(staff), { picture: ref });
const remove = (ref: string, reason = "Not allowed here.") =>
  perform(removePicture, site.as(staff), { picture: ref, reason });
const avatar = async (of: TestPerson) => (await perform(getUser, site.as(null), { user: of.id })).avatarUrl;
const setOwn = (of: TestPerson, bytes: Uint8Array) => perform(setAvatar, site.as(of), { user: of.id }, once(bytes));
const records = (targetId: string) =>
  site.services.db.selectFrom("audit_log").select(["actor_id", "action"]).where("target_id", "=", targetId).execute();

/** Uploads the same bytes as an icon, a gallery image, an avatar and an application icon. */
async function everywhere(bytes: Uint8Array) {
  const { project } = await openProject(site, owner, staff);
  await perform(catalog.setProjectIcon, site.as(owner), { project: project.id }, once(bytes));
  await perform(catalog.addGalleryImage, site.as(owner), { project: project.id }, once(bytes));
  await setOwn(owner, bytes);
  const redirects = ["https://app.example/done"];
  const app = await perform(createApp, site.as(owner), { name: "A launcher", scopes: ["USER_READ"], redirects });
  await perform(setAppIcon, site.as(owner), { app: app.id }, once(bytes));
  return { project, app: app.id };
}

test("a picture is found and removed wherever it is shown, by the URL of any copy", async () => {
  const bytes = await picture(800);
  const { project, app } = await everywhere(bytes);
  const other = await picture();
  const { id: untouched } = await draftProject(site, owner);
  await perform(catalog.setProjectIcon, site.as(owner), { project: untouched }, once(other));
  const { gallery, icon } = await perform(catalog.getProject, site.as(null), { project: project.id });
  const medium = gallery[0]!.url.replace(".webp", "-750.webp");
  const found = await find(`${site.url}${medium}?x=1`);
  expect(found).toMatchObject({ count: 6, blocks: [] });
  expect(found.sha512s).toContain(hashOf(bytes));
  expect(found.shownBy.map(({ path }) => path).toSorted()).toEqual(
    [`/user/${owner.username}`, `/mod/${project.slug}`, `/mod/${project.slug}/gallery`].toSorted(),
  );
  const addresses = [...found.copies.map(({ url }) => url), medium, icon!.smallUrl];
  for (const path of addresses) expect(await statusOf(path), path).toBe(200);
  await remove(medium);
  for (const path of addresses) expect(await statusOf(path), path).toBe(410);
  const after = await perform(catalog.getProject, site.as(null), { project: project.id });
  expect(after).toMatchObject({ icon: null, gallery: [], color: null });
  expect(await avatar(owner)).toBeNull();
  expect((await perform(getApp, site.as(owner), { app })).iconUrl).toBeNull();
  expect((await perform(catalog.getProject, site.as(owner), { project: untouched })).icon).not.toBeNull();
  for (const id of [project.id, owner.id, app])
    expect(await records(id)).toContainEqual({ actor_id: staff.id, action: "picture.remove" });
  const events = await site.services.db.selectFrom("outbox").select("data").orderBy("id", "desc").limit(4).execute();
  expect(JSON.stringify(events)).toContain(project.id);
  expect(JSON.stringify(events)).toContain(owner.id);
});

describe("a blocked picture", () => {
  test("is refused on upload everywhere, in its uploaded and its served form, until the block is lifted", async () => {
    const bytes = await picture();
    const { project } = await openProject(site, owner, staff);
    await perform(catalog.setProjectIcon, site.as(owner), { project: project.id }, once(bytes));
    const { icon } = await perform(catalog.getProject, site.as(null), { project: project.id });
    const served = Buffer.from(await (await fetch(site.url + icon!.url)).bytes());
    const { blocks } = await remove(hashOf(served).toUpperCase(), "A trademark.");
    expect(blocks).toMatchObject([{ reason: "A trademark.", by: staff.username }]);
    const again = { project: project.id };
    for (const upload of [bytes, served]) {
      const { kind, code } = await refusal(perform(catalog.setProjectIcon, site.as(owner), again, once(upload)));
      expect([kind, code]).toEqual(["refused", "picture.removed"]);
      expect(await refused(perform(catalog.addGalleryImage, site.as(owner), again, once(upload)))).toBe("refused");
      expect(await refused(setOwn(owner, upload))).toBe("refused");
      const answer = await fetch(`${site.url}/v2/project/${project.id}/icon?ext=png`, {
        method: "PATCH",
        headers: { authorization: owner.token },
        body: new Uint8Array(upload),
      });
      expect([answer.status, await answer.json()]).toEqual([
        400,
        { error: "request_error", description: "The site's staff removed this image. Choose another one." },
      ]);
    }
    const { id } = blocks[0]!;
    expect(await perform(listPictureBlocks, site.as(staff), {})).toContainEqual(blocks[0]);
    await perform(unblockPicture, site.as(staff), { block: id });
    expect(await refused(perform(unblockPicture, site.as(staff), { block: id }))).toBe("missing");
    expect((await records(id)).map(({ action }) => action)).toEqual(["picture.block", "picture.unblock"]);
    await perform(catalog.setProjectIcon, site.as(owner), again, once(bytes));
    expect(await find(hashOf(bytes))).toMatchObject({ count: 2, blocks: [] });
  });

  test("may be one never uploaded; several blocks of one picture are merged", async () => {
    const bytes = await picture();
    const ref = hashOf(bytes);
    expect(await find(ref)).toEqual({ count: 0, copies: [], shownBy: [], sha512s: [ref], blocks: [] });
    await remove(ref, "Known from elsewhere.");
    expect(await refused(setOwn(owner, bytes))).toBe("refused");
    await remove(ref, "Once more.");
    expect(await find(ref)).toMatchObject({ blocks: [{ reason: "Once more." }] });
  });

  test("is refused even when uploaded at the same moment", async () => {
    const bytes = await picture();
    const people = await Promise.all([1, 2, 3].map(() => site.person()));
    const uploads = Promise.allSettled(people.map((one) => setOwn(one, bytes)));
    await Promise.all([uploads, remove(hashOf(bytes)), remove(hashOf(bytes))]);
    expect(await Promise.all(people.map(avatar))).toEqual([null, null, null]);
    expect(await find(hashOf(bytes))).toMatchObject({ count: 0 });
  });

  test("blocking waits for uploads already accepted, and removes them too", async () => {
    const bytes = await picture();
    const person = await site.person();
    let removing: Promise<unknown> = Promise.resolve();
    await transaction(site.services.db, async (db) => {
      await perform(setAvatar, { ...site.as(person), db }, { user: person.id }, once(bytes));
      removing = remove(hashOf(bytes));
    });
    await removing;
    expect(await avatar(person)).toBeNull();
  });
});

test("a replacement uploaded during a removal stays", async () => {
  const [first, second] = [await picture(), await picture()];
  await setOwn(owner, first);
  const before = (await avatar(owner)) ?? "";
  await Promise.all([remove(before), setOwn(owner, second)]);
  expect(await statusOf(before)).toBe(410);
  const after = await avatar(owner);
  expect(after === null ? 200 : await statusOf(after)).toBe(200);
  expect(await find(hashOf(first))).toMatchObject({ count: 0 });
  expect((await find(hashOf(second))).count).toBe(1);
});

test("a copy without a recorded source is removed by its URL, with its image", async () => {
  const { project } = await openProject(site, owner, staff);
  const added = await perform(catalog.addGalleryImage, site.as(owner), { project: project.id }, once(await picture()));
  await site.services.db.updateTable("media").set({ source_sha512: null }).execute();
  expect(await find(added.thumbUrl)).toMatchObject({ count: 1 });
  await remove(added.thumbUrl);
  expect([await statusOf(added.url), await statusOf(added.thumbUrl)]).toEqual([410, 410]);
});

test("an unknown or deleted one answers 404; anyone but staff is refused", async () => {
  const gone = (await avatar(owner)) ?? mediaPath("0123456789abcdef");
  await remove(gone).catch(() => {});
  expect(await refused(find(gone))).toBe("missing");
  expect(await refused(remove("0123456789abcdef"))).toBe("missing");
  const call = perform(removePicture, site.as(owner), { picture: "0".repeat(128), reason: "Mine." });
  expect(await refused(call)).toBe("forbidden");
});
