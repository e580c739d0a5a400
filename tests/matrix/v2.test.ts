// Every route of the compatible API × scope: the right one opens it, all others together do not.
import type { FastifyInstance } from "fastify";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { perform } from "#api/perform.ts";
import { createServer } from "#api/server.ts";
import { routeGroups } from "#api/v2/routes.ts";
import { createToken } from "#features/accounts/contract.ts";
import type { Scope } from "#kernel/scope.ts";
import { grantableScopes, limitableScopes, restrictedScopes } from "#kernel/scope.ts";
import { draftProject } from "#tests/things.ts";
import { startTestSite } from "#tests/site.ts";
import type { TestPerson, TestSite } from "#tests/site.ts";
import { v2Permissions } from "./v2-permissions.ts";

let site: TestSite;
let app: FastifyInstance;
let owner: TestPerson;
let suspended: TestPerson;
let project: string;
let limited: string;
const tokens = new Map<string, string>();

beforeAll(async () => {
  site = await startTestSite();
  app = await createServer(site.world, { build: null, ready: async () => true });
  owner = await site.person();
  suspended = await site.person();
  await site.world.db
    .updateTable("users")
    .set({ suspended_at: new Date(), suspended_why: "Spam." })
    .where("id", "=", suspended.id)
    .execute();
  project = (await draftProject(site, owner)).id;
  const other = await draftProject(site, owner);
  const expires = new Date(Date.now() + 86_400_000).toISOString();
  const scopes = [...limitableScopes];
  const only = { projects: [other.id], organizations: [] };
  limited = (await perform(createToken, site.as(owner), { name: "limited", scopes, expires, only })).token;
  for (const scope of new Set(v2Permissions.map((row) => row.scope)))
    if (scope !== null) await makeTokens(scope as Scope);
});
afterAll(async () => {
  await app.close();
  await site.stop();
});

/** The weakest token that opens a route, and the strongest that must not. */
async function makeTokens(scope: Scope): Promise<void> {
  if (!restrictedScopes.has(scope)) tokens.set(scope, await site.tokenOf(owner, [scope]));
  const rest = grantableScopes.filter((one) => one !== scope);
  tokens.set(`not ${scope}`, await site.tokenOf(owner, rest));
}

let calls = 0;

/** The status of a call about the owner's draft; each comes from an address of its own. */
async function ask(route: string, authorization?: string): Promise<number> {
  const [method = "GET", path = ""] = route.split(" ");
  const names: Record<string, string> = { project, user: "nobody-here" };
  const url = path.replaceAll(/\{(\w+)\}/g, (_, name: string) => names[name] ?? "none");
  const body = method === "GET" ? {} : { payload: {} };
  calls += 1;
  const response = await app.inject({
    method: method as "GET",
    url,
    remoteAddress: `10.0.${calls >> 8}.${calls & 255}`,
    headers: authorization ? { authorization } : {},
    ...body,
  });
  return response.statusCode;
}

test("every route has a row, and every row a route, with the same scope", () => {
  const routes = Object.values(routeGroups).flat();
  const stated = routes.map(({ method, path, scope }) => `${method} ${path} ${scope}`);
  expect(v2Permissions.map(({ route, scope }) => `${route} ${scope}`).toSorted()).toEqual(stated.toSorted());
});

describe("a route for anyone", () => {
  test.each(v2Permissions.filter(({ scope }) => scope === null))("$route asks for no token", async ({ route }) => {
    expect(await ask(route)).not.toBe(401);
  });
});

describe("a route for a scope", () => {
  const scoped = v2Permissions.flatMap(({ route, scope }) => (scope === null ? [] : [{ route, scope }]));

  test.each(scoped)("$route opens to $scope, and to nothing else", async ({ route, scope }) => {
    expect(await ask(route)).toBe(401);
    expect(await ask(route, "nonsense")).toBe(401);
    expect(await ask(route, tokens.get(`not ${scope}`))).toBe(401);
    expect(await ask(route, suspended.token)).toBe(401);
    // What a limited token may not know of is missing; of the person it knows nothing at all.
    expect(limitableScopes.has(scope as Scope) ? [400, 401, 404] : [401]).toContain(await ask(route, limited));
    // No token carries what only people may; a session does, and may end by it.
    const right = tokens.get(scope) ?? (await site.person()).session;
    expect(await ask(route, right)).not.toBe(401);
  });
});
