// Tests that responses, statements, hashes and mails never reveal which accounts and addresses exist.
import type * as Argon2 from "@node-rs/argon2";
import type { KyselyPlugin } from "kysely";
import { afterAll, beforeAll, describe, expect, test, vi } from "vitest";
import { perform } from "#api/perform.ts";
import { tokenIn } from "#features/accounts/addresses/mails.fixture.ts";
import { changeAddress, requestReset, signIn, signUp, verifyEmail } from "#features/accounts/contract.ts";
import type { AnyOperation, InputOf } from "#kernel/operation.ts";
import { Problem } from "#kernel/problem.ts";
import type { Context } from "#platform/context.ts";
import { startTestSite } from "#tests/site.ts";
import type { TestPerson, TestSite } from "#tests/site.ts";
import { fresh } from "#tests/things.ts";

const hashes = vi.hoisted(() => ({ count: 0 }));
vi.mock("@node-rs/argon2", async (original) => {
  const real = await original<typeof Argon2>();
  const counted =
    <Arguments extends unknown[], Answer>(work: (...given: Arguments) => Answer) =>
    (...given: Arguments) => {
      hashes.count += 1;
      return work(...given);
    };
  return { ...real, hash: counted(real.hash), verify: counted(real.verify) };
});

let site: TestSite;
let known: TestPerson;
let bare: TestPerson;
const password = "correct horse battery staple";
const emailOf = ({ username }: TestPerson) => `${username}@example.com`;

beforeAll(async () => {
  site = await startTestSite();
  known = await site.person("known-person");
  bare = await site.person("bare-person");
  await perform(verifyEmail, site.as(null), { token: await tokenIn(site, "verify-email", emailOf(known)) });
  await site.services.db.updateTable("users").set({ password_hash: null }).where("id", "=", bare.id).execute();
  // Warms up everything created on first use (the decoy hash, word lists).
  await outcome(signIn, { login: "nobody", password });
});
afterAll(() => site.stop());

/** Records the text of each statement, with placeholders for values. */
function listen(statements: string[]): KyselyPlugin {
  return {
    transformQuery: ({ node }) => {
      statements.push(node.kind === "RawNode" ? node.sqlFragments.join("?") : node.kind);
      return node;
    },
    transformResult: async ({ result }) => result,
  };
}

/** Masks what differs every time: secrets, ids, names and times. */
const blur = (text: string) =>
  text
    .replaceAll(/tsa_\w{60}/g, "tsa_…")
    .replaceAll(/"(id|username|device)":"[^"]*"/g, '"$1":"…"')
    .replaceAll(/\d{4}-\d\d-\d\dT[\d:.]+Z/g, "…");

let visitors = 0;

/** What the caller of an in-process call sees, and what it cost. */
async function outcome<O extends AnyOperation>(operation: O, input: InputOf<O>, person: TestPerson | null = null) {
  const statements: string[] = [];
  const as = site.as(person);
  const ip = `203.0.113.${(visitors += 1)}`;
  const context: Context = { ...as, db: as.db.withPlugin(listen(statements)), origin: { ...as.origin, ip } };
  const mailsBefore = await countMails();
  hashes.count = 0;
  const answer = await perform(operation, context, input).catch((error: unknown) => {
    if (!(error instanceof Problem)) throw error;
    return { kind: error.kind, message: error.message, fields: error.fields };
  });
  const mails = (await countMails()) - mailsBefore;
  return { answer: blur(JSON.stringify(answer) ?? ""), statements, hashes: hashes.count, mails };
}

const countMails = async () => (await site.services.db.selectFrom("mails").select("id").execute()).length;

const account = (email: string) => ({ username: fresh("somebody"), email, password });

describe("in-process calls have the same result and cost", () => {
  test("signing up with an address that is confirmed, claimed, or unused", async () => {
    const free = await outcome(signUp, account(`${fresh("free")}@example.com`));
    expect(free).toMatchObject({ hashes: 1, mails: 1, answer: expect.stringContaining("tsa_…") });
    expect(free.statements.length).toBeGreaterThan(5);
    for (const email of [emailOf(known), emailOf(known).toUpperCase(), emailOf(bare)])
      expect(await outcome(signUp, account(email))).toEqual(free);
  });

  test("requesting a reset, whoever is named", async () => {
    const unknown = await outcome(requestReset, { login: "nobody-there" });
    expect(unknown).toMatchObject({ answer: "", hashes: 0, mails: 0 });
    expect(unknown.statements).toHaveLength(1);
    for (const login of [known.username, emailOf(known), bare.username])
      expect(await outcome(requestReset, { login })).toEqual(unknown);
  });

  test("a wrong password for a known account, one without a password, and an unknown one", async () => {
    const unknown = await outcome(signIn, { login: "nobody-there", password: "wrong" });
    expect(unknown.hashes).toBe(2);
    for (const login of [known.username, emailOf(known), bare.username, "nobody@example.com"])
      expect(await outcome(signIn, { login, password: "wrong" })).toEqual(unknown);
  });

  test("a change to an address that is taken, and to one that is not", async () => {
    const [one, other] = [await site.person(), await site.person()];
    const free = await outcome(changeAddress, { email: `${fresh("free")}@example.com` }, one);
    expect(free).toMatchObject({ answer: "", mails: 1 });
    expect(await outcome(changeAddress, { email: emailOf(known) }, other)).toEqual(free);
  });
});

describe("HTTP responses have the same status, headers and body", () => {
  const varying = new Set(["date", "x-ratelimit-remaining", "x-ratelimit-reset", "x-request-id"]);

  async function ask(path: string, body: object) {
    const headers = { "content-type": "application/json" };
    const answer = await fetch(site.url + path, { method: "POST", headers, body: JSON.stringify(body) });
    const sent = [...answer.headers]
      .filter(([name]) => !varying.has(name))
      .map(String)
      .toSorted();
    return { status: answer.status, headers: sent, body: blur(await answer.text()) };
  }

  /** Names of equal length, because the response repeats them. */
  const join = (email: string) =>
    ask("/api/auth/sign-up", { username: `same-${String((visitors += 1)).padStart(6, "0")}`, email, password });

  test("to sign-up", async () => {
    const free = await join(`${fresh("free")}@example.com`);
    expect(free.status).toBe(200);
    expect(await join(emailOf(known))).toEqual(free);
  });

  test("to a reset request", async () => {
    const unknown = await ask("/api/auth/request-reset", { login: "nobody-there" });
    expect(unknown.status).toBe(204);
    for (const login of [known.username, emailOf(known), bare.username])
      expect(await ask("/api/auth/request-reset", { login })).toEqual(unknown);
  });

  test("to sign-in", async () => {
    const unknown = await ask("/api/auth/sign-in", { login: "nobody-there", password: "wrong" });
    expect(unknown.status).toBe(400);
    for (const login of [known.username, emailOf(known), bare.username])
      expect(await ask("/api/auth/sign-in", { login, password: "wrong" })).toEqual(unknown);
  });
});
