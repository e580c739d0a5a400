// Tests of passkeys in the compatible API: registered, listed, used, renamed and removed by clients.
import { afterAll, beforeAll, expect, test } from "vitest";
import type { V2Session } from "#api/v2/shapes-of-accounts.ts";
import { makeAuthenticator } from "#features/accounts/passkeys/authenticator.fixture.ts";
import type { TestSite } from "#tests/site.ts";
import { startTestSite } from "#tests/site.ts";
import { Caller } from "./caller.ts";

interface Question {
  readonly flow: string;
  readonly options: { readonly publicKey: { readonly challenge: string } };
}
interface Passkey {
  readonly id: string;
  readonly name: string;
  readonly last_used: string | null;
}

let site: TestSite;
let api: Caller;
beforeAll(async () => {
  site = await startTestSite();
  api = new Caller(site);
});
afterAll(() => site.stop());

const root = "/v2/auth/passkey";
const asked = ({ flow, options }: Question) => ({ flow, options: options.publicKey });

test("a passkey is registered, signs in, is renamed and removed, and the session keeps its secret", async () => {
  const person = await site.person();
  const token = person.session;
  const device = makeAuthenticator({ origin: site.services.config.baseUrl, userId: person.id });
  const begun = await api.call<Question>("POST", `${root}/register/start`, { token });
  const { flow, response: credential } = device.create(asked(begun.body));
  const json = { flow, name: "Blue key", credential };
  const made = await api.call<Passkey>("POST", `${root}/register/finish`, { token, json });
  expect([made.status, made.body]).toMatchObject([200, { name: "Blue key", last_used: null }]);

  const question = await api.call<Question>("POST", `${root}/start`);
  const proof = device.prove(asked(question.body));
  const signed = await api.call<V2Session>("POST", `${root}/finish`, {
    json: { flow: proof.flow, credential: proof.response },
  });
  expect(signed.body.session).toMatch(/^tsa_/);
  expect(await api.status("GET", "/v2/user", { token: signed.body.session ?? "" })).toBe(200);

  const one = `${root}/${made.body.id}`;
  expect(await api.status("PATCH", one, { token, json: { name: "Red key" } })).toBe(204);
  expect((await api.get<Passkey[]>(root, token)).body).toMatchObject([
    { name: "Red key", last_used: expect.any(String) },
  ]);
  expect(await api.status("DELETE", one, { token })).toBe(204);
  expect((await api.get<Passkey[]>(root, token)).body).toEqual([]);
});

test("strangers and tokens have no access, and an invalid credential is named", async () => {
  const person = await site.person();
  for (const token of [undefined, person.token]) {
    expect(await api.status("GET", root, { token })).toBe(401);
    expect(await api.status("POST", `${root}/register/start`, { token })).toBe(401);
  }
  const json = { flow: "none", credential: { id: "x" } };
  const got = await api.call("POST", `${root}/finish`, { json });
  expect([got.status, got.body.description]).toEqual([400, expect.stringContaining("credential.rawId: ")]);
});

test("a sign-up is validated without creating an account", async () => {
  const check = (json: object) => api.status("POST", "/v2/auth/create/validate", { json });
  expect(await check({ email: "someone@example.com", password: "correct horse battery staple" })).toBe(204);
  expect(await check({ email: "someone@example.com", password: "password" })).toBe(400);
  expect(await check({ email: "nonsense", password: "correct horse battery staple" })).toBe(400);
});
