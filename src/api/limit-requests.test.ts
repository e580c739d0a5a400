// Tests the public API's rate limits, CORS, and protection against cross-site requests.
import Fastify from "fastify";
import type { FastifyInstance } from "fastify";
import { sql } from "kysely";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { contextOfPage } from "#api/find-context.ts";
import { createLimits, limitGuesses } from "#api/limit-requests.ts";
import { clientFor } from "#api/perform.ts";
import { createServer } from "#api/server.ts";
import { signIn } from "#features/accounts/contract.ts";
import { personOf } from "#kernel/actor.ts";
import { Problem } from "#kernel/problem.ts";
import { startTestSite } from "#tests/site.ts";
import type { TestPerson, TestSite } from "#tests/site.ts";
import { refusal } from "#tests/things.ts";

let site: TestSite;
let person: TestPerson;
let app: FastifyInstance;
beforeAll(async () => {
  site = await startTestSite({ name: "site.example" });
  person = await site.person();
});
beforeEach(async () => {
  await app?.close();
  // All processes of a site share their counts, so a new process is not enough.
  await site.services.db.deleteFrom("rate_limits").execute();
  // On a frozen clock nothing refills, however slow the machine is.
  const limits = createLimits(site.services, () => 5000);
  app = await createServer(site.services, { build: null, ready: async () => true, limits });
});
afterAll(async () => {
  await app.close();
  await site.stop();
});

const get = (url: string, remoteAddress = "192.0.2.1") => app.inject({ url, remoteAddress });

/** Sends requests until one is refused; on a slow machine the bucket refills a little meanwhile. */
async function askUntilRefused(ask: (i: number) => Promise<{ statusCode: number }>, most: number): Promise<number> {
  for (let i = 0; i < most; i++) if ((await ask(i)).statusCode === 429) return i;
  return most;
}

/** Pushes refilling an hour ahead, so that the duration of the next call does not matter. */
async function stayEmpty(): Promise<void> {
  await sql`update rate_limits set paid_until = paid_until + interval '1 hour'`.execute(site.services.db);
}

describe("the rate limit", () => {
  test("is in the headers of every response, including refusals and unknown paths", async () => {
    for (const url of [
      "/api/tags/licenses/MIT",
      "/api/self",
      "/api/nowhere",
      "/v2/nowhere",
      "/v3/x",
      "/maven/x",
      "/cards/x",
      "/badges/x/y",
    ]) {
      const { headers } = await get(url);
      expect(headers["x-ratelimit-limit"], url).toBe("300");
      expect(headers["x-ratelimit-remaining"], url).toMatch(/^\d+$/);
      expect(headers["x-ratelimit-reset"], url).toMatch(/^\d+$/);
    }
  });

  test("refuses after 300 at once per IP address, with Retry-After", async () => {
    const asked = await askUntilRefused(() => get("/api/nowhere"), 3000);
    expect(asked).toBeGreaterThanOrEqual(300);
    expect(asked).toBeLessThan(3000);
    await stayEmpty();
    const refused = await get("/api/tags/licenses/MIT");
    expect(refused.statusCode).toBe(429);
    expect(refused.json()).toMatchObject({ error: "ratelimit_error", description: expect.any(String) });
    expect(refused.headers).toMatchObject({ "x-ratelimit-remaining": "0", "retry-after": expect.any(String) });
    expect(refused.headers["access-control-allow-origin"]).toBe("*");
    expect((await get("/api/tags/licenses/MIT", "192.0.2.2")).statusCode).toBe(200);
    expect((await get("/v2/tag/license/MIT", "192.0.2.1")).statusCode).toBe(429);
  });

  test("ignores headers that claim another IP address", async () => {
    const headers = (i: number) => ({ "x-forwarded-for": `203.0.113.${i}`, "x-real-ip": `203.0.113.${i}` });
    const ask = (i: number) => app.inject({ url: "/api/nowhere", headers: headers(i % 250) });
    expect(await askUntilRefused(ask, 3000)).toBeLessThan(3000);
  });

  test("is shared by all processes of the site", async () => {
    const beside = await createServer(site.services, { build: null, ready: async () => true });
    const ask = (i: number) => [app, beside][i % 2]!.inject({ url: "/api/nowhere", remoteAddress: "192.0.2.9" });
    const asked = await askUntilRefused(ask, 3000);
    expect(asked).toBeGreaterThanOrEqual(250);
    expect(asked).toBeLessThan(600);
    await beside.close();
  });

  test("also counts writes per account, across IP addresses", async () => {
    const headers = { authorization: person.token };
    const change = (i: number) =>
      app.inject({ method: "DELETE", url: "/api/uploads/none", headers, remoteAddress: `198.51.${i >> 8}.${i & 255}` });
    expect(await askUntilRefused(change, 3000)).toBeLessThan(3000);
    const read = await app.inject({ url: "/api/self", headers, remoteAddress: "198.51.100.1" });
    expect(read.statusCode).toBe(200);
  });

  test.each([
    "/auth/authorize?client_id=x",
    "/auth/authorize.data",
    "/Auth//authorize",
    "/auth/provider/github/callback",
  ])("counts reads of %s, which may store something", async (url) => {
    for (const method of ["GET", "HEAD"] as const)
      expect(await askUntilRefused(() => app.inject({ method, url }), 3000)).toBeLessThan(3000);
  });

  test("counts form posts of pages, not page views", async () => {
    const post = () => app.inject({ method: "POST", url: "/settings/profile" });
    expect(await askUntilRefused(post, 3000)).toBeLessThan(3000);
    expect((await get("/settings/profile", "127.0.0.1")).statusCode).toBe(404);
  });

  test.each(["/api/auth/sign-in", "/%61pi/auth/sign-in"])("allows %s twenty times a minute", async (url) => {
    const guess = () => app.inject({ method: "POST", url, payload: { login: "nobody", password: "wrong" } });
    const asked = await askUntilRefused(guess, 100);
    expect(asked).toBeGreaterThanOrEqual(20);
    expect(asked).toBeLessThan(100);
    await stayEmpty();
    const refused = await guess();
    expect(refused.statusCode).toBe(429);
    expect(Number(refused.headers["retry-after"])).toBeGreaterThan(0);
    expect((await get("/api/tags/licenses/MIT", "127.0.0.1")).statusCode).toBe(200);
  });
});

describe("cross-site requests", () => {
  const sent = (url: string) => () =>
    app.inject({ method: "POST", url, headers: { origin: "https://elsewhere.example" }, payload: { login: "x" } });

  test("do not use up the user's own allowance for pages", async () => {
    for (let i = 0; i < 400; i += 1) await sent("/settings/profile")();
    expect((await app.inject({ method: "POST", url: "/settings/profile" })).statusCode).toBe(404);
  });

  test("do not use up the user's guesses", async () => {
    expect(await askUntilRefused(sent("/api/auth/sign-in"), 100)).toBeLessThan(100);
    const own = { method: "POST", url: "/api/auth/sign-in", payload: { login: "nobody", password: "wrong" } } as const;
    expect((await app.inject(own)).statusCode).toBe(400);
  });
});

test("guesses through pages and through the API share one bucket", async () => {
  const client = limitGuesses(createLimits(site.services))(site.as(null), clientFor(site.as(null)));
  const guess = () => client(signIn, { login: "nobody", password: "wrong" });
  let kind = "";
  for (let i = 0; i < 100 && kind !== "tooMany"; i += 1) ({ kind } = await refusal(guess()));
  expect(kind).toBe("tooMany");
  await stayEmpty();
  const own = { method: "POST", url: "/api/auth/sign-in", payload: { login: "nobody", password: "wrong" } } as const;
  expect((await app.inject(own)).statusCode).toBe(429);
});

describe("CORS", () => {
  test("allows any origin, but never with cookies", async () => {
    for (const url of ["/api/tags/licenses/MIT", "/v2/tag/license/MIT", "/api/nowhere"]) {
      const { headers } = await app.inject({ url, headers: { origin: "https://elsewhere.example" } });
      expect(headers["access-control-allow-origin"]).toBe("*");
      expect(headers["access-control-allow-credentials"]).toBeUndefined();
    }
    const pages = await app.inject({ url: "/auth/sign-in", headers: { origin: "https://elsewhere.example" } });
    expect(pages.headers["access-control-allow-origin"]).toBeUndefined();
  });

  test("preflights allow the requested headers", async () => {
    const headers = { origin: "https://elsewhere.example", "access-control-request-method": "PATCH" };
    const { statusCode, headers: told } = await app.inject({ method: "OPTIONS", url: "/api/projects/x", headers });
    expect(statusCode).toBe(204);
    expect(told["access-control-allow-methods"]).toContain("PATCH");
    expect(told["access-control-allow-headers"]).toContain("authorization");
  });
});

const foreign = [
  { "sec-fetch-site": "cross-site" },
  { "sec-fetch-site": "same-site" },
  { origin: "https://elsewhere.example" },
  { origin: "null" },
  { origin: "https://elsewhere.example", "sec-fetch-site": "cross-site" },
  { origin: "http://site.example.elsewhere.example" },
  {},
];
const own = [
  { "sec-fetch-site": "same-origin" },
  { "sec-fetch-site": "none" },
  { origin: "own" },
  { origin: "own", "sec-fetch-site": "same-origin" },
];

/** The headers of a test case, with the site's origin for `own`, whose port is chosen when it starts. */
const withOrigin = (headers: Record<string, string>) =>
  headers["origin"] === "own" ? { ...headers, origin: site.url } : headers;

describe("a write authenticated by cookie", () => {
  const change = (headers: Record<string, string>) =>
    app.inject({
      method: "PATCH",
      url: `/api/users/${person.id}`,
      headers: { host: "site.example", cookie: `other=1; session=${person.session}`, ...withOrigin(headers) },
      payload: { bio: "Changed." },
    });

  test.each(foreign)("from another site is refused: %j", async (headers) => {
    const response = await change(headers as Record<string, string>);
    expect([response.statusCode, response.json().error]).toEqual([403, "forbidden"]);
  });

  test("from another site is refused even if it names its own host", async () => {
    for (const host of ["evil.example", "127.0.0.1:3000"])
      expect((await change({ host, origin: `http://${host}` })).statusCode).toBe(403);
  });

  test.each(own)("from our own pages is accepted: %j", async (headers) => {
    expect((await change(headers as Record<string, string>)).statusCode).toBe(204);
  });

  test("from another site is accepted with a token, which browsers never attach automatically", async () => {
    const headers = { "sec-fetch-site": "cross-site", authorization: `Bearer ${person.token}` };
    expect((await change(headers)).statusCode).toBe(204);
  });

  test("needs no such proof for reads", async () => {
    const cookie = `session=${person.session}`;
    const response = await app.inject({ url: "/api/self", headers: { cookie, "sec-fetch-site": "cross-site" } });
    expect(response.json().username).toBe(person.username);
  });
});

describe("a page's form", () => {
  const post = async (headers: Record<string, string>) => {
    const page = Fastify();
    page.setErrorHandler((error, _request, reply) => reply.code(error instanceof Problem ? error.status : 500).send());
    page.post("/form", async (request) => {
      const { actor } = await contextOfPage(site.services, request);
      return { person: personOf(actor)?.id ?? null };
    });
    const sent = { host: "site.example", ...withOrigin(headers) };
    const response = await page.inject({ method: "POST", url: "/form", headers: sent });
    await page.close();
    return response;
  };

  test.each(foreign.filter((headers) => Object.keys(headers).length > 0))(
    "from another site is refused even without a session, so that it signs nobody in: %j",
    async (headers) => expect((await post(headers as Record<string, string>)).statusCode).toBe(403),
  );

  test.each(own)("from our own pages is accepted, and an invalid cookie counts as none: %j", async (headers) => {
    const sent = headers as Record<string, string>;
    expect((await post(sent)).json()).toEqual({ person: null });
    expect((await post({ ...sent, cookie: `session=${person.session}` })).json()).toEqual({ person: person.id });
    expect((await post({ ...sent, cookie: `session=tsa_${"x".repeat(60)}` })).json()).toEqual({ person: null });
  });
});

test("an invalid token is refused, not treated as a visitor", async () => {
  for (const authorization of ["nonsense", "Bearer nonsense", `tsp_${"x".repeat(60)}`]) {
    const response = await app.inject({ url: "/api/tags/licenses/MIT", headers: { authorization } });
    expect([response.statusCode, response.json().error]).toEqual([401, "unauthorized"]);
  }
  for (const authorization of ["", "  ", "Bearer "])
    expect((await app.inject({ url: "/api/tags/licenses/MIT", headers: { authorization } })).statusCode).toBe(200);
});
