// Tests of authorization codes: one token, for their own application, once.
import { sql } from "kysely";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import type { TestPerson, TestSite } from "#tests/site.ts";
import { startTestSite } from "#tests/site.ts";
import { allow, done, exchange, internalApi, pkce, register, verifier } from "./app.ts";

let site: TestSite;
let owner: TestPerson;
let person: TestPerson;

beforeAll(async () => {
  site = await startTestSite();
  owner = await site.person();
  person = await site.person();
});
afterAll(() => site.stop());
const { call, sendJson, reads } = internalApi(() => site);

const publicApp = (redirects = ["http://127.0.0.1/done"]) => register(site, owner, { confidential: false, redirects });

// All of these applications call from one IP address.
beforeEach(() => site.forgetRequests());

describe("a code", () => {
  async function codeFor(app: { id: string }, change: Readonly<Record<string, string>> = {}) {
    return (await allow(site, person, app, change)).searchParams.get("code") ?? "";
  }

  test("becomes a token that is stored only as a hash", async () => {
    const app = await register(site, owner);
    const secret = app.secret ?? "";
    const code = await codeFor(app, { scope: "USER_READ" });
    const answer = await exchange(site, { client_id: app.id, client_secret: secret, code });
    expect(answer.body).toEqual({
      access_token: expect.stringMatching(/^tso_[0-9A-Za-z]{60}$/) as unknown,
      token_type: "Bearer",
      expires_in: 1_209_600,
      scope: "USER_READ",
    });
    expect(answer.headers.get("cache-control")).toBe("no-store");
    expect(answer.headers.get("pragma")).toBe("no-cache");
    expect(answer.headers.get("access-control-allow-origin")).toBe("*");
    expect(answer.headers.get("access-control-allow-credentials")).toBeNull();
    expect(await reads(answer.body.access_token ?? "")).toBe(200);
    expect(await reads(`Bearer ${answer.body.access_token}`)).toBe(200);
  });

  test.each([
    ["Basic", (id: string, secret: string) => [{}, { authorization: `Basic ${btoa(`${id}:${secret}`)}` }] as const],
    ["the plain secret", (id: string, secret: string) => [{ client_id: id }, { authorization: secret }] as const],
    ["the body", (id: string, secret: string) => [{ client_id: id, client_secret: secret }, {}] as const],
  ])("is accepted from an application that authenticates by %s", async (_, prove) => {
    const app = await register(site, owner);
    const code = await codeFor(app);
    const [wrongFields, wrongHeaders] = prove(app.id, `tsc_${"x".repeat(60)}`);
    const refused = await exchange(site, { code, ...wrongFields }, wrongHeaders);
    expect([refused.status, refused.body.error]).toEqual([401, "invalid_client"]);
    const [fields, headers] = prove(app.id, app.secret ?? "");
    expect(await exchange(site, { code, ...fields }, headers)).toMatchObject({ status: 200 });
  });

  test("is accepted as JSON too", async () => {
    const app = await register(site, owner);
    const body = {
      grant_type: "authorization_code",
      client_id: app.id,
      client_secret: app.secret,
      code: await codeFor(app),
    };
    expect((await sendJson("/oauth/token", "", body)).status).toBe(200);
  });

  test("used twice revokes its token", async () => {
    const app = await register(site, owner);
    const fields = { client_id: app.id, client_secret: app.secret ?? "", code: await codeFor(app) };
    const first = await exchange(site, fields);
    const second = await exchange(site, fields);
    expect([second.status, second.body.error]).toEqual([400, "invalid_grant"]);
    expect(await reads(first.body.access_token ?? "")).toBe(401);
  });

  test("gives one token when used many times concurrently", async () => {
    const app = await register(site, owner);
    const fields = { client_id: app.id, client_secret: app.secret ?? "", code: await codeFor(app) };
    const answers = await Promise.all(Array.from({ length: 4 }, () => exchange(site, fields)));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
  });

  test("is valid for its own application only", async () => {
    const [app, other] = [await register(site, owner), await register(site, owner)];
    const code = await codeFor(app);
    const stolen = await exchange(site, { client_id: other.id, client_secret: other.secret ?? "", code });
    expect([stolen.status, stolen.body.error]).toEqual([400, "invalid_grant"]);
    expect(await exchange(site, { client_id: app.id, client_secret: app.secret ?? "", code })).toMatchObject({
      status: 200,
    });
  });

  test.each([
    ["a wrong verifier", { code_verifier: `${verifier}x` }],
    ["no verifier", {}],
    ["the challenge for a verifier", { code_verifier: pkce.code_challenge }],
    ["a short verifier", { code_verifier: "short" }],
  ])("with a challenge is used up by %s", async (_, wrong) => {
    const app = await publicApp();
    const code = await codeFor(app, pkce);
    const answer = await exchange(site, { client_id: app.id, code, ...wrong });
    expect([answer.status, answer.body.error]).toEqual([400, "invalid_grant"]);
    const late = await exchange(site, { client_id: app.id, code, code_verifier: verifier });
    expect(late.status).toBe(400);
  });

  test("without a challenge accepts no verifier", async () => {
    const app = await register(site, owner);
    const fields = { client_id: app.id, client_secret: app.secret ?? "", code: await codeFor(app) };
    expect(await exchange(site, { ...fields, code_verifier: verifier })).toMatchObject({ status: 400 });
  });

  test("requires the secret of an application that has one, whatever else is sent", async () => {
    const app = await register(site, owner);
    const code = await codeFor(app, pkce);
    expect(await exchange(site, { client_id: app.id, code, code_verifier: verifier })).toMatchObject({ status: 401 });
  });

  test("requires the request's redirect_uri exactly when the request had one", async () => {
    const app = await register(site, owner);
    const proof = { client_id: app.id, client_secret: app.secret ?? "" };
    const named = { redirect_uri: done };
    const fits = await exchange(site, { ...proof, ...named, code: await codeFor(app, named) });
    expect(fits.status).toBe(200);
    for (const [asked, given] of [
      [named, {}],
      [{}, named],
      [named, { redirect_uri: `${done}/` }],
    ] as const) {
      const answer = await exchange(site, { ...proof, ...given, code: await codeFor(app, asked) });
      expect([answer.status, answer.body.error]).toEqual([400, "invalid_grant"]);
    }
  });

  test("expires", async () => {
    const app = await register(site, owner);
    const code = await codeFor(app);
    await sql`update oauth_codes set expires_at = now() - interval '1 second'`.execute(site.services.db);
    const answer = await exchange(site, { client_id: app.id, client_secret: app.secret ?? "", code });
    expect([answer.status, answer.body.error]).toEqual([400, "invalid_grant"]);
  });

  test("is refused in the standard's terms", async () => {
    const app = await register(site, owner);
    const proof = { client_id: app.id, client_secret: app.secret ?? "" };
    expect((await exchange(site, proof)).body.error).toBe("invalid_request");
    expect((await exchange(site, { ...proof, grant_type: "password" })).body.error).toBe("unsupported_grant_type");
    expect((await exchange(site, { ...proof, code: "none" })).body.error).toBe("invalid_grant");
    expect((await exchange(site, { code: "none" })).body.error).toBe("invalid_client");
    const twice = new URLSearchParams([
      ["grant_type", "authorization_code"],
      ["code", "a"],
      ["code", "b"],
    ]);
    expect((await call("/oauth/token", "", { method: "POST", body: twice })).status).toBe(400);
    const basic = await exchange(site, { code: "none" }, { authorization: `Basic ${btoa(`${app.id}:wrong`)}` });
    expect(basic.headers.get("www-authenticate")).toMatch(/^Basic /);
  });
});
