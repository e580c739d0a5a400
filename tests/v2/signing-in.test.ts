// Tests of sign-in and sign-up, second factors, passwords and email addresses in the compatible API.
import { Secret, TOTP } from "otpauth";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import type { V2Session } from "#api/v2/shapes-of-accounts.ts";
import type { TestSite } from "#tests/site.ts";
import { startTestSite } from "#tests/site.ts";
import { fresh } from "#tests/things.ts";
import { Caller } from "./caller.ts";

let site: TestSite;
let api: Caller;

beforeAll(async () => {
  site = await startTestSite();
  api = new Caller(site);
});
afterAll(() => site.stop());

describe("signing in", () => {
  // All calls of the tests come from one IP address, which has a sign-in limit.
  beforeEach(async () => {
    await site.forgetRequests();
  });
  const signIn = (person: { username: string; password: string }) =>
    api.call<V2Session & { error?: string; flow?: string }>("POST", "/v2/auth/login", {
      json: { username: person.username, password: person.password, challenge: null },
    });

  test("signing up returns an account's first session", async () => {
    const username = fresh("newcomer");
    const json = {
      username,
      password: `correct horse ${username} staple`,
      email: `${username}@example.com`,
      challenge: "",
    };
    const { status, body } = await api.call<V2Session>("POST", "/v2/auth/create", { json });
    expect(status).toBe(200);
    expect((await api.get("/v2/user", body.session ?? "")).body).toMatchObject({ username });
    const again = await api.call("POST", "/v2/auth/create", { json });
    expect([again.status, again.body.error]).toEqual([400, "invalid_input"]);
  });

  test("requires the password", async () => {
    const person = await site.person();
    const { status, body } = await signIn(person);
    expect([status, body.current]).toEqual([200, true]);
    expect((await api.get("/v2/user", body.session ?? "")).body).toMatchObject({ id: person.id });
    expect([400, 401]).toContain((await signIn({ ...person, password: "wrong horse" })).status);
  });

  test("requires a second factor where enabled", async () => {
    const person = await site.person();
    const begun = await api.call<{ secret: string; flow: string }>("POST", "/v2/auth/2fa/get_secret", {
      token: person.session,
    });
    const app = new TOTP({ secret: Secret.fromBase32(begun.body.secret) });
    const codeAt = (shift: number) => app.generate({ timestamp: Date.now() + shift });
    const json = { code: codeAt(-30_000), flow: begun.body.flow };
    const added = await api.call<{ backup_codes: string[]; session: V2Session }>("POST", "/v2/auth/2fa", {
      token: person.session,
      json,
    });
    expect([added.status, added.body.backup_codes.length]).toEqual([200, 6]);
    const asked = (await signIn(person)).body;
    expect(asked).toMatchObject({ error: "2fa_required", description: expect.any(String) });
    const finish = (code: string) =>
      api.call<V2Session>("POST", "/v2/auth/login/2fa", { json: { code, flow: asked.flow } });
    expect((await finish("000000")).status).toBeGreaterThanOrEqual(400);
    const finished = await finish(added.body.backup_codes[0] ?? "");
    expect((await api.get("/v2/user", finished.body.session ?? "")).body).toMatchObject({ has_totp: true });
    const token = added.body.session.session ?? "";
    const removed = await api.call<{ session: V2Session }>("DELETE", "/v2/auth/2fa", {
      token,
      json: { code: added.body.backup_codes[1] },
    });
    expect(removed.status).toBe(200);
    expect((await api.get("/v2/user", removed.body.session.session ?? "")).body).toMatchObject({ has_totp: false });
  });

  test("changes the password with the old one", async () => {
    const person = await site.person();
    const password = `quite another ${person.username} phrase`;
    const change = (old: string, wished: string) =>
      api.call<{ session: V2Session | null }>("PATCH", "/v2/auth/password", {
        token: person.session,
        json: { old_password: old, new_password: wished },
      });
    expect((await change("wrong horse", password)).status).toBe(400);
    expect((await change(person.password, "12345678")).status).toBe(400);
    expect((await change(person.password, "x".repeat(300))).status).toBe(400);
    expect(await api.status("GET", "/v2/user", { token: person.session })).toBe(200);
    const elsewhere = await signIn(person);
    const changed = await change(person.password, password);
    expect(changed.status).toBe(200);
    expect(changed.body.session?.session).toBe(person.session);
    expect(await api.status("GET", "/v2/user", { token: person.session })).toBe(200);
    expect(await api.status("GET", "/v2/user", { token: elsewhere.body.session ?? "" })).toBe(401);
    expect((await signIn({ ...person, password })).status).toBe(200);
    const json = { new_password: `a third ${person.username} phrase` };
    expect(await api.status("PATCH", "/v2/auth/password", { json })).toBe(401);
    expect(await api.status("PATCH", "/v2/auth/password", { token: person.token, json })).toBe(401);
  });

  test("resets and verifies by mail without revealing who has an account", async () => {
    const person = await site.person();
    const reset = (username: string) =>
      api.status("POST", "/v2/auth/password/reset", { json: { username, challenge: "" } });
    expect([await reset(person.username), await reset("nobody-there")]).toEqual([204, 204]);
    const resend = "/v2/auth/email/resend_verify";
    expect(await api.status("POST", resend, { token: person.session })).toBe(204);
    expect(await api.status("POST", resend, { token: person.token })).toBe(401);
    expect(await api.status("POST", "/v2/auth/email/verify", { json: { flow: "none" } })).toBeGreaterThanOrEqual(400);
    const json = { email: "elsewhere@example.com" };
    expect(await api.status("PATCH", "/v2/auth/email", { token: person.session, json })).toBe(204);
    expect(await api.status("PATCH", "/v2/auth/email", { token: person.token, json })).toBe(401);
  });
});
