// Tests picture requests: access, cache lifetimes, and removal.
import sharp from "sharp";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { perform } from "#api/perform.ts";
import {
  createApp,
  deleteApp,
  getApp,
  getUser,
  removeAvatar,
  setAppIcon,
  setAvatar,
} from "#features/accounts/contract.ts";
import { eraseAccounts } from "#features/accounts/index.ts";
import * as catalog from "#features/catalog/contract.ts";
import { features } from "#features/index.ts";
import { mediumOf } from "#features/catalog/gallery/shapes.ts";
import { projectStatuses } from "#features/catalog/projects/status.ts";
import { columnsOfMedia } from "#platform/media/store.ts";
import { storePicture, mediaPath } from "#platform/media/store-picture.ts";
import { makeOrganization } from "#tests/contract/make-things.ts";
import { startTestSite } from "#tests/site.ts";
import type { TestPerson, TestSite } from "#tests/site.ts";
import { draftProject, join, once } from "#tests/things.ts";

let site: TestSite;
let owner: TestPerson;
let wide: Buffer;
let small: Buffer;
beforeAll(async () => {
  site = await startTestSite();
  owner = await site.person();
  const picture = (width: number) =>
    sharp({ create: { width, height: 20, channels: 3, background: "#5a3c1e" } })
      .png()
      .toBuffer();
  wide = await picture(800);
  small = await picture(16);
});
afterAll(() => site.stop());

type Headers = Readonly<Record<string, string>>;
const get = (path: string, headers: Headers = {}) => fetch(site.url + path, { headers });
const statusOf = async (path: string, headers?: Headers) => (await get(path, headers)).status;
const byCookie = ({ session }: TestPerson) => ({ cookie: `session=${session}` });
const byToken = ({ token }: { token: string }) => ({ authorization: token });

/** A project with an icon and a gallery image, and the URLs of all their sizes. */
async function pictured(by: TestPerson, status: string) {
  const { id: project, teamId } = await draftProject(site, by);
  await perform(catalog.setProjectIcon, site.as(by), { project }, once(small));
  const image = await perform(catalog.addGalleryImage, site.as(by), { project }, once(wide));
  const { icon } = await perform(catalog.getProject, site.as(by), { project });
  await setStatus(project, status);
  const medium = mediumOf({ url: image.url, width: 800 })!;
  return { project, teamId, image: image.id, icon: [icon!.url, icon!.smallUrl], gallery: [image.url, image.thumbUrl, medium] }; // prettier-ignore
}
const setStatus = (project: string, status: string) =>
  site.services.db.updateTable("projects").set({ status }).where("id", "=", project).execute();

const avatarOf = async (of: TestPerson) => (await perform(getUser, site.as(null), { user: of.id })).avatarUrl ?? "";

async function newAvatar(of: TestPerson): Promise<string> {
  await perform(setAvatar, site.as(of), { user: of.id }, once(small));
  return avatarOf(of);
}

test("every column that references pictures declares their audience", async () => {
  const columns = (await columnsOfMedia(site.services.db)).map(({ table, column }) => `${table}.${column}`);
  const stated = site.services.ports.picturePlaces.flatMap((place) => place.columns);
  expect(columns.toSorted()).toEqual(stated.toSorted());
});

describe("a picture of a project", () => {
  const kept: Readonly<Record<string, string>> = {
    approved: "public, max-age=86400, s-maxage=60",
    archived: "public, max-age=86400, s-maxage=60",
    unlisted: "private, max-age=86400",
    withheld: "private, max-age=86400",
  };
  const hidden = "private, no-cache";
  let made: Awaited<ReturnType<typeof pictured>>;
  let sees: readonly Headers[];
  let none: readonly Headers[];
  beforeAll(async () => {
    made = await pictured(owner, "draft");
    const [stranger, member, invited] = [await site.person(), await site.person(), await site.person()];
    await join(site, made.teamId, member, 0);
    await join(site, made.teamId, invited, 0, false);
    const staff = await site.person(undefined, "moderator");
    const reads = await site.tokenOf(member, ["PROJECT_READ"]);
    const narrow = await site.tokenOf(member, ["USER_READ"]);
    sees = [byCookie(owner), byToken(owner), byCookie(member), byToken({ token: reads }), byCookie(invited), byCookie(staff)]; // prettier-ignore
    none = [{}, byCookie(stranger), byToken(stranger), byToken({ token: narrow }), { authorization: "tsa_none" }, { cookie: "session=none" }]; // prettier-ignore
  });

  test.each(projectStatuses)("that is %s is visible to those who see the project", async (status) => {
    await setStatus(made.project, status);
    const open = kept[status];
    for (const path of [...made.icon, ...made.gallery])
      for (const [who, may] of [
        ...sees.map((one) => [one, true] as const),
        ...none.map((one) => [one, false] as const),
      ]) {
        const answer = await get(path, who);
        const expected = open || may ? [200, open ?? hidden] : [404, "no-store"];
        expect([answer.status, answer.headers.get("cache-control")], `${path} ${JSON.stringify(who)}`).toEqual(
          expected,
        );
      }
  });

  test("is not sent again to those who have it, and not to those who may not see it", async () => {
    for (const [status, headers] of [
      ["approved", {}],
      ["draft", byCookie(owner)],
    ] as const) {
      await setStatus(made.project, status);
      for (const path of [made.icon[0]!, ...made.gallery]) {
        const etag = (await get(path, headers)).headers.get("etag") ?? "";
        for (const known of [etag, `W/${etag}`, `"other", ${etag}`, "*"])
          expect(await statusOf(path, { ...headers, "if-none-match": known }), `${path} ${known}`).toBe(304);
        expect(await statusOf(path, { ...headers, "if-none-match": '"other"' })).toBe(200);
        if (status === "draft") expect(await statusOf(path, { "if-none-match": etag })).toBe(404);
      }
    }
  });
});

/** Nobody gets it any more, in any size. */
async function expectGone(paths: readonly string[], headers: Headers = byCookie(owner)) {
  for (const path of paths)
    for (const who of [{}, headers]) {
      const answer = await get(path, { ...who, "if-none-match": "*" });
      expect([answer.status, answer.headers.get("cache-control")], path).toEqual([410, "no-store"]);
      expect(await answer.json()).toEqual({
        error: "gone",
        description: "This image was removed.",
        code: "picture.gone",
      });
    }
}

describe("a picture is gone with what showed it:", () => {
  test("a gallery image and an icon, removed or replaced", async () => {
    const { project, image, icon, gallery } = await pictured(owner, "approved");
    for (const path of [...icon, ...gallery]) expect(await statusOf(path)).toBe(200);
    await perform(catalog.removeGalleryImage, site.as(owner), { project, image });
    await expectGone(gallery);
    expect(await statusOf(icon[0]!)).toBe(200);
    await perform(catalog.setProjectIcon, site.as(owner), { project }, once(small));
    await expectGone(icon);
    const again = (await perform(catalog.getProject, site.as(owner), { project })).icon!;
    // The same bytes at their own URL.
    expect(await statusOf(again.url)).toBe(200);
    await perform(catalog.removeProjectIcon, site.as(owner), { project });
    await expectGone([again.url, again.smallUrl]);
  });

  test("those of a deleted project", async () => {
    const { project, icon, gallery } = await pictured(owner, "draft");
    expect(await statusOf(icon[0]!, byCookie(owner))).toBe(200);
    await perform(catalog.deleteProject, site.as(owner), { project });
    await expectGone([...icon, ...gallery]);
  });

  test("an avatar, replaced or removed", async () => {
    const first = await newAvatar(owner);
    const second = await newAvatar(owner);
    await expectGone([first]);
    expect(await statusOf(second)).toBe(200);
    await perform(removeAvatar, site.as(owner), { user: owner.id });
    await expectGone([second]);
  });

  test("those of an application and of an organization", async () => {
    const redirects = ["https://app.example/done"];
    const { id: app } = await perform(createApp, site.as(owner), {
      name: "A launcher",
      scopes: ["USER_READ"],
      redirects,
    });
    await perform(setAppIcon, site.as(owner), { app }, once(small));
    const { iconUrl } = await perform(getApp, site.as(owner), { app });
    expect((await get(iconUrl ?? "")).headers.get("cache-control")).toBe("private, max-age=86400");
    await perform(deleteApp, site.as(owner), { app });
    await expectGone([iconUrl ?? ""]);
    const { db, files } = site.services;
    const { id } = await makeOrganization(site);
    const icon = await storePicture(db, files, { bytes: small, width: 16, height: 20, source: "0".repeat(128) });
    await db.updateTable("organizations").set({ icon_id: icon }).where("id", "=", id).execute();
    expect((await get(mediaPath(icon))).headers.get("cache-control")).toBe("public, max-age=86400, s-maxage=60");
    await db.deleteFrom("organizations").where("id", "=", id).execute();
    await expectGone([mediaPath(icon)]);
  });

  test("those of an erased account", async () => {
    const leaving = await site.person();
    const avatar = await newAvatar(leaving);
    const { icon, gallery } = await pictured(leaving, "draft");
    const { db } = site.services;
    await db
      .updateTable("users")
      .set({ erase_at: new Date(0) })
      .where("id", "=", leaving.id)
      .execute();
    expect(await eraseAccounts(site.services, features)).toBe(1);
    await expectGone([avatar, ...icon, ...gallery]);
  });

  test("after concurrent replacements, one remains", async () => {
    const person = await site.person();
    const before = await newAvatar(person);
    const { db } = site.services;
    const mediaOf = async () => (await db.selectFrom("media").select("id").execute()).map(({ id }) => mediaPath(id));
    const others = (await mediaOf()).filter((path) => path !== before);
    const replace = () => perform(setAvatar, site.as(person), { user: person.id }, once(small));
    await Promise.all([replace(), replace(), replace(), replace()]);
    await expectGone([before]);
    const after = await avatarOf(person);
    expect(await statusOf(after)).toBe(200);
    expect((await mediaOf()).toSorted()).toEqual([...others, after].toSorted());
  });
});

test("unknown pictures answer 404 in the API's format", async () => {
  for (const path of ["/media/0123456789abcdef.webp", "/media/0123456789abcdef-750.webp", "/media/none.webp"])
    expect(await (await get(path)).json()).toMatchObject({ error: "not_found" });
});
