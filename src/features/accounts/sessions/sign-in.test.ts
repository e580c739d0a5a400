// Guarantees of signing in: nobody guesses for long, nobody is shut out, and people hear of new devices.
import { solveChallenge } from "altcha-lib";
import { deriveKey } from "altcha-lib/algorithms/pbkdf2";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { perform } from "#api/perform.ts";
import { signIn, signUp } from "#features/accounts/contract.ts";
import { makeChallenge } from "#features/accounts/captcha/altcha.ts";
import { forgetExpired } from "#features/accounts/sessions/forget-expired.ts";
import { confirmAddress, enter, from, mailsOf, through } from "#features/accounts/sessions/calls.fixture.ts";
import { confirmSession } from "#features/accounts/contract.ts";
import type { Context } from "#platform/context.ts";
import { startTestSite } from "#tests/site.ts";
import type { TestSite } from "#tests/site.ts";
import { at, refusal, refused } from "#tests/things.ts";

let site: TestSite;
beforeAll(async () => {
  site = await startTestSite();
});
afterAll(() => site.stop());

/** A visitor at an address nobody else of the tests is at. */
let places = 0;
const elsewhere = (device: string | null = null): Context => {
  places += 1;
  const context = { ...site.as(null), config: { ...site.services.config, captcha: { kind: "altcha" } as const } };
  return from(context, { ip: `198.51.${places >> 8}.${places & 255}`, device });
};

async function solve(): Promise<string> {
  const made = await makeChallenge(site.services);
  if (made.kind !== "altcha") throw new Error("The site of the tests asks for work.");
  const solution = await solveChallenge({ challenge: made.challenge, deriveKey });
  return Buffer.from(JSON.stringify({ challenge: made.challenge, solution })).toString("base64");
}

/** Without a proof as a browser without scripts, whose form has the security check and cannot do it. */
const wrong = (context: Context, login: string, proof = "") =>
  perform(signIn, context, { login, password: "not the password", proof });

/** Wrong passwords from one place until work is asked for and the few free forms of the address are used up. */
async function guess(context: Context, login: string): Promise<string[]> {
  const said = [];
  for (let tries = 0; tries < 14; tries += 1) {
    const { kind, message, fields } = await refusal(wrong(context, login));
    said.push(JSON.stringify([kind, message, fields]));
  }
  return said;
}

describe("guessing", () => {
  test("costs work after ten wrong passwords, and says the same of accounts that are not there", async () => {
    const { username } = await site.person();
    const said = await guess(elsewhere(), username);
    expect(said.map((text) => JSON.parse(text)[0])).toEqual([...Array(13).fill("invalid"), "tooMany"]);
    expect(await guess(elsewhere(), "nobody-of-this-name")).toEqual(said);
  });

  test("does not shut its victim out, neither where the guesser is nor anywhere else", async () => {
    const victim = await site.person();
    const [place, login] = [elsewhere(), victim.username];
    await guess(place, login);
    const right = { login, password: victim.password };
    expect(await refused(perform(signIn, place, right))).toBe("invalid proof");
    expect(await refused(perform(signIn, place, { ...right, proof: "" }))).toBe("tooMany");
    expect(await perform(signIn, place, { ...right, proof: await solve() })).toMatchObject({ outcome: "signed-in" });
    expect((await enter(elsewhere(), login, victim.password)).token).toMatch(/^tsa_/);
  });

  test("with work done still needs the right password, each piece of work once", async () => {
    const victim = await site.person();
    const place = elsewhere();
    await guess(place, victim.username);
    const proof = await solve();
    expect(await refused(wrong(place, victim.username, proof))).toBe("invalid password");
    const again = { login: victim.username, password: victim.password, proof };
    expect(await refused(perform(signIn, place, again))).toBe("invalid proof");
  });

  test("from everywhere at once costs work too, but not for a browser that its person signed in with before", async () => {
    const victim = await site.person();
    const { device } = await enter(elsewhere(), victim.username, victim.password);
    for (let tries = 0; tries < 50; tries += 1) await refusal(wrong(elsewhere(), victim.username));
    const fresh = elsewhere();
    const kinds = [];
    for (let tries = 0; tries < 4; tries += 1) kinds.push((await refusal(wrong(fresh, victim.username))).kind);
    expect(kinds).toEqual(["invalid", "invalid", "invalid", "tooMany"]);
    const known = from(fresh, { device });
    expect((await enter(known, victim.username, victim.password)).device).toBe(device);
  });

  test("of many at once no more get through than of many after each other", async () => {
    const { username } = await site.person();
    const place = elsewhere();
    const all = await Promise.all(Array.from({ length: 30 }, () => refused(wrong(place, username))));
    expect(all.filter((one) => one === "invalid password")).toHaveLength(13);
  });

  test("counts one login as one, however it is spelt", async () => {
    const { username } = await site.person("dimitri");
    const place = elsewhere();
    for (let tries = 0; tries < 5; tries += 1)
      for (const spelt of ["DIMITRI", "d\u0130mitri"]) await refusal(wrong(place, spelt));
    expect(await refused(perform(signIn, place, { login: username, password: "wrong" }))).toBe("invalid proof");
  });

  test("is not forgiven to who only claims the address", async () => {
    const victim = await site.person();
    await confirmAddress(site, victim);
    const email = `${victim.username}@example.com`;
    const password = "correct horse nine battery staples";
    const claimant = { username: `${victim.username}-claims`, email, password };
    await perform(signUp, site.as(null), claimant);
    const place = elsewhere();
    for (let tries = 0; tries < 9; tries += 1) await refusal(wrong(place, email));
    await enter(place, email, password);
    expect(await refused(perform(signIn, place, { login: email, password: "wrong" }))).toBe("invalid proof");
  });

  test("costs work even where the site asks for none elsewhere", async () => {
    const { username } = await site.person();
    const place = from(site.as(null), { ip: "203.0.113.9" });
    expect(place.config.captcha.kind).toBe("none");
    for (let tries = 0; tries < 10; tries += 1) await refusal(wrong(place, username));
    expect(await refused(perform(signIn, place, { login: username, password: "wrong" }))).toBe("invalid proof");
    expect(await refused(wrong(place, username, await solve()))).toBe("invalid password");
  });

  test("is forgiven once the right password came", async () => {
    const owner = await site.person();
    const place = elsewhere();
    for (let round = 0; round < 3; round += 1) {
      for (let tries = 0; tries < 9; tries += 1) await refusal(wrong(place, owner.username));
      expect((await enter(place, owner.username, owner.password)).token).toMatch(/^tsa_/);
    }
  });
});

describe("a mail about a new device", () => {
  const templates = async (person: Parameters<typeof mailsOf>[1]) =>
    (await mailsOf(site, person)).filter(({ template }) => template === "login-new-device");

  test("comes with the first sign-in of a browser, not with making the account and not with coming back", async () => {
    const person = await site.person();
    await confirmAddress(site, person);
    expect(await templates(person)).toEqual([]);
    const there = from(elsewhere(), { ip: "193.0.0.1" });
    const { device } = await enter(there, person.username, person.password);
    const [mail, ...more] = await templates(person);
    expect(mail?.text).toContain("Netherlands");
    expect(more).toEqual([]);
    await enter(from(there, { device }), person.username, person.password);
    expect(await templates(person)).toHaveLength(1);
    await enter(from(there, { device: "no device of ours" }), person.username, person.password);
    expect(await templates(person)).toHaveLength(2);
  });

  test("does not go to an address that nobody confirmed", async () => {
    const person = await site.person();
    await enter(elsewhere(), person.username, person.password);
    expect(await templates(person)).toEqual([]);
  });

  test("comes again when the browser was not used for a year", async () => {
    const person = await site.person();
    await confirmAddress(site, person);
    const { device } = await enter(elsewhere(), person.username, person.password);
    const later = new Date(Date.now() + 366 * 86_400_000);
    await enter(at(elsewhere(), later), person.username, person.password);
    await forgetExpired({ ...site.services, clock: { now: () => later } });
    const before = (await templates(person)).length;
    await enter(at(elsewhere(device), later), person.username, person.password);
    expect(await templates(person)).toHaveLength(before + 1);
  });

  test("a session of it proves itself by the password like any other", async () => {
    const person = await site.person();
    const { token } = await enter(elsewhere(), person.username, person.password);
    const confirmed = await perform(confirmSession, await through(site, token), { password: person.password });
    expect(confirmed.user.id).toBe(person.id);
  });
});
