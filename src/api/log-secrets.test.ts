// Tests that no secret is ever logged throughout an account's lifecycle.
import type { FastifyInstance } from "fastify";
import { afterAll, beforeAll, expect, test } from "vitest";
import { createServer } from "#api/server.ts";
import type { Services } from "#platform/context.ts";
import { openLog } from "#platform/log.ts";
import { startTestSite } from "#tests/site.ts";
import type { TestSite } from "#tests/site.ts";

let site: TestSite;
beforeAll(async () => {
  site = await startTestSite();
});
afterAll(() => site.stop());

const lines: string[] = [];
const log = openLog("trace", { write: (line) => void lines.push(line) });

/** A site where everything that queries the database fails. */
function broken(services: Services): Services {
  const fail = () => {
    throw new Error("The disk is on fire.");
  };
  const db = services.db.withPlugin({ transformQuery: fail, transformResult: fail });
  return { ...services, db };
}

type Method = "GET" | "POST" | "DELETE";
let calls = 0;

async function call(app: FastifyInstance, method: Method, url: string, payload?: object, secret = "") {
  calls += 1;
  const credential = secret.startsWith("cookie:")
    ? { cookie: `session=${secret.slice(7)}`, "sec-fetch-site": "same-origin" }
    : { authorization: secret };
  const headers = secret === "" ? {} : credential;
  const response = await app.inject({
    method,
    url,
    headers,
    remoteAddress: `192.0.2.${calls}`,
    ...(payload ? { payload } : {}),
  });
  return {
    status: response.statusCode,
    body: response.body === "" ? null : response.json<Record<string, never>>(),
  };
}

/** The secrets in the links of every mail. */
async function linkSecrets(): Promise<string[]> {
  const mails = await site.services.db.selectFrom("mails").select("body_text").execute();
  return mails.flatMap(({ body_text }) =>
    [...body_text.matchAll(/[?&](?:token|flow)=([\w-]{20,})/g)].map(([, one = ""]) => one),
  );
}

test("a full account lifecycle, including failures and a broken site", async () => {
  const services = { ...site.services, log };
  const app = await createServer(services, { build: null, ready: async () => true });
  const ill = await createServer(broken(services), { build: null, ready: async () => true });
  const password = "canary-Zebra-7431-lantern";
  const wrong = "canary-wrong-Ocelot-9912";
  const account = { username: "canary", email: "canary@example.com", password };
  const signUp = await call(app, "POST", "/api/auth/sign-up", account);
  expect(signUp.status).toBe(200);
  expect((await call(app, "POST", "/api/auth/sign-in", { login: "canary", password: wrong })).status).toBe(400);
  const signedIn = await call(app, "POST", "/api/auth/sign-in", { login: "canary", password });
  const { token: session = "" } = (signedIn.body?.session ?? {}) as { token?: string };
  expect(session).toMatch(/^tsa_/);
  const expires = new Date(Date.now() + 86_400_000).toISOString();
  const asked = { name: "canary", scopes: ["USER_READ"], expires };
  const made = await call(app, "POST", "/api/tokens", asked, `cookie:${session}`);
  const token = String(made.body?.token);
  expect(token).toMatch(/^tsp_/);
  expect((await call(app, "GET", "/api/self", undefined, token)).status).toBe(200);
  const unknown = `tsp_${"canary".repeat(10)}`;
  expect((await call(app, "GET", "/api/self", undefined, unknown)).status).toBe(401);
  await call(app, "POST", "/api/auth/request-reset", { login: "canary" });
  const links = await linkSecrets();
  expect(links.length).toBeGreaterThan(0);
  for (const link of links) {
    await call(app, "POST", "/api/auth/verify-email", { token: link });
    await call(app, "POST", "/api/auth/reset-password", { token: link, password: `${password}-2` });
    await call(ill, "POST", "/api/auth/reset-password", { token: link, password });
  }
  expect((await call(ill, "POST", "/api/auth/sign-in", { login: "canary", password })).status).toBe(500);
  expect((await call(ill, "GET", "/api/self", undefined, token)).status).toBe(500);
  expect((await call(ill, "GET", "/api/self", undefined, `cookie:${session}`)).status).toBe(500);
  await app.close();
  await ill.close();

  const written = lines.join("");
  expect(written).toContain("a request failed");
  for (const secret of [password, wrong, session, token, unknown, ...links]) expect(written).not.toContain(secret);
});
