// Tests that sessions ending midway cancel what they began, and that stale factors are refused.
import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { perform } from "#api/perform.ts";
import {
  addTotp,
  beginPasskey,
  beginTotp,
  createPasskey,
  createToken,
  getSecurity,
  listSessions,
  refreshSession,
  removePassword,
  revokeOtherSessions,
  setPassword,
} from "#features/accounts/contract.ts";
import { findActor } from "#features/accounts/index.ts";
import { makeAuthenticator } from "#features/accounts/passkeys/authenticator.fixture.ts";
import { profile } from "#features/accounts/providers/profile.ts";
import { confirmAddress, enter, from, mailsOf, through } from "#features/accounts/sessions/calls.fixture.ts";
import { parseUserAgent, userAgentName } from "#features/accounts/sessions/device.ts";
import { finishSignIn } from "#features/accounts/sessions/finish-sign-in.ts";
import { hashPassword } from "#features/accounts/sessions/password.ts";
import { loadUser } from "#features/accounts/sessions/user-store.ts";
import { transaction } from "#platform/database/open.ts";
import { startTestSite } from "#tests/site.ts";
import type { TestPerson, TestSite } from "#tests/site.ts";
import { refused } from "#tests/things.ts";

const origin = "http://localhost:4000";
const another = { password: "a wholly different battery staple" };
let site: TestSite;
beforeAll(async () => {
  site = await startTestSite({ env: { BASE_URL: origin } });
});
afterAll(() => site.stop());

const token = () => ({
  name: "a token",
  scopes: ["USER_READ" as const],
  expires: new Date(Date.now() + 86_400_000).toISOString(),
  only: null,
});

describe("a session that was ended", () => {
  test("finishes nothing begun in it, even through calls already in progress", async () => {
    const person = await site.person();
    const thief = await through(site, (await enter(site.as(null), person.username, person.password)).token);
    const key = makeAuthenticator({ origin, userId: person.id });
    const asked = key.create(await perform(beginPasskey, thief, {}));
    const { flow } = await perform(beginTotp, thief, {});
    await perform(setPassword, site.as(person), another);
    expect(await refused(perform(createPasskey, thief, { ...asked, name: "x" }))).toBe("invalid flow");
    expect(await refused(perform(addTotp, thief, { flow, code: "123456" }))).toBe("invalid flow");
    expect(await refused(perform(createToken, thief, token()))).toBe("unauthenticated");
    expect(await refused(perform(setPassword, thief, { password: "quite another battery staple" }))).toBe(
      "unauthenticated",
    );
    expect(await refused(perform(revokeOtherSessions, thief, {}))).toBe("unauthenticated");
  });

  test("is also ended for holders of its old secret", async () => {
    const person = await site.person();
    const [mine, old] = [await through(site, person.session), await through(site, person.session)];
    const renewed = await perform(setPassword, mine, another);
    const late = { password: "quite another battery staple" };
    expect(await refused(perform(setPassword, old, late))).toBe("unauthenticated");
    expect(await refused(perform(refreshSession, old, {}))).toBe("unauthenticated");
    expect(await refused(perform(createToken, old, token()))).toBe("unauthenticated");
    expect(await findActor(site.services, renewed.token)).not.toBeNull();
  });

  test("is replaced when its user signs in again", async () => {
    const person = await site.person();
    const first = await enter(site.as(null), person.username, person.password);
    const second = await enter(await through(site, first.token), person.username, person.password);
    expect(await findActor(site.services, first.token)).toBeNull();
    expect(await findActor(site.services, second.token)).not.toBeNull();
  });
});

describe("a password that was just verified", () => {
  test("is refused once it has been changed", async () => {
    const person = await site.person();
    const { db } = site.services;
    const hash = (await loadUser(db, person.id))?.password_hash ?? "";
    await perform(setPassword, site.as(person), another);
    const finish = (kept: string | null) =>
      transaction(db, (within) => finishSignIn(site.as(null), within, person, { kind: "password", hash: kept }));
    expect(await refused(finish(hash))).toBe("invalid password");
    const now = (await loadUser(db, person.id))?.password_hash ?? "";
    expect(await finish(now)).toMatchObject({ outcome: "signed-in" });
  });

  test("waits for a change in progress and is then refused", async () => {
    const person = await site.person();
    const { db } = site.services;
    const hash = (await loadUser(db, person.id))?.password_hash ?? "";
    const fresh = await hashPassword(another.password);
    let signingIn: Promise<string> = Promise.resolve("");
    await transaction(db, async (within) => {
      await within.updateTable("users").set({ password_hash: fresh }).where("id", "=", person.id).execute();
      signingIn = refused(
        transaction(db, (other) => finishSignIn(site.as(null), other, person, { kind: "password", hash })),
      );
      await loadUser(db, person.id);
    });
    expect(await signingIn).toBe("invalid password");
  });

  test("stale passkeys and linked accounts are refused without details", async () => {
    const person = await site.person();
    const finish = (factor: Parameters<typeof finishSignIn>[3]) =>
      transaction(site.services.db, (db) => finishSignIn(site.as(null), db, person, factor));
    expect(await refused(finish({ kind: "passkey", id: "gone", verified: true }))).toBe("refused");
    expect(await refused(finish({ kind: "provider", provider: "github", subject: "gone" }))).toBe("refused");
  });
});

describe("known devices", () => {
  const told = async (person: TestPerson) =>
    (await mailsOf(site, person)).filter(({ template }) => template === "login-new-device").length;

  test("are forgotten after a password change, except the one that changed it", async () => {
    const person = await site.person();
    await confirmAddress(site, person);
    const other = await enter(site.as(null), person.username, person.password);
    const own = await enter(site.as(null), person.username, person.password);
    const here = from(await through(site, own.token), { device: own.device });
    await perform(setPassword, here, another);
    const before = await told(person);
    await enter(from(site.as(null), { device: own.device }), person.username, another.password);
    expect(await told(person)).toBe(before);
    await enter(from(site.as(null), { device: other.device }), person.username, another.password);
    expect(await told(person)).toBe(before + 1);
  });

  test("are limited to the fifty most recently used", async () => {
    const person = await site.person();
    await sql`
      insert into known_devices (user_id, device_hash, last_used_at)
      select ${person.id}, int4send(n), now() - n * interval '1 hour' from generate_series(1, 60) as n`.execute(
      site.services.db,
    );
    await enter(site.as(null), person.username, person.password);
    const rows = await site.services.db
      .selectFrom("known_devices")
      .select("last_used_at")
      .where("user_id", "=", person.id)
      .orderBy("last_used_at")
      .execute();
    expect(rows).toHaveLength(50);
    expect(Date.now() - (rows[0]?.last_used_at.getTime() ?? 0)).toBeLessThan(50 * 3_600_000);
  });

  test("may be without a User-Agent", async () => {
    const person = await site.person();
    await confirmAddress(site, person);
    const { token: secret } = await enter(from(site.as(null), { userAgent: "" }), person.username, person.password);
    const [row] = await perform(listSessions, await through(site, secret), {});
    expect(row).toMatchObject({ os: null, platform: null, userAgent: "" });
    expect(await told(person)).toBe(1);
    expect(userAgentName("")).toBe("");
    expect(parseUserAgent("launcher ")).toEqual({ os: null, platform: "Launcher" });
  });
});

test("an account at a provider that is no longer configured is not a sign-in method", async () => {
  const person = await site.person();
  await sql`
    insert into linked_accounts (provider, subject, user_id, name) values ('github', 'x', ${person.id}, 'x')`.execute(
    site.services.db,
  );
  expect(await refused(perform(removePassword, site.as(person), {}))).toBe("conflict");
  expect(await perform(getSecurity, site.as(person), {})).toMatchObject({ password: true });
});

test("a provider's display name is truncated at a character boundary", () => {
  const said = { subject: "1", name: `${"a".repeat(99)}😀`, email: null, emailVerified: false };
  expect(profile.parse(said).name).toBe("a".repeat(99));
});
