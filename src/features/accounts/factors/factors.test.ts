// Tests the second factor: codes are single-use, attempts are limited, and turning it on or off ends other sessions.
import { Secret, TOTP } from "otpauth";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { perform } from "#api/perform.ts";
import {
  addTotp,
  beginTotp,
  confirmSession,
  finishWithSecondFactor,
  removeTotp,
  renewBackupCodes,
  signIn,
} from "#features/accounts/contract.ts";
import { findActor } from "#features/accounts/index.ts";
import { confirmAddress, enter, from, mailsOf, through } from "#features/accounts/sessions/calls.fixture.ts";
import type { Context } from "#platform/context.ts";
import { startTestSite } from "#tests/site.ts";
import type { TestPerson, TestSite } from "#tests/site.ts";
import { at, refusal, refused } from "#tests/things.ts";

let site: TestSite;
beforeAll(async () => {
  site = await startTestSite();
});
afterAll(() => site.stop());

const start = Date.now();
/** The time of the nth TOTP step after the tests began. */
const step = (n: number) => new Date(start + n * 30_000);

interface Guarded extends TestPerson {
  readonly codes: readonly string[];
  readonly current: string;
  /** The code that the app shows at `time`. */
  readonly shown: (time: Date) => string;
}

/** A user who turned on two-factor sign-in at step 0. */
async function guarded(): Promise<Guarded> {
  const person = await site.person();
  await confirmAddress(site, person);
  const { flow, secret } = await perform(beginTotp, at(site.as(person), step(0)), {});
  const shown = (time: Date) => new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: time.getTime() });
  const done = await perform(addTotp, at(site.as(person), step(0)), { flow, code: shown(step(0)) });
  return { ...person, codes: done.codes, current: done.session.token, shown };
}

async function begin(person: TestPerson, context: Context = site.as(null)): Promise<string> {
  const answer = await perform(signIn, context, { login: person.username, password: person.password });
  if (answer.outcome !== "second-factor") throw new Error("It is on.");
  expect(answer.methods).toEqual(["code"]);
  return answer.flow;
}

const finish = (time: Date, flow: string, code: string) =>
  perform(finishWithSecondFactor, at(site.as(null), time), { flow, code });

/** A code that does not match any step around `time`. */
function wrongCode(person: Guarded, time: Date): string {
  const near = [-30_000, 0, 30_000].map((shift) => person.shown(new Date(time.getTime() + shift)));
  return ["000000", "111111", "222222", "333333"].find((code) => !near.includes(code)) ?? "";
}

describe("turning it on", () => {
  test("repeats the same pending setup, and ends all other sessions", async () => {
    const person = await site.person();
    await confirmAddress(site, person);
    const other = await enter(site.as(null), person.username, person.password);
    const begun = await perform(beginTotp, site.as(person), {});
    expect(await perform(beginTotp, site.as(person), { flow: begun.flow })).toEqual(begun);
    expect(begun.address).toMatch(/^otpauth:\/\/totp\/Tessera:person\d+\?.*secret=[A-Z2-7]{32}&.*digits=6&period=30$/);
    expect(Buffer.from(begun.picture.split(",")[1] ?? "", "base64").toString()).toMatch(/^<svg /);
    const app = new TOTP({ secret: Secret.fromBase32(begun.secret) });
    const wrong = String((Number(app.generate()) + 1) % 1_000_000).padStart(6, "0");
    expect(await refused(perform(addTotp, site.as(person), { flow: begun.flow, code: wrong }))).toBe("invalid code");
    const done = await perform(addTotp, site.as(person), { flow: begun.flow, code: app.generate() });
    expect(new Set(done.codes).size).toBe(6);
    for (const secret of [other.token, person.session]) expect(await findActor(site.services, secret)).toBeNull();
    expect(await findActor(site.services, done.session.token)).not.toBeNull();
    expect((await mailsOf(site, person)).map(({ template }) => template)).toContain("two-factor-added");
    const again = await through(site, done.session.token);
    expect(await refused(perform(beginTotp, again, {}))).toBe("conflict");
  });

  test("expires after half an hour, and only works for the user who began it", async () => {
    const [person, stranger] = [await site.person(), await site.person()];
    const { flow, secret } = await perform(beginTotp, site.as(person), {});
    const late = new Date(Date.now() + 31 * 60_000);
    const code = (time: Date) =>
      new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: time.getTime() });
    expect(await refused(perform(beginTotp, site.as(stranger), { flow }))).toBe("invalid flow");
    const stolen = { flow, code: code(new Date()) };
    expect(await refused(perform(addTotp, site.as(stranger), stolen))).toBe("invalid flow");
    expect(await refused(perform(addTotp, at(site.as(person), late), { flow, code: code(late) }))).toBe("invalid flow");
  });

  test("needs recent authentication, like all factor operations", async () => {
    const person = await guarded();
    const tomorrow = at(await through(site, person.current), new Date(start + 86_400_000));
    for (const call of [
      perform(beginTotp, tomorrow, {}),
      perform(renewBackupCodes, tomorrow, { code: person.codes[0] ?? "" }),
      perform(removeTotp, tomorrow, { code: person.codes[0] ?? "" }),
    ])
      expect(await refused(call)).toBe("unconfirmed");
  });
});

describe("signing in", () => {
  test("the password alone is not enough, and the right code works once", async () => {
    const person = await guarded();
    const flow = await begin(person);
    const [now, code] = [step(2), person.shown(step(2))];
    const { token } = await finish(now, flow, `${code.slice(0, 3)} ${code.slice(3)}`);
    expect(await findActor(site.services, token)).toMatchObject({ person: { id: person.id } });
    expect(await refused(finish(now, flow, person.shown(step(3))))).toBe("invalid flow");
    expect(await refused(finish(now, await begin(person), code))).toBe("invalid code");
  });

  test("a code is accepted one step early or late, but never older than the last one used", async () => {
    const person = await guarded();
    expect(await refused(finish(step(6), await begin(person), person.shown(step(4))))).toBe("invalid code");
    expect(await refused(finish(step(6), await begin(person), person.shown(step(8))))).toBe("invalid code");
    await finish(step(6), await begin(person), person.shown(step(7)));
    expect(await refused(finish(step(6), await begin(person), person.shown(step(6))))).toBe("invalid code");
    await finish(step(9), await begin(person), person.shown(step(8)));
  });

  test("concurrent uses of one code sign in once", async () => {
    const person = await guarded();
    const flows = [];
    for (let n = 0; n < 5; n += 1) flows.push(await begin(person));
    const code = person.shown(step(2));
    const all = await Promise.allSettled(flows.map((flow) => finish(step(2), flow, code)));
    expect(all.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
  });

  test("after five wrong codes the password is required again", async () => {
    const person = await guarded();
    const flow = await begin(person);
    const wrong = wrongCode(person, step(2));
    for (let tries = 0; tries < 5; tries += 1) expect(await refused(finish(step(2), flow, wrong))).toBe("invalid code");
    expect(await refused(finish(step(2), flow, person.shown(step(2))))).toBe("invalid flow");
    await finish(step(2), await begin(person), person.shown(step(2)));
  });

  test("waits half an hour for the code", async () => {
    const person = await guarded();
    const flow = await begin(person);
    const late = new Date(Date.now() + 31 * 60_000);
    expect(await refused(finish(late, flow, person.shown(late)))).toBe("invalid flow");
  });

  test("six digits cannot be brute-forced, but backup codes and known devices still work", async () => {
    const person = await guarded();
    const device = (await finish(step(2), await begin(person), person.shown(step(2)))).device;
    const known = from(site.as(null), { device });
    const guess = async (flow: string) => (await refusal(finish(step(4), flow, wrongCode(person, step(4))))).kind;
    const kinds = [];
    for (let round = 0; round < 11; round += 1) {
      const flow = await begin(person, known);
      for (let tries = 0; tries < 5; tries += 1) kinds.push(await guess(flow));
    }
    expect(kinds).toEqual([...Array(50).fill("invalid"), ...Array(5).fill("tooMany")]);
    const flow = await begin(person, known);
    expect((await refusal(finish(step(4), flow, person.shown(step(4))))).kind).toBe("tooMany");
    await perform(finishWithSecondFactor, at(known, step(4)), { flow, code: person.shown(step(4)) });
    await finish(step(4), await begin(person, known), person.codes[0] ?? "");
  });
});

describe("backup codes", () => {
  test("work once each, regardless of spacing", async () => {
    const person = await guarded();
    const [first = "", second = ""] = person.codes;
    await finish(step(1), await begin(person), ` ${first.toUpperCase().replaceAll("-", " ")} `);
    expect(await refused(finish(step(1), await begin(person), first))).toBe("invalid code");
    await finish(step(1), await begin(person), second.replaceAll("-", ""));
  });

  test("belong to one user and are stored as hashes", async () => {
    const [person, other] = [await guarded(), await guarded()];
    expect(await refused(finish(step(1), await begin(person), other.codes[0] ?? ""))).toBe("invalid code");
    const rows = await site.services.db.selectFrom("backup_codes").selectAll().execute();
    const kept = rows.map(({ code_hash: hash }) => hash.toString("latin1")).join();
    for (const code of person.codes) expect(kept).not.toContain(code);
  });

  test("are replaced by new ones, which requires a code, ends other sessions, and sends a mail", async () => {
    const person = await guarded();
    const here = at(await through(site, person.current), step(2));
    const elsewhere = await finish(step(1), await begin(person), person.codes[1] ?? "");
    expect(await refused(perform(renewBackupCodes, here, { code: wrongCode(person, step(2)) }))).toBe("invalid code");
    const { codes, session } = await perform(renewBackupCodes, here, { code: person.shown(step(2)) });
    expect(codes).toHaveLength(6);
    expect(await findActor(site.services, session.token)).not.toBeNull();
    for (const secret of [elsewhere.token, person.current]) expect(await findActor(site.services, secret)).toBeNull();
    expect((await mailsOf(site, person)).map(({ template }) => template)).toContain("backup-codes-renewed");
    expect(await refused(finish(step(1), await begin(person), person.codes[0] ?? ""))).toBe("invalid code");
    await finish(step(1), await begin(person), codes[0] ?? "");
  });
});

describe("turning it off", () => {
  test("requires a code, ends other sessions, and sends a mail", async () => {
    const person = await guarded();
    const { token } = await finish(step(2), await begin(person), person.shown(step(2)));
    const here = at(await through(site, person.current), step(4));
    expect(await refused(perform(removeTotp, here, { code: wrongCode(person, step(4)) }))).toBe("invalid code");
    const { token: fresh } = await perform(removeTotp, here, { code: person.shown(step(4)) });
    for (const secret of [token, person.current]) expect(await findActor(site.services, secret)).toBeNull();
    expect(await findActor(site.services, fresh)).not.toBeNull();
    expect((await enter(site.as(null), person.username, person.password)).token).toMatch(/^tsa_/);
    expect((await mailsOf(site, person)).map(({ template }) => template)).toContain("two-factor-removed");
  });

  test("a code also works for re-authentication", async () => {
    const person = await guarded();
    const here = at(await through(site, person.current), step(2));
    const { token } = await perform(confirmSession, here, { code: person.shown(step(2)) });
    expect(await findActor(site.services, token)).not.toBeNull();
    expect(await findActor(site.services, person.current)).toBeNull();
  });
});
