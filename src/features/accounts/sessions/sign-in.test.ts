// Tests signing in: guessing is throttled, nobody is locked out, and new devices are reported by mail.
import { solveChallenge } from "altcha-lib";
import { deriveKey } from "altcha-lib/algorithms/pbkdf2";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { perform } from "#api/perform.ts";
import { signIn, signUp } from "#features/accounts/contract.ts";
import { makeChallenge } from "#features/accounts/captcha/altcha.ts";
import { deleteExpired } from "#features/accounts/sessions/delete-expired.ts";
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

/** A visitor from an IP address no other test uses. */
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

/** Without a proof, behaves like a browser without scripts: the form has the captcha but cannot solve it. */
const wrong = (context: Context, login: string, proof = "") =>
  perform(signIn, context, { login, password: "not the password", proof });

/** Tries wrong passwords from one IP address until proof of work is required and its free forms are used up. */
async function guess(context: Context, login: string): Promise<string[]> {
  const said = [];
  for (let tries = 0; tries < 14; tries += 1) {
    const { kind, message, fields } = await refusal(wrong(context, login));
    said.push(JSON.stringify([kind, message, fields]));
  }
  return said;
}

describe("password guessing", () => {
  test("requires proof of work after ten wrong passwords, also for unknown accounts", async () => {
    const { username } = await site.person();
    const said = await guess(elsewhere(), username);
    expect(said.map((text) => JSON.parse(text)[0])).toEqual([...Array(13).fill("invalid"), "tooMany"]);
    expect(await guess(elsewhere(), "nobody-of-this-name")).toEqual(said);
  });

  test("does not lock out its victim, from the guesser's network or any other", async () => {
    const victim = await site.person();
    const [place, login] = [elsewhere(), victim.username];
    await guess(place, login);
    const right = { login, password: victim.password };
    expect(await refused(perform(signIn, place, right))).toBe("invalid proof");
    expect(await refused(perform(signIn, place, { ...right, proof: "" }))).toBe("tooMany");
    expect(await perform(signIn, place, { ...right, proof: await solve() })).toMatchObject({ outcome: "signed-in" });
    expect((await enter(elsewhere(), login, victim.password)).token).toMatch(/^tsa_/);
  });

  test("with proof of work still needs the right password, with a new proof each time", async () => {
    const victim = await site.person();
    const place = elsewhere();
    await guess(place, victim.username);
    const proof = await solve();
    expect(await refused(wrong(place, victim.username, proof))).toBe("invalid password");
    const again = { login: victim.username, password: victim.password, proof };
    expect(await refused(perform(signIn, place, again))).toBe("invalid proof");
  });

  test("from many networks requires proof of work too, except on the user's known devices", async () => {
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

  test("is limited equally for concurrent and sequential attempts", async () => {
    const { username } = await site.person();
    const place = elsewhere();
    const all = await Promise.all(Array.from({ length: 30 }, () => refused(wrong(place, username))));
    expect(all.filter((one) => one === "invalid password")).toHaveLength(13);
  });

  test("counts all spellings of a login together", async () => {
    const { username } = await site.person("dimitri");
    const place = elsewhere();
    for (let tries = 0; tries < 5; tries += 1)
      for (const spelt of ["DIMITRI", "d\u0130mitri"]) await refusal(wrong(place, spelt));
    expect(await refused(perform(signIn, place, { login: username, password: "wrong" }))).toBe("invalid proof");
  });

  test("is not reset by somebody who merely claims the address", async () => {
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

  test("requires proof of work even where no captcha is configured", async () => {
    const { username } = await site.person();
    const place = from(site.as(null), { ip: "203.0.113.9" });
    expect(place.config.captcha.kind).toBe("none");
    for (let tries = 0; tries < 10; tries += 1) await refusal(wrong(place, username));
    expect(await refused(perform(signIn, place, { login: username, password: "wrong" }))).toBe("invalid proof");
    expect(await refused(wrong(place, username, await solve()))).toBe("invalid password");
  });

  test("is reset by the right password", async () => {
    const owner = await site.person();
    const place = elsewhere();
    for (let round = 0; round < 3; round += 1) {
      for (let tries = 0; tries < 9; tries += 1) await refusal(wrong(place, owner.username));
      expect((await enter(place, owner.username, owner.password)).token).toMatch(/^tsa_/);
    }
  });
});

describe("a new device mail", () => {
  const templates = async (person: Parameters<typeof mailsOf>[1]) =>
    (await mailsOf(site, person)).filter(({ template }) => template === "login-new-device");

  test("is sent on a browser's first sign-in, not on sign-up and not on return", async () => {
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

  test("is not sent to an unconfirmed address", async () => {
    const person = await site.person();
    await enter(elsewhere(), person.username, person.password);
    expect(await templates(person)).toEqual([]);
  });

  test("is sent again after a year without use", async () => {
    const person = await site.person();
    await confirmAddress(site, person);
    const { device } = await enter(elsewhere(), person.username, person.password);
    const later = new Date(Date.now() + 366 * 86_400_000);
    await enter(at(elsewhere(), later), person.username, person.password);
    await deleteExpired({ ...site.services, clock: { now: () => later } });
    const before = (await templates(person)).length;
    await enter(at(elsewhere(device), later), person.username, person.password);
    expect(await templates(person)).toHaveLength(before + 1);
  });

  test("its session can re-authenticate by password like any other", async () => {
    const person = await site.person();
    const { token } = await enter(elsewhere(), person.username, person.password);
    const confirmed = await perform(confirmSession, await through(site, token), { password: person.password });
    expect(confirmed.user.id).toBe(person.id);
  });
});
