// Tests the captcha: proofs of work are single-use and tamper-proof, a few forms pass without, services are queried.
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { solveChallenge } from "altcha-lib";
import { deriveKey } from "altcha-lib/algorithms/pbkdf2";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { perform } from "#api/perform.ts";
import { demandProof } from "#features/accounts/captcha/demand-proof.ts";
import { getChallenge, requestReset, signUp } from "#features/accounts/contract.ts";
import { deleteExpired } from "#features/accounts/sessions/delete-expired.ts";
import { readConfig } from "#platform/config.ts";
import type { Context } from "#platform/context.ts";
import { startTestSite } from "#tests/site.ts";
import type { TestSite } from "#tests/site.ts";
import { at, fresh, refusal, refused } from "#tests/things.ts";

let site: TestSite;
beforeAll(async () => {
  site = await startTestSite({ env: { CAPTCHA: "altcha" } });
});
afterAll(() => site.stop());

let addresses = 0;
/** A visitor from a unique IP address. */
const visitor = (): Context => {
  const context = site.as(null);
  return { ...context, origin: { ...context.origin, ip: `198.51.100.${(addresses += 1)}` } };
};

async function ask(context = visitor()) {
  const asked = await perform(getChallenge, context, {});
  if (asked.kind !== "altcha") throw new Error("The site asks for proof of work.");
  return asked.challenge;
}

async function solve(challenge: Awaited<ReturnType<typeof ask>>) {
  const solution = await solveChallenge({ challenge, deriveKey });
  if (!solution) throw new Error("The challenge was not solved in time.");
  return { challenge, solution: { counter: solution.counter, derivedKey: solution.derivedKey } };
}
type Payload = Awaited<ReturnType<typeof solve>>;
const pack = (payload: object) => Buffer.from(JSON.stringify(payload)).toString("base64");

describe("proof of work", () => {
  let payload: Payload;
  beforeAll(async () => {
    payload = await solve(await ask());
  });

  test("is accepted once, even concurrently, and in no other encoding", async () => {
    const once = pack(await solve(await ask()));
    const context = visitor();
    const outcomes = await Promise.allSettled(Array.from({ length: 4 }, () => demandProof(context, once)));
    expect(outcomes.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
    const again = JSON.parse(Buffer.from(once, "base64").toString()) as Payload;
    const spelt = { solution: { ...again.solution, took: 1 }, more: 1, challenge: again.challenge };
    expect(await refused(demandProof(context, pack(spelt)))).toBe("invalid proof");
  });

  test("is refused when tampered with", async () => {
    const { challenge, solution } = payload;
    const { parameters } = challenge;
    const bent: object[] = [
      { challenge, solution: { ...solution, derivedKey: "00".repeat(32) } },
      { challenge: { ...challenge, parameters: { ...parameters, cost: 1 } }, solution },
      { challenge: { ...challenge, parameters: { ...parameters, expiresAt: parameters.expiresAt + 9999 } }, solution },
      { challenge: { ...challenge, signature: "00".repeat(32) }, solution },
      { challenge: { ...challenge, parameters: { ...parameters, data: {} } }, solution },
      { challenge: await ask(), solution },
      {},
    ];
    for (const one of bent) expect(await refused(demandProof(visitor(), pack(one)))).toBe("invalid proof");
    for (const text of ["x", "bnVsbA==", "W10=", "e30="])
      expect(await refused(demandProof(visitor(), text))).toBe("invalid proof");
  });

  test("is refused after twenty minutes, or when another site created it", async () => {
    const late = at(visitor(), new Date(Date.now() + 21 * 60_000));
    expect(await refused(demandProof(late, pack(payload)))).toBe("invalid proof");
    const elsewhere = { ...visitor(), secret: Buffer.alloc(32, 1) };
    expect(await refused(demandProof(elsewhere, pack(payload)))).toBe("invalid proof");
    await demandProof(visitor(), pack(payload));
  });

  test("is deleted once it has expired", async () => {
    const left = async () => (await site.services.db.selectFrom("used_proofs").select("expires_at").execute()).length;
    expect(await left()).toBeGreaterThan(0);
    await deleteExpired(at(site.as(null), new Date(Date.now() + 21 * 60_000)));
    expect(await left()).toBe(0);
  });
});

describe("a form", () => {
  const account = () => ({
    username: fresh("n"),
    email: `${fresh("n")}@example.com`,
    password: "correct horse battery staple",
  });

  test("without a proof passes three times per IP address, for sign-up and reset combined", async () => {
    const context = visitor();
    await perform(signUp, context, account());
    await perform(requestReset, context, { login: "nobody" });
    await perform(signUp, context, { ...account(), proof: "" });
    const late = await refusal(perform(requestReset, context, { login: "nobody" }));
    expect([late.kind, late.code]).toEqual(["tooMany", "captcha.scripts"]);
    await perform(requestReset, visitor(), { login: "nobody" });
    const proof = pack(await solve(await ask(context)));
    await perform(signUp, context, { ...account(), proof });
  });

  test("with a wrong proof is refused without using up the allowance", async () => {
    const context = visitor();
    for (let tries = 0; tries < 5; tries += 1)
      expect(await refused(perform(requestReset, context, { login: "nobody", proof: "wrong" }))).toBe("invalid proof");
    await perform(requestReset, context, { login: "nobody" });
  });

  test("that is otherwise invalid does not consume its proof", async () => {
    const proof = pack(await solve(await ask()));
    const taken = account();
    await perform(signUp, visitor(), taken);
    const wrong = [{ username: taken.username }, { password: "password" }, { email: "a@mailinator.com" }];
    for (const change of wrong)
      expect(await refused(perform(signUp, visitor(), { ...account(), proof, ...change }))).not.toBe("invalid proof");
    await perform(signUp, visitor(), { ...account(), proof });
  });

  test("is checked for its proof before the password is judged, which is slow", async () => {
    const weak = { ...account(), password: "qwertyuiopqwerty" };
    expect(await refused(perform(signUp, visitor(), { ...weak, proof: "wrong" }))).toBe("invalid proof");
    expect(await refused(perform(signUp, visitor(), weak))).toBe("invalid password");
  });
});

describe("with no captcha configured", () => {
  const nothing = () => ({ ...visitor(), config: readConfig({ CAPTCHA: "none" }) });

  test("forms pass, and proof of work is required only where mandatory", async () => {
    expect(await perform(getChallenge, nothing(), {})).toEqual({ kind: "none" });
    const context = nothing();
    for (let tries = 0; tries < 5; tries += 1) await demandProof(context, undefined);
    for (let tries = 0; tries < 3; tries += 1) await demandProof(context, undefined, "always");
    expect(await refused(demandProof(context, undefined, "always"))).toMatch(/^tooMany/);
    const asked = await perform(getChallenge, context, { for: "sign-in" });
    if (asked.kind !== "altcha") throw new Error("Signing in asks for proof of work.");
    await demandProof(context, pack(await solve(asked.challenge)), "always");
    expect(await refused(demandProof(context, "wrong", "always"))).toBe("invalid proof");
  });
});

describe.each(["hcaptcha", "turnstile"] as const)("%s", (kind) => {
  const asked: URLSearchParams[] = [];
  const stand = createServer((request, response) => {
    const parts: Buffer[] = [];
    request.on("data", (part: Buffer) => parts.push(part));
    request.on("end", () => {
      const form = new URLSearchParams(Buffer.concat(parts).toString());
      asked.push(form);
      if (form.get("response") === "broken") return response.end("<html>");
      if (form.get("response") === "endless") return response.end(JSON.stringify({ success: true }).padEnd(300_000));
      return response.end(JSON.stringify({ success: form.get("response") === "human" }));
    });
  });
  let context: Context;
  beforeAll(async () => {
    await new Promise<void>((resolve) => stand.listen(0, "127.0.0.1", resolve));
    const verify = `http://127.0.0.1:${(stand.address() as AddressInfo).port}/verify`;
    const env = { CAPTCHA: kind, CAPTCHA_SITE_KEY: "key", CAPTCHA_SECRET: "secret", CAPTCHA_VERIFY_URL: verify };
    context = { ...visitor(), config: readConfig(env) };
  });
  afterAll(() => {
    stand.close();
  });

  test("is queried for every proof, and one is required", async () => {
    expect(await refused(demandProof(context, undefined))).toBe("invalid proof");
    expect(asked).toEqual([]);
    await demandProof(context, "human");
    expect(await refused(demandProof(context, "robot"))).toBe("invalid proof");
    const ip = context.origin.ip;
    expect(Object.fromEntries(asked[0] ?? [])).toEqual({
      secret: "secret",
      response: "human",
      remoteip: ip,
      sitekey: "key",
    });
  });

  test("refuses everyone when its response is unusable", async () => {
    for (const proof of ["broken", "endless"])
      expect(await refused(demandProof(context, proof))).toMatch(/^unavailable/);
  });

  test("pages get the site key and script URL, never the secret", async () => {
    const challenge = await perform(getChallenge, context, {});
    expect(challenge).toEqual({ kind, siteKey: "key", scriptUrl: expect.stringMatching(/^https:/) });
  });
});
