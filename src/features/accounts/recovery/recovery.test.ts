// Tests password resets (link use, side effects, mail limits) and password changes.
import { randomBytes } from "node:crypto";
import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { perform } from "#api/perform.ts";
import { mailsTo, tokenIn } from "#features/accounts/addresses/mails.fixture.ts";
import {
  answerAddressChange,
  changeAddress,
  getAddress,
  readLink,
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

/** Runs the job that a reset request queues. */
async function send(login: string): Promise<void> {
  await sendReset.perform(site.services, { login }, { attempt: 1 });
}

async function ask(person: TestPerson): Promise<string> {
  await send(person.username);
  return tokenIn(site, "reset-password", emailOf(person));
}

const reset = (token: string, chosen = password) => perform(resetPassword, site.as(null), { token, password: chosen });
const enter = (person: TestPerson, chosen: string) =>
  perform(signIn, site.as(null), { login: person.username, password: chosen });

/** Adds one of every sign-in method besides the password. */
async function addSignInMethods(id: string): Promise<void> {
  const { db } = site.services;
  const [key, app] = [randomBytes(8), fresh("a").replaceAll(/\W/g, "").padEnd(8, "0").slice(-8)];
  await sql`insert into passkeys (id, user_id, credential_id, public_key, counter, name)
    values (${fresh("key")}, ${id}, ${fresh("key")}, ${key}, 0, 'A key')`.execute(db);
  await sql`insert into linked_accounts (provider, subject, user_id, name)
    values ('github', ${fresh("subject")}, ${id}, 'somebody')`.execute(db);
  await sql`insert into totp_factors (user_id, secret) values (${id}, 'JBSWY3DPEHPK3PXP')`.execute(db);
  await sql`insert into backup_codes (user_id, code_hash) values (${id}, ${key})`.execute(db);
  await sql`insert into known_devices (user_id, device_hash) values (${id}, ${key})`.execute(db);
  await sql`insert into oauth_apps (id, user_id, name, max_scopes, redirect_uris)
    values (${app}, ${id}, 'An app', 1, '{https://app.example.org/}')`.execute(db);
  await sql`insert into oauth_authorizations (id, app_id, user_id, scopes)
    values (${fresh("authorization")}, ${app}, ${id}, 1)`.execute(db);
}

async function countRemaining(id: string) {
  const { rows } = await sql`
    select (select count(*) from passkeys where user_id = ${id}) as passkeys,
      (select count(*) from linked_accounts where user_id = ${id}) as linked,
      (select count(*) from totp_factors where user_id = ${id}) as totp,
      (select count(*) from backup_codes where user_id = ${id}) as codes,
      (select count(*) from access_tokens where user_id = ${id}) as tokens,
      (select count(*) from oauth_authorizations where user_id = ${id}) as apps,
      (select count(*) from known_devices where user_id = ${id}) as devices`.execute(site.services.db);
  return rows[0];
}

describe("a reset request", () => {
  test("queues a job with only the input, and emits no event, which would purge the page cache", async () => {
    const login = fresh("nobody");
    const events = async () => (await site.services.db.selectFrom("outbox").select("id").execute()).length;
    const before = await events();
    await perform(requestReset, site.as(null), { login: ` ${login} ` });
    expect(await events()).toBe(before);
    const { rows } = await sql<{ payload: object }>`
      select payload from graphile_worker._private_jobs where payload ->> 'login' like ${`%${login}%`}`.execute(
      site.services.db,
    );
    expect(rows).toEqual([{ payload: { login } }]);
  });

  test("by name or address sends one mail, at most three an hour, and none if nobody matches", async () => {
    const person = await site.person();
    await send(person.username.toUpperCase());
    await send(emailOf(person));
    await send(person.username);
    expect(await resetsTo(emailOf(person))).toBe(3);
    await send(person.username);
    expect(await resetsTo(emailOf(person))).toBe(3);
    const count = async () => (await site.services.db.selectFrom("mails").select("id").execute()).length;
    const before = await count();
    await send("nobody-of-this-name");
    expect(await count()).toBe(before);
  });

  test("for an address with several claims covers the latest three of them, so that none hides another", async () => {
    const email = `${fresh("shared")}@example.com`;
    const claims: string[] = [];
    for (let count = 0; count < 4; count += 1) {
      const username = fresh("claims");
      await perform(signUp, site.as(null), { username, email, password });
      claims.push(username);
    }
    await send(email);
    expect(await resetsTo(email)).toBe(1);
    const { body_text: text } = await site.services.db
      .selectFrom("mails")
      .select("body_text")
      .where("recipient", "=", email)
      .where("template", "=", "reset-password")
      .executeTakeFirstOrThrow();
    const tokens = [...text.matchAll(/token=(\w+)/g)].map(([, token = ""]) => token);
    const links = await Promise.all(tokens.map((token) => perform(readLink, site.as(null), { token })));
    expect(links.map((link) => link?.username)).toEqual(claims.slice(1).toReversed());
    await reset(tokens[1] ?? "");
    await send(email.toUpperCase());
    const holder = await perform(readLink, site.as(null), { token: await tokenIn(site, "reset-password", email) });
    expect(holder?.username).toBe(claims[2]);
  });

  test("for an account with an address that somebody else has confirmed sends them nothing", async () => {
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
    expect(await findActor(site.services, answer.session.token)).toMatchObject({ person: { id: person.id } });
    expect(await findActor(site.services, person.session)).toBeNull();
    expect(await perform(getAddress, site.as(person), {})).toMatchObject({ verified: true });
    expect(await refused(enter(person, person.password))).toMatch(/^invalid/);
    expect(await enter(person, password)).toMatchObject({ outcome: "signed-in" });
    for (const token of [first, second]) expect(await refused(reset(token))).toBe("refused");
    expect(await mailsTo(site, emailOf(person))).toContain("password-changed");
  });

  test("by the owner of an address that somebody else had claimed removes the claimant's access", async () => {
    const maker = await site.person();
    await addSignInMethods(maker.id);
    await perform(changeAddress, site.as(maker), { email: `${fresh("makers")}@example.com` });
    const [change] = await site.services.db
      .selectFrom("email_changes")
      .select("new_email")
      .where("user_id", "=", maker.id)
      .execute();
    const answer = await reset(await ask(maker));
    expect(answer.outcome).toBe("signed-in");
    const token = await tokenIn(site, "change-email-new", change?.new_email ?? "");
    expect(await refused(perform(answerAddressChange, site.as(null), { token }))).toBe("refused");
    expect(await findActor(site.services, maker.token)).toBeNull();
    expect(await countRemaining(maker.id)).toEqual({
      passkeys: 0,
      linked: 0,
      totp: 0,
      codes: 0,
      tokens: 0,
      apps: 0,
      devices: 1,
    });
  });

  test("of a previously confirmed address keeps the user's other sign-in methods", async () => {
    const person = await site.person();
    await perform(verifyEmail, site.as(null), { token: await tokenIn(site, "verify-email", emailOf(person)) });
    await addSignInMethods(person.id);
    await reset(await ask(person));
    expect(await countRemaining(person.id)).toMatchObject({ passkeys: 1, linked: 1, totp: 1, codes: 1, apps: 1 });
    expect(await findActor(site.services, person.token)).not.toBeNull();
  });

  test("does not start a sign-in that nobody can finish", async () => {
    const person = await site.person();
    await perform(verifyEmail, site.as(null), { token: await tokenIn(site, "verify-email", emailOf(person)) });
    await addSignInMethods(person.id);
    expect(await reset(await ask(person))).toEqual({ outcome: "sign-in" });
    const flows = await site.services.db
      .selectFrom("auth_flows")
      .select("kind")
      .where("user_id", "=", person.id)
      .execute();
    expect(flows).toEqual([]);
  });

  test("keeps the second factor and does not bypass it", async () => {
    const person = await site.person();
    await perform(verifyEmail, site.as(null), { token: await tokenIn(site, "verify-email", emailOf(person)) });
    await site.services.db
      .insertInto("totp_factors")
      .values({ user_id: person.id, secret: "JBSWY3DPEHPK3PXP" })
      .execute();
    expect(await reset(await ask(person))).toEqual({ outcome: "sign-in" });
    const left = await site.services.db
      .selectFrom("totp_factors")
      .select("user_id")
      .where("user_id", "=", person.id)
      .execute();
    expect(left).toHaveLength(1);
    const sessions = await site.services.db
      .selectFrom("sessions")
      .select("id")
      .where("user_id", "=", person.id)
      .execute();
    expect(sessions).toEqual([]);
    expect(await enter(person, password)).toMatchObject({ outcome: "second-factor" });
  });

  test("works once per link, even concurrently", async () => {
    const token = await ask(await site.person());
    const outcomes = await Promise.allSettled([1, 2, 3].map((n) => reset(token, `${password} ${n}`)));
    expect(outcomes.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
  });

  test("with a weak password keeps the link usable; expired links and those for other purposes are refused", async () => {
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

describe("changing one's own password", () => {
  const asSession = async (person: TestPerson) => {
    const actor = await findActor(site.services, person.session);
    if (!actor) throw new Error("The session is over.");
    return { ...site.as(person), actor };
  };

  test("ends all other sessions and links, and continues under a new session secret", async () => {
    const person = await site.person();
    const other = await enter(person, person.password);
    const token = await ask(person);
    const renewed = await perform(setPassword, await asSession(person), { password });
    expect(await findActor(site.services, person.session)).toBeNull();
    expect(other.outcome === "signed-in" && (await findActor(site.services, other.session.token))).toBeNull();
    expect(await findActor(site.services, renewed.token)).toMatchObject({ person: { id: person.id } });
    expect(await refused(reset(token))).toBe("refused");
    expect(await enter(person, password)).toMatchObject({ outcome: "signed-in" });
  });

  test("requires the same strength as sign-up, and recent authentication", async () => {
    const person = await site.person();
    const context = await asSession(person);
    expect(await refused(perform(setPassword, context, { password: "zaq12wsx" }))).toBe("invalid password");
    expect(await refused(perform(setPassword, context, { password: emailOf(person) }))).toBe("invalid password");
    const late = at(context, new Date(Date.now() + 61 * 60_000));
    expect(await refused(perform(setPassword, late, { password }))).toBe("unconfirmed");
    expect(await refused(perform(removePassword, late, {}))).toBe("unconfirmed");
  });

  test("removing it requires another sign-in method", async () => {
    const person = await site.person();
    const { code } = await refusal(perform(removePassword, await asSession(person), {}));
    expect(code).toBe("password.only");
    expect(await enter(person, person.password)).toMatchObject({ outcome: "signed-in" });
    const key = {
      id: fresh("key"),
      credential_id: fresh("key"),
      public_key: randomBytes(8),
      counter: 0,
      name: "A key",
    };
    await site.services.db
      .insertInto("passkeys")
      .values({ ...key, user_id: person.id })
      .execute();
    const renewed = await perform(removePassword, await asSession(person), {});
    expect(await findActor(site.services, renewed.token)).not.toBeNull();
    expect(await refused(enter(person, person.password))).toMatch(/^invalid/);
  });
});
