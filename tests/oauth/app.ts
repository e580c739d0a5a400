// A third-party application for tests: registration, requests, and code exchange.
import { createHash } from "node:crypto";
import { perform } from "#api/perform.ts";
import { acceptAuthorization, beginAuthorization, createApp } from "#features/accounts/contract.ts";
import type { InputOf, OutputOf } from "#kernel/operation.ts";
import type { TestPerson, TestSite } from "#tests/site.ts";

export type TestApp = OutputOf<typeof createApp>;

/** The redirect URI of test applications by default. */
export const done = "https://app.example/done";

export function register(
  site: TestSite,
  owner: TestPerson,
  change: Partial<InputOf<typeof createApp>> = {},
): Promise<TestApp> {
  const scopes = ["USER_READ", "PROJECT_READ"] as const;
  return perform(createApp, site.as(owner), { name: "Lantern", scopes: [...scopes], redirects: [done], ...change });
}

/** The application's request as query of the authorization page. */
export function request(app: { id: string }, change: Readonly<Record<string, string>> = {}): string {
  return new URLSearchParams({ response_type: "code", client_id: app.id, state: "here", ...change }).toString();
}

/** The outcome of the application's request for the user. */
export function ask(
  site: TestSite,
  person: TestPerson,
  app: { id: string },
  change?: Readonly<Record<string, string>>,
) {
  return perform(beginAuthorization, site.as(person), { query: request(app, change) });
}

/** The user allows the request; returns the redirect URL. */
export async function allow(
  site: TestSite,
  person: TestPerson,
  app: { id: string },
  change?: Readonly<Record<string, string>>,
): Promise<URL> {
  const begun = await ask(site, person, app, change);
  if (begun.kind !== "ask") return new URL(begun.redirect);
  const { redirect } = await perform(acceptAuthorization, site.as(person), { flow: begun.flow });
  return new URL(redirect ?? "about:blank");
}

export const verifier = "a-verifier-that-is-long-enough-for-the-standard";
export const pkce = {
  code_challenge: createHash("sha256").update(verifier).digest("base64url"),
  code_challenge_method: "S256",
};

/** The token endpoint's response to a form. */
export async function exchange(
  site: TestSite,
  fields: Readonly<Record<string, string>>,
  headers: Readonly<Record<string, string>> = {},
) {
  const body = new URLSearchParams({ grant_type: "authorization_code", ...fields });
  const response = await fetch(`${site.url}/_internal/oauth/token`, { method: "POST", body, headers });
  return {
    status: response.status,
    headers: response.headers,
    body: (await response.json()) as Record<string, string>,
  };
}

/** The user authorizes the application, and it gets its token. */
export async function tokenFor(
  site: TestSite,
  person: TestPerson,
  app: TestApp,
  change: Readonly<Record<string, string>> = {},
): Promise<string> {
  const code = (await allow(site, person, app, change)).searchParams.get("code") ?? "";
  const answer = await exchange(site, { client_id: app.id, client_secret: app.secret ?? "", code });
  return answer.body.access_token ?? "";
}

/** Requests to a site's internal API with a token. */
export function internalApi(site: () => TestSite) {
  const call = (
    path: string,
    token: string,
    init: Omit<RequestInit, "headers"> & { headers?: Record<string, string> } = {},
  ) =>
    fetch(`${site().url}/_internal${path}`, {
      redirect: "manual",
      ...init,
      headers: { authorization: token, ...init.headers },
    });
  const sendJson = (path: string, token: string, body: object, method = "POST") =>
    call(path, token, { method, body: JSON.stringify(body), headers: { "content-type": "application/json" } });
  /** The status of a read on behalf of the user. */
  const reads = async (token: string) =>
    (await fetch(`${site().url}/v2/user`, { headers: { authorization: token } })).status;
  return { call, sendJson, reads };
}
