// Tests admin operations on accounts: admins only, recent authentication required, and each action audited once.
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { perform } from "#api/perform.ts";
import {
  editUser,
  findAccount,
  getSelf,
  getUser,
  listTokens,
  setBadges,
  setRole,
  signOut,
  suspendUser,
  unsuspendUser,
} from "#features/accounts/contract.ts";
import { findActor } from "#features/accounts/index.ts";
import { createProject, editProject, getProject, reviewQueue } from "#features/catalog/contract.ts";
import type { Context } from "#platform/context.ts";
import type { TestPerson, TestSite } from "#tests/site.ts";
import { startTestSite } from "#tests/site.ts";
import { at, draftProject, refusal, refused } from "#tests/things.ts";

let site: TestSite;
let admin: TestPerson;
beforeAll(async () => {
  site = await startTestSite();
  admin = await site.person(undefined, "admin");
});
afterAll(() => site.stop());

const find = (user: string) => perform(findAccount, site.as(admin), { user });
const suspend = (user: string, why = "Spam.") => perform(suspendUser, site.as(admin), { user, why });
const unsuspend = (user: string) => perform(unsuspendUser, site.as(admin), { user });

/** A call with the secret as it is now valid. */
async function carrying(secret: string): Promise<Context> {
  const actor = await findActor(site.services, secret);
  if (!actor) throw new Error("The secret belongs to nobody.");
  return { ...site.as(null), actor };
}

/** Audit entries written during `work`. */
async function records(work: () => Promise<unknown>) {
  const rows = () => site.services.db.selectFrom("audit_log").selectAll().orderBy("id").execute();
  const before = (await rows()).length;
  await work().catch(() => {});
  return (await rows()).slice(before).map(({ actor_id, action, target_id }) => ({ by: actor_id, action, target_id }));
}

async function setAddress({ id }: TestPerson, email: string, confirmed: boolean) {
  const change = { email, email_verified_at: confirmed ? new Date() : null };
  await site.services.db.updateTable("users").set(change).where("id", "=", id).execute();
}

describe("a lookup", () => {
  test("finds by address case-insensitively, confirmed accounts before claims", async () => {
    const [claims, owns, other] = [await site.person(), await site.person(), await site.person()];
    await setAddress(claims, "Shared@Example.com", false);
    await setAddress(owns, "shared@example.com", true);
    const found = await find("SHARED@example.COM");
    expect(found.map(({ id, emailVerified }) => [id, emailVerified])).toEqual([
      [owns.id, true],
      [claims.id, false],
    ]);
    await setAddress(other, "someone@example.com", true);
    expect(await refused(find("shared@example.co"))).toBe("missing");
    expect(await refused(find("%@example.com"))).toBe("missing");
  });

  test("finds by id, and by username case-insensitively", async () => {
    const person = await site.person("Somebody-Known");
    await draftProject(site, person);
    for (const name of [person.id, "somebody-known"]) {
      const [one, ...rest] = await find(name);
      expect(rest).toEqual([]);
      expect(one).toMatchObject({ id: person.id, username: "Somebody-Known", sessions: 1, tokens: 1, projects: 1 });
      expect(one).toMatchObject({
        factors: { password: true, totp: false, backupCodes: 0, passkeys: 0 },
        suspended: null,
      });
      expect(one?.lastSignIn).not.toBeNull();
    }
  });

  test("writes one audit entry per account found, naming no other account, and one if there are none", async () => {
    const [person, claims] = [await site.person(), await site.person()];
    await setAddress(person, "recorded@example.com", true);
    const record = { by: admin.id, action: "user.look-up" };
    await setAddress(claims, "recorded@example.com", false);
    const both = [person, claims].map(({ id }) => ({ ...record, target_id: id }));
    expect(await records(() => find("recorded@example.com"))).toEqual(both);
    const about = site.services.db.selectFrom("audit_log").select("detail").where("target_id", "=", person.id);
    expect(await about.execute()).toEqual([{ detail: { by: "email" } }]);
    expect(await records(() => find("nobody@example.com"))).toEqual([{ ...record, target_id: "" }]);
  });
});

test("requires an admin in a session", async () => {
  const person = await site.person();
  const moderator = await site.person(undefined, "moderator");
  const outsiders = [site.as(null), site.as(person), site.as(moderator), await carrying(admin.token)];
  for (const context of outsiders) {
    const work = async () => {
      expect(await refused(perform(findAccount, context, { user: person.id }))).toMatch(
        /^(forbidden|unauthenticated)$/,
      );
      const calls = [
        perform(suspendUser, context, { user: person.id, why: "Because." }),
        perform(unsuspendUser, context, { user: person.id }),
        perform(setRole, context, { user: person.id, role: "admin" }),
        perform(setBadges, context, { user: person.id, badges: 1 }),
      ];
      for (const call of calls) expect(await refused(call)).toMatch(/^(forbidden|unauthenticated)$/);
    };
    let failed: unknown;
    expect(await records(() => work().catch((error: unknown) => (failed = error)))).toEqual([]);
    expect(failed).toBeUndefined();
  }
  expect(await perform(getUser, site.as(null), { user: person.id })).toMatchObject({ role: "developer", badges: 0 });
});

test("every change requires recent authentication", async () => {
  const { id: user } = await site.person();
  const late = at(site.as(admin), new Date(Date.now() + 3_700_000));
  expect(await refused(perform(suspendUser, late, { user, why: "Spam." }))).toBe("unconfirmed");
  expect(await refused(perform(unsuspendUser, late, { user }))).toBe("unconfirmed");
  expect(await refused(perform(setRole, late, { user, role: "admin" }))).toBe("unconfirmed");
  expect(await refused(perform(setBadges, late, { user, badges: 1 }))).toBe("unconfirmed");
});

describe("a suspended user", () => {
  test("is told why, by mail and wherever they try to change something", async () => {
    const person = await site.person();
    await setAddress(person, "told@example.com", true);
    const work = () => suspend(person.id, "You sold what was not yours.");
    expect(await records(work)).toEqual([{ by: admin.id, action: "user.suspend", target_id: person.id }]);
    const mails = await site.services.db
      .selectFrom("mails")
      .selectAll()
      .where("template", "=", "account-suspended")
      .execute();
    const [mail, ...more] = mails.filter(({ recipient }) => recipient === "told@example.com");
    expect(JSON.stringify(mail)).toContain("You sold what was not yours.");
    expect(more).toEqual([]);
    const problem = await refusal(
      perform(editUser, await carrying(person.session), { user: person.id, bio: "Hello." }),
    );
    expect(problem).toMatchObject({
      kind: "forbidden",
      code: "suspended",
      values: { why: "You sold what was not yours." },
    });
  });

  test("can still read and sign out in the browser", async () => {
    const person = await site.person();
    const { id: project } = await draftProject(site, person);
    await suspend(person.id);
    const context = await carrying(person.session);
    expect(await perform(getSelf, context, {})).toMatchObject({ id: person.id });
    expect(await perform(getProject, context, { project })).toMatchObject({ id: project });
    expect(await perform(listTokens, context, {})).toHaveLength(1);
    expect(await refused(perform(editProject, context, { project, title: "Another" }))).toBe("forbidden");
    await perform(signOut, context, {});
    expect(await findActor(site.services, person.session)).toBeNull();
  });

  test("cannot use tokens: writes are refused with the reason, and reads are a visitor's", async () => {
    const person = await site.person();
    const { id: project } = await draftProject(site, person);
    await suspend(person.id, "Spam and more of it.");
    const context = await carrying(person.token);
    for (const call of [
      perform(getSelf, context, {}),
      perform(editProject, context, { project, title: "Another" }),
      perform(createProject, context, { slug: "new-one", title: "New", summary: "A new one.", type: "mod" }),
    ]) {
      expect(await refusal(call)).toMatchObject({
        kind: "unauthenticated",
        code: "token.suspended",
        values: { why: "Spam and more of it." },
      });
    }
    expect(await refused(perform(getProject, context, { project }))).toBe("missing");
    expect(await perform(getUser, context, { user: person.id })).toMatchObject({ id: person.id });
    const record = { by: admin.id, action: "user.unsuspend", target_id: person.id };
    expect(await records(() => unsuspend(person.id))).toEqual([record]);
    await perform(editProject, await carrying(person.token), { project, title: "Another" });
  });

  test("has no staff powers, though the role remains", async () => {
    const moderator = await site.person(undefined, "moderator");
    const { id: project } = await draftProject(site, await site.person());
    expect(await perform(getProject, site.as(moderator), { project })).toMatchObject({ id: project });
    await suspend(moderator.id);
    const context = await carrying(moderator.session);
    expect(await refused(perform(getProject, context, { project }))).toBe("missing");
    expect(await refused(perform(reviewQueue, context, {}))).toBe("forbidden");
  });

  test("cannot be an admin, cannot be oneself, and is suspended once", async () => {
    const other = await site.person(undefined, "admin");
    const person = await site.person();
    expect(await records(() => suspend(other.id))).toEqual([]);
    expect(await refused(suspend(other.id))).toBe("forbidden");
    expect(await refused(suspend(admin.id))).toBe("forbidden");
    expect(await refused(suspend("00000000"))).toBe("missing");
    expect(await refused(unsuspend(person.id))).toBe("conflict");
    expect(await refused(suspend(person.id, "x".repeat(501)))).toBe("invalid why");
  });
});

describe("a role", () => {
  test("takes effect at once and ends the user's sessions", async () => {
    const person = await site.person();
    const give = () => perform(setRole, site.as(admin), { user: person.id, role: "moderator" });
    expect(await records(give)).toEqual([{ by: admin.id, action: "user.set-role", target_id: person.id }]);
    expect(await findActor(site.services, person.session)).toBeNull();
    expect(await carrying(person.token)).toMatchObject({ actor: { person: { role: "moderator" } } });
  });

  test("removed from each other by two admins concurrently leaves one admin", async () => {
    const [one, other] = [await site.person(undefined, "admin"), await site.person(undefined, "admin")];
    const take = (from: TestPerson, by: TestPerson) =>
      perform(setRole, site.as(by), { user: from.id, role: "developer" });
    const ends = await Promise.allSettled([take(one, other), take(other, one)]);
    expect(ends.map(({ status }) => status).toSorted()).toEqual(["fulfilled", "rejected"]);
    const left = site.services.db.selectFrom("users").select("id").where("role", "=", "admin");
    expect(await left.where("id", "in", [one.id, other.id]).execute()).toHaveLength(1);
  });

  test("cannot be one's own", async () => {
    expect(await refused(perform(setRole, site.as(admin), { user: admin.id, role: "developer" }))).toBe("forbidden");
    expect(await carrying(admin.session)).toMatchObject({ actor: { person: { role: "admin" } } });
  });
});

test("badges are replaced as a set and shown to everyone", async () => {
  const person = await site.person();
  const set = () => perform(setBadges, site.as(admin), { user: person.id, badges: 0b10_0010 });
  expect(await records(set)).toEqual([{ by: admin.id, action: "user.set-badges", target_id: person.id }]);
  expect(await perform(getUser, site.as(null), { user: person.id })).toMatchObject({ badges: 0b10_0010 });
});
