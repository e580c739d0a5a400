// Tests sessions: signing in, expiry, and that signing out takes effect at once.
import { randomBytes } from "node:crypto";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { perform } from "#api/perform.ts";
import {
  confirmSession,
  listSessions,
  refreshSession,
  revokeOtherSessions,
  revokeSession,
  setPassword,
  signIn,
  signOut,
  startLauncherSession,
} from "#features/accounts/contract.ts";
import { findActor } from "#features/accounts/index.ts";
import { deleteExpired } from "#features/accounts/sessions/delete-expired.ts";
import { enter as signInWith, from, through } from "#features/accounts/sessions/calls.fixture.ts";
import { startTestSite } from "#tests/site.ts";
import type { TestPerson, TestSite } from "#tests/site.ts";
import { at, refusal, refused } from "#tests/things.ts";

const day = 24 * 3_600_000;
let site: TestSite;
let person: TestPerson;
beforeAll(async () => {
  site = await startTestSite();
  person = await site.person("Somebody");
});
afterAll(() => site.stop());

const enter = async (login: string, password = person.password) => {
  const answer = await perform(signIn, site.as(null), { login, password });
  if (answer.outcome !== "signed-in") throw new Error("The account has no second factor.");
  return answer.session;
};
const later = (days: number) => new Date(Date.now() + days * day);
const actorAt = (secret: string, days: number) =>
  findActor({ ...site.services, clock: { now: () => new Date(Date.now() + days * day) } }, secret);

describe("signing in", () => {
  test.each(["Somebody", "somebody", "SOMEBODY@example.com", " somebody@example.com "])("with %j", async (login) => {
    const { token, user } = await enter(login);
    expect(user).toEqual({ id: person.id, username: "Somebody" });
    expect(token).toMatch(/^tsa_[0-9A-Za-z]{60}$/);
    expect(await findActor(site.services, token)).toMatchObject({ person: { id: person.id } });
  });

  test("gives the same error for an unknown account and a wrong password", async () => {
    const unknown = await refusal(enter("nobody-of-this-name"));
    const wrong = await refusal(enter("Somebody", "not the password"));
    const byId = await refusal(enter(person.id));
    for (const one of [unknown, wrong, byId])
      expect([one.kind, one.message, one.fields]).toEqual([wrong.kind, wrong.message, wrong.fields]);
  });

  test("takes the password verbatim", async () => {
    for (const password of [person.password.toUpperCase(), ` ${person.password}`, person.password.slice(0, -1)])
      expect((await refusal(enter("Somebody", password))).kind).toBe("invalid");
  });
});

describe("a session", () => {
  test("expires after fourteen days without use", async () => {
    const { token } = await enter("Somebody");
    expect(await actorAt(token, 15)).toBeNull();
  });

  test("is extended by use, but never past sixty days", async () => {
    const { token } = await enter("Somebody");
    for (const days of [13, 26, 39, 52]) expect(await actorAt(token, days)).not.toBeNull();
    expect(await actorAt(token, 59.9)).not.toBeNull();
    expect(await actorAt(token, 60.1)).toBeNull();
  });

  test("leaves nothing behind after expiry, nor do tokens and mailed links a month later", async () => {
    const other = await site.person();
    const count = async (table: "sessions" | "access_tokens" | "email_links") =>
      (await site.services.db.selectFrom(table).select("user_id").where("user_id", "=", other.id).execute()).length;
    const forget = (days: number) =>
      deleteExpired({ ...site.services, clock: { now: () => new Date(Date.now() + days * day) } });
    const row = { user_id: other.id, expires_at: new Date(), token_hash: randomBytes(32) };
    await site.services.db
      .insertInto("access_tokens")
      .values({ ...row, id: "t", name: "old", hint: "x", scopes: 0 })
      .execute();
    await site.services.db
      .insertInto("email_links")
      .values({ ...row, purpose: "verify-email", email: "a@b.c" })
      .execute();
    await perform(signIn, site.as(null), { login: other.username, password: other.password });
    const left = async () => [(await count("sessions")) > 0, await count("access_tokens"), await count("email_links")];
    const [links, tokens] = [await count("email_links"), await count("access_tokens")];
    await forget(13);
    expect(await left()).toEqual([true, tokens, links]);
    await forget(29);
    expect(await left()).toEqual([false, tokens, links]);
    await forget(40);
    expect(await left()).toEqual([false, 0, 0]);
  });

  test("ends on sign-out, without affecting others", async () => {
    const [one, other] = [await enter("Somebody"), await enter("Somebody")];
    const actor = await findActor(site.services, one.token);
    if (!actor) throw new Error("The session just started.");
    await perform(signOut, { ...site.as(null), actor }, {});
    expect(await findActor(site.services, one.token)).toBeNull();
    expect(await findActor(site.services, other.token)).not.toBeNull();
  });

  test.each(["", "tsa_", "tsp_", "nonsense", `tsa_${"x".repeat(60)}`, `tsa_${"x".repeat(500)}`])(
    "is not opened by %j",
    async (secret) => expect(await findActor(site.services, secret)).toBeNull(),
  );
});

describe("a new secret", () => {
  test("keeps the session's final expiry on refresh", async () => {
    const { token, refreshExpiresAt } = await enter("Somebody");
    const renewed = await perform(refreshSession, at(await through(site, token), later(10)), {});
    expect(renewed.refreshExpiresAt).toBe(refreshExpiresAt);
    expect(await findActor(site.services, token)).toBeNull();
    expect(await actorAt(renewed.token, 23)).toMatchObject({ person: { id: person.id } });
    expect(await actorAt(renewed.token, 61)).toBeNull();
  });

  test("is returned by re-authentication, and by nothing less", async () => {
    const { token } = await enter("Somebody");
    const old = at(await through(site, token), later(1));
    expect(await refused(perform(confirmSession, old, { password: "not the password" }))).toBe("invalid password");
    expect(await findActor(site.services, token)).not.toBeNull();
    const { token: fresh } = await perform(confirmSession, old, { password: person.password });
    expect(await findActor(site.services, token)).toBeNull();
    const { actor } = await through(site, fresh);
    if (actor.kind !== "person" || actor.credential.kind !== "session") throw new Error("It is a session.");
    expect(actor.credential.confirmedAt).toEqual(old.clock.now());
  });

  test("is issued only once per old one", async () => {
    const { token } = await enter("Somebody");
    const old = await through(site, token);
    await perform(signOut, old, {});
    expect(await refused(perform(refreshSession, old, {}))).toBe("unauthenticated");
    expect(await refused(perform(confirmSession, old, { password: person.password }))).toBe("unauthenticated");
  });

  test("is never one from before signing in", async () => {
    const planted = `tsa_${"a".repeat(60)}`;
    const { token } = await signInWith(from(site.as(null), { device: planted }), "Somebody", person.password);
    const again = await signInWith(await through(site, token), "Somebody", person.password);
    expect(new Set([planted, token, again.token]).size).toBe(3);
    expect(await findActor(site.services, planted)).toBeNull();
  });

  test("re-authentication attempts are limited per session, independently of other sessions", async () => {
    const other = await site.person();
    const guessing = site.as(other);
    for (let tries = 0; tries < 10; tries += 1)
      expect(await refused(perform(confirmSession, guessing, { password: "wrong" }))).toBe("invalid password");
    expect(await refused(perform(confirmSession, guessing, { password: other.password }))).toBe("tooMany");
    const mine = await through(site, (await signInWith(site.as(null), other.username, other.password)).token);
    expect((await perform(confirmSession, mine, { password: other.password })).token).toMatch(/^tsa_/);
  });
});

describe("the session list", () => {
  const windows = "Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:140.0) Gecko/20100101 Firefox/140.0";

  test("shows location and device, the current one first", async () => {
    const owner = await site.person();
    const there = from(site.as(null), { ip: "193.0.0.1", userAgent: windows });
    const { token } = await signInWith(there, owner.username, owner.password);
    await signInWith(site.as(null), owner.username, owner.password);
    const list = await perform(listSessions, await through(site, token), {});
    expect(list.map(({ current }) => current)).toEqual([true, false, false]);
    expect(list[0]).toMatchObject({ os: "Windows", platform: "Firefox", country: "NL", ip: "193.0.0.1" });
    expect(list[1]).toMatchObject({ os: null, platform: "tests", country: null });
  });

  test("allows ending one's own sessions only", async () => {
    const [owner, stranger] = [await site.person(), await site.person()];
    const { token } = await signInWith(site.as(null), owner.username, owner.password);
    const [, { id } = { id: "" }] = await perform(listSessions, await through(site, owner.session), {});
    expect(await refused(perform(revokeSession, site.as(stranger), { session: id }))).toBe("missing");
    expect(await findActor(site.services, token)).not.toBeNull();
    await perform(revokeSession, site.as(owner), { session: id });
    expect(await findActor(site.services, token)).toBeNull();
    expect(await findActor(site.services, owner.session)).not.toBeNull();
  });

  test("allows ending all others at once", async () => {
    const owner = await site.person();
    const others = [];
    for (let n = 0; n < 3; n += 1) others.push(await signInWith(site.as(null), owner.username, owner.password));
    const { ended } = await perform(revokeOtherSessions, await through(site, owner.session), {});
    expect(ended).toBe(3);
    for (const { token } of others) expect(await findActor(site.services, token)).toBeNull();
    expect(await perform(listSessions, await through(site, owner.session), {})).toHaveLength(1);
  });

  test("a launcher gets its own session, which is not recently authenticated", async () => {
    const owner = await site.person();
    const asked = from(await through(site, owner.session), { userAgent: windows });
    const { token } = await perform(startLauncherSession, at(asked, later(0.5)), {});
    const [first] = [await through(site, token), await through(site, owner.session)];
    expect(await refused(perform(setPassword, first, { password: "a wholly different battery staple" }))).toBe(
      "unconfirmed",
    );
    const list = await perform(listSessions, first, {});
    expect(list[0]).toMatchObject({ current: true, platform: "Launcher", os: "Windows", userAgent: windows });
  });
});
