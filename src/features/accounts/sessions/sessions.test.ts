// Guarantees of sessions: signing in, how long one lasts, and that signing out ends it at once.
import { randomBytes } from "node:crypto";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { perform } from "#api/perform.ts";
import { signIn, signOut } from "#features/accounts/contract.ts";
import { findActor, forgetExpired } from "#features/accounts/index.ts";
import { startTestSite } from "#tests/site.ts";
import type { TestPerson, TestSite } from "#tests/site.ts";
import { refusal } from "#tests/things.ts";

const day = 24 * 3_600_000;
let site: TestSite;
let person: TestPerson;
beforeAll(async () => {
  site = await startTestSite();
  person = await site.person("Somebody");
});
afterAll(() => site.stop());

const enter = (login: string, password = person.password) => perform(signIn, site.as(null), { login, password });
const actorAt = (secret: string, days: number) =>
  findActor({ ...site.world, clock: { now: () => new Date(Date.now() + days * day) } }, secret);

describe("signing in", () => {
  test.each(["Somebody", "somebody", "SOMEBODY@example.com", " somebody@example.com "])("with %j", async (login) => {
    const { token, user } = await enter(login);
    expect(user).toEqual({ id: person.id, username: "Somebody" });
    expect(token).toMatch(/^tsa_[0-9A-Za-z]{60}$/);
    expect(await findActor(site.world, token)).toMatchObject({ person: { id: person.id } });
  });

  test("says the same of an account that is not there and of a wrong password", async () => {
    const unknown = await refusal(enter("nobody-of-this-name"));
    const wrong = await refusal(enter("Somebody", "not the password"));
    const byId = await refusal(enter(person.id));
    for (const one of [unknown, wrong, byId])
      expect([one.kind, one.message, one.fields]).toEqual([wrong.kind, wrong.message, wrong.fields]);
  });

  test("takes the password exactly as it was given", async () => {
    for (const password of [person.password.toUpperCase(), ` ${person.password}`, person.password.slice(0, -1)])
      expect((await refusal(enter("Somebody", password))).kind).toBe("invalid");
  });
});

describe("a session", () => {
  test("dies after fourteen days without use", async () => {
    const { token } = await enter("Somebody");
    expect(await actorAt(token, 15)).toBeNull();
  });

  test("lives on by use, but never past sixty days", async () => {
    const { token } = await enter("Somebody");
    for (const days of [13, 26, 39, 52]) expect(await actorAt(token, days)).not.toBeNull();
    expect(await actorAt(token, 59.9)).not.toBeNull();
    expect(await actorAt(token, 60.1)).toBeNull();
  });

  test("leaves nothing behind when it is over, tokens and links of mails a month later", async () => {
    const other = await site.person();
    const count = async (table: "sessions" | "access_tokens" | "email_links") =>
      (await site.world.db.selectFrom(table).select("user_id").where("user_id", "=", other.id).execute()).length;
    const forget = (days: number) =>
      forgetExpired({ ...site.world, clock: { now: () => new Date(Date.now() + days * day) } });
    const row = { user_id: other.id, expires_at: new Date(), token_hash: randomBytes(32) };
    await site.world.db
      .insertInto("access_tokens")
      .values({ ...row, id: "t", name: "old", hint: "x", scopes: 0 })
      .execute();
    await site.world.db
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

  test("ends with signing out, and leaves the others", async () => {
    const [one, other] = [await enter("Somebody"), await enter("Somebody")];
    const actor = await findActor(site.world, one.token);
    if (!actor) throw new Error("The session just started.");
    await perform(signOut, { ...site.as(null), actor }, {});
    expect(await findActor(site.world, one.token)).toBeNull();
    expect(await findActor(site.world, other.token)).not.toBeNull();
  });

  test.each(["", "tsa_", "tsp_", "nonsense", `tsa_${"x".repeat(60)}`, `tsa_${"x".repeat(500)}`])(
    "is not opened by %j",
    async (secret) => expect(await findActor(site.world, secret)).toBeNull(),
  );
});
