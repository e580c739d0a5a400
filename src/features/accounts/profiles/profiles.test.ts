// Tests profiles: who may edit one, avatar limits, and what stays private.
import sharp from "sharp";
import { afterAll, beforeAll, expect, test } from "vitest";
import { perform } from "#api/perform.ts";
import { editUser, getUser, getUsers, removeAvatar, setAvatar } from "#features/accounts/contract.ts";
import { startTestSite } from "#tests/site.ts";
import type { TestPerson, TestSite } from "#tests/site.ts";
import { once, openProject, refused } from "#tests/things.ts";

let site: TestSite;
let person: TestPerson;
let admin: TestPerson;
beforeAll(async () => {
  site = await startTestSite();
  person = await site.person();
  admin = await site.person(undefined, "admin");
});
afterAll(() => site.stop());

test("a profile is found by id and by name, case-insensitively, and hides the address", async () => {
  for (const user of [person.id, person.username.toUpperCase()]) {
    const view = await perform(getUser, site.as(null), { user });
    expect(view.id).toBe(person.id);
    expect(JSON.stringify(view)).not.toContain("example.com");
  }
  const list = await perform(getUsers, site.as(null), { ids: [person.id, "00000000", person.id] });
  expect(list.map(({ id }) => id)).toEqual([person.id]);
});

test("it can be edited by its user and by admins, whose edits are audited", async () => {
  const [stranger, moderator] = [await site.person(), await site.person(undefined, "moderator")];
  const change = (who: TestPerson, bio: string) => perform(editUser, site.as(who), { user: person.id, bio });
  await change(person, "x".repeat(160));
  expect(await refused(change(person, "x".repeat(161)))).toBe("invalid bio");
  for (const who of [stranger, moderator]) expect(await refused(change(who, "Not mine"))).toBe("forbidden");
  const before = await auditRows();
  await change(admin, "Tidied.");
  expect((await perform(getUser, site.as(null), { user: person.id })).bio).toBe("Tidied.");
  expect(await auditRows()).toBe(before + 1);
});

async function auditRows(): Promise<number> {
  const rows = await site.services.db.selectFrom("audit_log").select("id").where("target_id", "=", person.id).execute();
  return rows.length;
}

test("an avatar is an image within the limits, and is deleted when removed", async () => {
  const png = await sharp({ create: { width: 40, height: 40, channels: 3, background: "green" } })
    .png()
    .toBuffer();
  const set = (bytes: Uint8Array) => perform(setAvatar, site.as(person), { user: person.id }, once(bytes));
  expect(await refused(set(Buffer.from("<svg onload='x'/>")))).toMatch(/^invalid/);
  expect(await refused(set(Buffer.alloc(0)))).toBe("invalid avatar");
  expect(await refused(set(Buffer.alloc(262_145)))).toBe("tooLarge avatar");
  await set(png);
  const { avatarUrl } = await perform(getUser, site.as(null), { user: person.id });
  const served = await fetch(site.url + avatarUrl);
  expect([served.status, served.headers.get("content-type")]).toEqual([200, "image/webp"]);
  await perform(removeAvatar, site.as(person), { user: person.id });
  expect((await perform(getUser, site.as(null), { user: person.id })).avatarUrl).toBeNull();
});

test("totals include listed projects only", async () => {
  const maker = await site.person();
  const { project } = await openProject(site, maker, admin);
  await site.services.db.updateTable("projects").set({ downloads: 7 }).where("id", "=", project.id).execute();
  const sums = async () => {
    const { projectCount, downloads } = await perform(getUser, site.as(null), { user: maker.id });
    return [projectCount, downloads];
  };
  expect(await sums()).toEqual([1, 7]);
  await site.services.db.updateTable("projects").set({ status: "unlisted" }).where("id", "=", project.id).execute();
  expect(await sums()).toEqual([0, 0]);
});
