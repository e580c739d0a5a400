// Tests a popular OAuth client library against the site over HTTP, from discovery to revocation.
import * as client from "openid-client";
import { afterAll, beforeAll, expect, test } from "vitest";
import { perform } from "#api/perform.ts";
import { acceptAuthorization, beginAuthorization } from "#features/accounts/contract.ts";
import type { TestPerson, TestSite } from "#tests/site.ts";
import { startTestSite } from "#tests/site.ts";
import type { TestApp } from "./app.ts";
import { done, register } from "./app.ts";

let site: TestSite;
let person: TestPerson;

beforeAll(async () => {
  site = await startTestSite();
  person = await site.person();
});
afterAll(() => site.stop());

function discover(app: TestApp, prove: client.ClientAuth): Promise<client.Configuration> {
  return client.discovery(new URL(site.url), app.id, undefined, prove, {
    algorithm: "oauth2",
    execute: [client.allowInsecureRequests],
  });
}

/** The browser's part: the user reads the request and allows it. */
async function consent(address: URL): Promise<URL> {
  expect(address.pathname).toBe("/auth/authorize");
  const begun = await perform(beginAuthorization, site.as(person), { query: address.search });
  if (begun.kind !== "ask") return new URL(begun.redirect);
  const { redirect } = await perform(acceptAuthorization, site.as(person), { flow: begun.flow });
  return new URL(redirect ?? "about:blank");
}

async function signIn(config: client.Configuration, redirect: string) {
  const pkceCodeVerifier = client.randomPKCECodeVerifier();
  const expectedState = client.randomState();
  const address = client.buildAuthorizationUrl(config, {
    redirect_uri: redirect,
    scope: "USER_READ",
    state: expectedState,
    code_challenge: await client.calculatePKCECodeChallenge(pkceCodeVerifier),
    code_challenge_method: "S256",
  });
  return client.authorizationCodeGrant(config, await consent(address), { pkceCodeVerifier, expectedState });
}

async function usernameBehind(config: client.Configuration, token: string): Promise<unknown> {
  const answer = await client.fetchProtectedResource(config, token, new URL(`${site.url}/v2/user`), "GET");
  return ((await answer.json()) as { username: string }).username;
}

test.each(["Basic", "Post"] as const)("an application with a secret signs users in (%s)", async (way) => {
  const app = await register(site, person);
  const prove = way === "Basic" ? client.ClientSecretBasic : client.ClientSecretPost;
  const config = await discover(app, prove(app.secret ?? ""));
  const tokens = await signIn(config, done);
  expect(tokens).toMatchObject({ token_type: "bearer", scope: "USER_READ", expires_in: 1_209_600 });
  expect(await usernameBehind(config, tokens.access_token)).toBe(person.username);
  await client.tokenRevocation(config, tokens.access_token);
  expect(await usernameBehind(config, tokens.access_token)).toBeUndefined();
});

test("a program without a secret signs users in on any port", async () => {
  const app = await register(site, person, { confidential: false, redirects: ["http://127.0.0.1/done"] });
  const config = await discover(app, client.None());
  const tokens = await signIn(config, "http://127.0.0.1:51789/done");
  expect(await usernameBehind(config, tokens.access_token)).toBe(person.username);
});

test("the library rejects a response from another issuer", async () => {
  const app = await register(site, person);
  const config = await discover(app, client.ClientSecretPost(app.secret ?? ""));
  const forged = new URL(`${done}?code=any&state=any&iss=https://evil.example`);
  await expect(client.authorizationCodeGrant(config, forged, { expectedState: "any" })).rejects.toThrow(
    "invalid response encountered",
  );
});
