// Tests usernames: former names redirect and are reserved, and changes are limited.
import { afterAll, beforeAll, expect, test } from "vitest";
import { perform } from "#api/perform.ts";
import { editUser, getSelf, getShownEmail, getUser } from "#features/accounts/contract.ts";
import type { TestPerson, TestSite } from "#tests/site.ts";
import { startTestSite } from "#tests/site.ts";
import { at, refusal, refused } from "#tests/things.ts";

let site: TestSite;
beforeAll(async () => {
  site = await startTestSite();
});
afterAll(() => site.stop());

const day = 24 * 60 * 60 * 1000;

const rename = (who: TestPerson, username: string, days = 0, user = who.id) =>
  perform(editUser, at(site.as(who), new Date(Date.now() + days * day)), { user, username });

const found = async (user: string) => (await perform(getUser, site.as(null), { user })).id;

test("a former name redirects and is reserved for its user, who may take it back", async () => {
  const [anna, other] = [await site.person("anna-old"), await site.person()];
  await rename(anna, "anna-new");
  expect([await found("ANNA-old"), await found("anna-new")]).toEqual([anna.id, anna.id]);
  const compatible = await fetch(`${site.url}/v2/user/anna-old`);
  expect([compatible.status, await compatible.json()]).toEqual([
    200,
    expect.objectContaining({ username: "anna-new" }),
  ]);
  expect(await refused(rename(other, "Anna-Old"))).toBe("invalid username");
  await rename(anna, "anna-old");
  expect((await perform(getUser, site.as(null), { user: anna.id })).username).toBe("anna-old");
  expect(await found("anna-new")).toBe(anna.id);
});

test("after 90 days others may take it; a name given up by several redirects to the last", async () => {
  const [first, second] = [await site.person("first-of-two"), await site.person()];
  await rename(first, "first-moved");
  const rows = () =>
    site.services.db
      .selectFrom("former_usernames")
      .selectAll()
      .where("user_id", "=", first.id)
      .executeTakeFirstOrThrow();
  const row = await rows();
  expect(row.reserved_until.getTime() - row.given_up_at.getTime()).toBe(90 * day);
  const past = new Date(Date.now() - 1000);
  await site.services.db
    .updateTable("former_usernames")
    .set({ reserved_until: past })
    .where("user_id", "=", first.id)
    .execute();
  await rename(second, "first-of-two");
  expect(await found("first-of-two")).toBe(second.id);
  await rename(second, "second-moved", 1);
  expect(await found("first-of-two")).toBe(second.id);
});

test("three changes in 30 days, then none until the first is that old; admins are exempt", async () => {
  const [person, admin] = [await site.person("changeable-0"), await site.person(undefined, "admin")];
  await rename(person, "Changeable-0");
  for (const name of ["changeable-a", "changeable-b", "changeable-a"]) await rename(person, name);
  const tooOften = await refusal(rename(person, "changeable-b"));
  expect([tooOften.kind, tooOften.fields.username]).toEqual([
    "invalid",
    { code: "username.changed", values: { day: expect.stringMatching(/^\d{4}-\d\d-\d\d$/) } },
  ]);
  await rename(person, "Changeable-A");
  await rename(admin, "changed-by-staff", 0, person.id);
  expect(await refused(rename(person, "changeable-c", 29))).toBe("invalid username");
  await rename(person, "changeable-c", 31);
});

test("a name an admin took away does not redirect, is reserved against its user too, and does not count as a change", async () => {
  const [person, admin] = [await site.person("bad-name-1"), await site.person(undefined, "admin")];
  await rename(admin, "better-name", 0, person.id);
  expect(await refused(found("bad-name-1"))).toBe("missing");
  for (const name of ["Bad-Name-1", "bad-name-l"]) expect(await refused(rename(person, name))).toBe("invalid username");
  expect(await refused(rename(await site.person(), "bad-name-1"))).toBe("invalid username");
  for (const name of ["own-a", "own-b", "own-c"]) await rename(person, name);
  expect(await refused(rename(person, "own-d"))).toBe("invalid username");
  await rename(admin, "bad-name-1", 0, person.id);
  expect(await found("bad-name-1")).toBe(person.id);
});

test("names confusable with a reserved one are reserved for the same time", async () => {
  const [person, other] = [await site.person("keep-lamp"), await site.person()];
  await rename(person, "kept-lamp");
  expect(await refused(rename(other, "keep-1amp"))).toBe("invalid username");
  expect(await refused(rename(other, "keep-lamp", 89))).toBe("invalid username");
  await rename(other, "keep-1amp", 91);
});

test("concurrent changes are counted one after the other", async () => {
  const person = await site.person("hasty-person");
  const names = ["hasty-a", "hasty-b", "hasty-c", "hasty-d", "hasty-e"];
  const outcomes = await Promise.allSettled(names.map((name) => rename(person, name)));
  expect(outcomes.filter(({ status }) => status === "fulfilled")).toHaveLength(3);
});

test("the address is visible to signed-in users only, once it is confirmed and its user has enabled it", async () => {
  const [person, reader, admin] = [await site.person(), await site.person(), await site.person(undefined, "admin")];
  const shown = async () => (await perform(getShownEmail, site.as(reader), { user: person.id })).email;
  const show = (who: TestPerson, emailShown = true) => perform(editUser, site.as(who), { user: person.id, emailShown });
  expect(await refused(show(admin))).toBe("forbidden");
  const users = site.services.db.updateTable("users").where("id", "=", person.id);
  await users.set({ email_verified_at: null }).execute();
  await show(person);
  expect(await shown()).toBeNull();
  await users.set({ email_verified_at: new Date() }).execute();
  expect(await shown()).toBe(`${person.username}@example.com`);
  expect((await perform(getSelf, site.as(person), {})).emailShown).toBe(true);
  expect(await refused(perform(getShownEmail, site.as(null), { user: person.id }))).toBe("unauthenticated");
  await show(person, false);
  expect(await shown()).toBeNull();
});

test("tokens cannot change whether the address is visible", async () => {
  const person = await site.person();
  const answer = await fetch(`${site.url}/api/users/${person.id}`, {
    method: "PATCH",
    headers: { authorization: person.token, "content-type": "application/json" },
    body: JSON.stringify({ emailShown: true }),
  });
  expect(answer.status).toBe(403);
});
