// Guarantees of resetting: what a link does, once; what it leaves alone; how many mails there are; and passwords changed.
import { randomBytes } from "node:crypto";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { perform } from "#api/perform.ts";
import { mailsTo, tokenIn } from "#features/accounts/addresses/mails.fixture.ts";
import {
  getAddress,
  removePassword,
  requestReset,
  resetPassword,
  setPassword,
  signIn,
  signUp,
  verifyEmail,
} from "#features/accounts/contract.ts";
import { findActor, sendReset } from "#features/accounts/index.ts";
import { startTestSite } from "#tests/site.ts";
import type { TestPerson, TestSite } from "#tests/site.ts";
import { at, fresh, refusal, refused } from "#tests/things.ts";

const password = "a wholly different battery staple";
let site: TestSite;
beforeAll(async () => {
  site = await startTestSite();
});
afterAll(() => site.stop());

const emailOf = (person: TestPerson) => `${person.username}@example.com`;
const resetsTo = async (email: string) => (await mailsTo(site, email)).filter((one) => one === "reset-password").length;

/** What the worker does with the wish for a new password. */
async function send(login: string): Promise<void> {
  await sendReset.perform(site.world, { login }, { key: null, attempt: 1, signal: new AbortController().signal });
}

async function ask(person: TestPerson): Promise<string> {
  await send(person.username);
  return tokenIn(site, "reset-password", emailOf(person));
}

const reset = (token: string, chosen = password) => perform(resetPassword, site.as(null), { token, password: chosen });
const enter = (person: TestPerson, chosen: string) =>
  perform(signIn, site.as(null), { login: person.username, password: chosen });

describe("asking", () => {
  test("leaves an event for the worker, with nothing but what was typed", async () => {
    const login = fresh("nobody");
    await perform(requestReset, site.as(null), { login: ` ${login} ` });
    const events = await site.world.db.selectFrom("outbox").select(["event", "data"]).execute();
    expect(events.filter(({ data }) => JSON.stringify(data) === JSON.stringify({ login }))).toHaveLength(1);
  });

  test("by name or address sends one mail, three an hour at most, and none to nobody", async () => {
    const person = await site.person();
    await send(person.username.toUpperCase());
    await send(emailOf(person));
    await send(person.username);
    expect(await resetsTo(emailOf(person))).toBe(3);
    await send(person.username);
    expect(await resetsTo(emailOf(person))).toBe(3);
    const count = async () => (await site.world.db.selectFrom("mails").select("id").execute()).length;
    const before = await count();
    await send("nobody-of-this-name");
    expect(await count()).toBe(before);
  });

  test("for an account with somebody else's address sends them nothing", async () => {
    const owner = await site.person();
    await perform(verifyEmail, site.as(null), { token: await tokenIn(site, "verify-email", emailOf(owner)) });
    const username = fresh("squatter");
    await perform(signUp, site.as(null), { username, email: emailOf(owner), password });
    await send(username);
    expect(await resetsTo(emailOf(owner))).toBe(0);
    await send(emailOf(owner));
    expect(await resetsTo(emailOf(owner))).toBe(1);
  });
});

describe("a reset", () => {
  test("sets the password, signs in, confirms the address, and ends every session and every other link", async () => {
    const person = await site.person();
    const [first, second] = [await ask(person), await ask(person)];
    const answer = await reset(second);
    if (answer.outcome !== "signed-in") throw new Error("Nothing else stands before this account.");
    expect(await findActor(site.world, answer.session.token)).toMatchObject({ person: { id: person.id } });
    expect(await findActor(site.world, person.session)).toBeNull();
    expect(await perform(getAddress, site.as(person), {})).toMatchObject({ verified: true });
    expect(await refused(enter(person, person.password))).toMatch(/^invalid/);
    expect(await enter(person, password)).toMatchObject({ outcome: "signed-in" });
    for (const token of [first, second]) expect(await refused(reset(token))).toBe("refused");
    expect(await mailsTo(site, emailOf(person))).toContain("password-changed");
  });

  test("keeps the second factor, and starts no session past it", async () => {
    const person = await site.person();
    await site.world.db.insertInto("totp_factors").values({ user_id: person.id, secret: "JBSWY3DPEHPK3PXP" }).execute();
    expect(await reset(await ask(person))).toEqual({ outcome: "sign-in" });
    const left = await site.world.db
      .selectFrom("totp_factors")
      .select("user_id")
      .where("user_id", "=", person.id)
      .execute();
    expect(left).toHaveLength(1);
    const sessions = await site.world.db.selectFrom("sessions").select("id").where("user_id", "=", person.id).execute();
    expect(sessions).toEqual([]);
    expect(await enter(person, password)).toMatchObject({ outcome: "second-factor" });
  });

  test("by one link happens once, however many try", async () => {
    const token = await ask(await site.person());
    const outcomes = await Promise.allSettled([1, 2, 3].map((n) => reset(token, `${password} ${n}`)));
    expect(outcomes.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
  });

  test("with a bad password leaves the link alive; after a day, or with a link of another kind, it is dead", async () => {
    const person = await site.person();
    const token = await ask(person);
    expect(await refused(reset(token, "password1"))).toBe("invalid password");
    expect(await refused(reset(token, emailOf(person)))).toBe("invalid password");
    const late = at(site.as(null), new Date(Date.now() + 25 * 3_600_000));
    const dead = await refusal(perform(resetPassword, late, { token, password }));
    const wrong = await refusal(reset("x".repeat(60)));
    expect([dead.kind, dead.message]).toEqual([wrong.kind, wrong.message]);
    expect(await refused(reset(await tokenIn(site, "verify-email", emailOf(person))))).toBe("refused");
    expect(await reset(token)).toMatchObject({ outcome: "signed-in" });
  });
});

describe("the password of one's own account", () => {
  const asSession = async (person: TestPerson) => {
    const actor = await findActor(site.world, person.session);
    if (!actor) throw new Error("The session is over.");
    return { ...site.as(person), actor };
  };

  test("changed ends all other sessions and links, and goes on under a new secret", async () => {
    const person = await site.person();
    const other = await enter(person, person.password);
    const token = await ask(person);
    const renewed = await perform(setPassword, await asSession(person), { password });
    expect(await findActor(site.world, person.session)).toBeNull();
    expect(other.outcome === "signed-in" && (await findActor(site.world, other.session.token))).toBeNull();
    expect(await findActor(site.world, renewed.token)).toMatchObject({ person: { id: person.id } });
    expect(await refused(reset(token))).toBe("refused");
    expect(await enter(person, password)).toMatchObject({ outcome: "signed-in" });
  });

  test("must be as good as at sign-up, and needs a recent proof of who one is", async () => {
    const person = await site.person();
    const context = await asSession(person);
    expect(await refused(perform(setPassword, context, { password: "zaq12wsx" }))).toBe("invalid password");
    expect(await refused(perform(setPassword, context, { password: emailOf(person) }))).toBe("invalid password");
    const late = at(context, new Date(Date.now() + 61 * 60_000));
    expect(await refused(perform(setPassword, late, { password }))).toBe("unconfirmed");
    expect(await refused(perform(removePassword, late, {}))).toBe("unconfirmed");
  });

  test("goes only where another way in remains", async () => {
    const person = await site.person();
    const { message } = await refusal(perform(removePassword, await asSession(person), {}));
    expect(message).toContain("only way in");
    expect(await enter(person, person.password)).toMatchObject({ outcome: "signed-in" });
    const key = {
      id: fresh("key"),
      credential_id: fresh("key"),
      public_key: randomBytes(8),
      counter: 0,
      name: "A key",
    };
    await site.world.db
      .insertInto("passkeys")
      .values({ ...key, user_id: person.id })
      .execute();
    const renewed = await perform(removePassword, await asSession(person), {});
    expect(await findActor(site.world, renewed.token)).not.toBeNull();
    expect(await refused(enter(person, person.password))).toMatch(/^invalid/);
  });
});
