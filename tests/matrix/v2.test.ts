// Tests every route of the compatible API × scope: the right one grants access, all others together do not.
import type { FastifyInstance } from "fastify";
import sharp from "sharp";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { perform } from "#api/perform.ts";
import { createServer } from "#api/server.ts";
import { routeGroups } from "#api/v2/routes.ts";
import { createToken } from "#features/accounts/contract.ts";
import type { Scope } from "#kernel/scope.ts";
import { grantableScopes, limitableScopes, restrictedScopes } from "#kernel/scope.ts";
import { draftProject, fabricJar, hashOf, publish } from "#tests/things.ts";
import { startTestSite } from "#tests/site.ts";
import type { TestPerson, TestSite } from "#tests/site.ts";
import { v2Permissions } from "./v2-permissions.ts";

let site: TestSite;
let app: FastifyInstance;
let owner: TestPerson;
let suspended: TestPerson;
let picture: Buffer;
let subject: Subject;
let limited: string;
const tokens = new Map<string, string>();

beforeAll(async () => {
  site = await startTestSite();
  app = await createServer(site.services, { build: null, ready: async () => true });
  owner = await site.person();
  suspended = await site.person();
  await site.services.db
    .updateTable("users")
    .set({ suspended_at: new Date(), suspended_why: "Spam." })
    .where("id", "=", suspended.id)
    .execute();
  subject = await makeSubject();
  picture = await sharp({ create: { width: 8, height: 8, channels: 3, background: "red" } })
    .png()
    .toBuffer();
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

/** The weakest token that has access to a route, and the strongest that must not. */
async function makeTokens(scope: Scope): Promise<void> {
  if (!restrictedScopes.has(scope)) tokens.set(scope, await site.tokenOf(owner, [scope]));
  const rest = grantableScopes.filter((one) => one !== scope);
  tokens.set(`not ${scope}`, await site.tokenOf(owner, rest));
}

/** A draft of the owner with a version of one file, by the names used in URLs. */
interface Subject {
  readonly project: string;
  readonly version: string;
  readonly hash: string;
}

async function makeSubject(): Promise<Subject> {
  const { id } = await draftProject(site, owner);
  const jar = fabricJar();
  const version = await publish(site, owner, id, {}, [["draft.jar", jar]]);
  return { project: id, version: version.id, hash: hashOf(jar) };
}

const release = {
  name: "Nine",
  version_number: "9.0",
  game_versions: ["1.20.1"],
  loaders: ["fabric"],
  version_type: "release",
  featured: false,
  dependencies: [],
};
const thing = {
  slug: "matrix-thing",
  title: "Thing",
  description: "A thing.",
  categories: [],
  license_id: "MIT",
  client_side: "required",
  server_side: "optional",
  project_type: "mod",
};

/** Bodies in the shapes that the routes expect; elsewhere an empty object, or none. */
const bodies = ({ project }: Subject): Readonly<Record<string, object>> => ({
  "POST /v2/project": { ...thing, initial_versions: [{ ...release, file_parts: ["file"] }] },
  "POST /v2/version": { ...release, project_id: project, file_parts: ["file"] },
  "PATCH /v2/project/{project}": { title: "Renamed" },
  "PATCH /v2/projects": { add_categories: ["utility"] },
  "PATCH /v2/version/{version}": { name: "Renamed" },
  "PATCH /v2/user/{user}": { bio: "New." },
  "POST /v2/auth/2fa/get_secret": {},
  "POST /v2/auth/2fa": { flow: "none", code: "123456" },
  "DELETE /v2/auth/2fa": { code: "123456" },
  "PATCH /v2/auth/email": { email: "matrix@example.com" },
  "POST /v2/pat": { name: "A token", scopes: 2, expires: "2999-01-01T00:00:00Z" },
  "PATCH /v2/pat/{pat}": { name: "Renamed" },
  "POST /_internal/oauth/accept": { flow: "none" },
  "POST /_internal/oauth/reject": { flow: "none" },
  "POST /_internal/oauth/app": { name: "An app", max_scopes: 2, redirect_uris: ["https://app.example/done"] },
  "PATCH /_internal/oauth/app/{id}": { name: "Renamed" },
});

/** The query where a route needs one. */
const queries = ({ project }: Subject): Readonly<Record<string, object>> => ({
  "PATCH /v2/projects": { ids: JSON.stringify([project]) },
  "PATCH /v2/project/{project}/icon": { ext: "png" },
  "PATCH /v2/user/{user}/icon": { ext: "png" },
  "PATCH /_internal/oauth/app/{id}/icon": { ext: "png" },
  "POST /v2/project/{project}/gallery": { ext: "png", featured: "false" },
  "PATCH /v2/project/{project}/gallery": { url: "none", title: "Renamed" },
  "DELETE /v2/project/{project}/gallery": { url: "none" },
  "GET /_internal/oauth/authorize": { client_id: "none", scope: "USER_READ", redirect_uri: "https://app.example/done" },
  "DELETE /_internal/oauth/authorizations": { client_id: "none" },
});

const kinds = new Map(
  Object.values(routeGroups)
    .flat()
    .map(({ method, path, body }) => [`${method} ${path}`, body]),
);

/** A multipart form with a data part and a file part. */
async function formOf(data: object) {
  const form = new FormData();
  form.set("data", JSON.stringify(data));
  form.set("file", new File([new Uint8Array(fabricJar())], "nine.jar"));
  const request = new Request("http://localhost", { method: "POST", body: form });
  const type = request.headers.get("content-type") ?? "";
  return { type, payload: Buffer.from(await request.arrayBuffer()) };
}

async function bodyOf(route: string, about: Subject): Promise<{ type: string; payload: Buffer } | null> {
  const kind = kinds.get(route);
  if (kind === "form") return formOf(bodies(about)[route] ?? {});
  if (kind === "raw") return { type: "image/png", payload: picture };
  if (route.startsWith("GET")) return null;
  return { type: "application/json", payload: Buffer.from(JSON.stringify(bodies(about)[route] ?? {})) };
}

let calls = 0;

/** The status of a call about the owner's draft; each from another IP address. */
async function ask(route: string, authorization?: string, about = subject): Promise<number> {
  const [method = "GET", path = ""] = route.split(" ");
  const names: Record<string, string> = { ...about, user: "nobody-here" };
  const address = path.replaceAll(/\{(\w+)\}/g, (_, name: string) => names[name] ?? "none");
  const body = await bodyOf(route, about);
  calls += 1;
  const response = await app.inject({
    method: method as "GET",
    url: `${address}?${new URLSearchParams({ ...queries(about)[route] })}`,
    remoteAddress: `10.0.${calls >> 8}.${calls & 255}`,
    headers: { ...(authorization ? { authorization } : {}), ...(body ? { "content-type": body.type } : {}) },
    ...(body ? { payload: body.payload } : {}),
  });
  return response.statusCode;
}

test("every route has a row, and every row a route, with the same scope", () => {
  const routes = Object.values(routeGroups).flat();
  const stated = routes.map(({ method, path, scope }) => `${method} ${path} ${scope}`);
  expect(v2Permissions.map(({ route, scope }) => `${route} ${scope}`).toSorted()).toEqual(stated.toSorted());
});

describe("a public route", () => {
  test.each(v2Permissions.filter(({ scope }) => scope === null))("$route needs no token", async ({ route }) => {
    const status = await ask(route);
    expect(status).not.toBe(401);
    expect(status).toBeLessThan(500);
  });
});

/** What the right token gets where it is not 204. */
const reaching = new Map([
  ["POST /v2/project", 200],
  ["POST /v2/version", 200],
  // The named image does not exist, and the file is the last one.
  ["PATCH /v2/project/{project}/gallery", 404],
  ["DELETE /v2/project/{project}/gallery", 404],
  ["DELETE /v2/version_file/{hash}", 400],
]);

describe("a route with a scope", () => {
  const scoped = v2Permissions.flatMap(({ route, scope }) => (scope === null ? [] : [{ route, scope }]));

  test.each(scoped)("$route is accessible with $scope, and nothing else", async ({ route, scope }) => {
    expect(await ask(route)).toBe(401);
    expect(await ask(route, "nonsense")).toBe(401);
    expect(await ask(route, tokens.get(`not ${scope}`))).toBe(401);
    expect(await ask(route, suspended.token)).toBe(401);
    // What a limited token may not know about is missing; it knows nothing about the user.
    const theirs = limitableScopes.has(scope as Scope) && route !== "POST /v2/project";
    expect(await ask(route, limited)).toBe(theirs ? 404 : 401);
    // No token has access to user-only routes; a session does, and may end by it.
    const right = tokens.get(scope) ?? (await site.person()).session;
    const status = await ask(route, right, route.startsWith("DELETE") ? await makeSubject() : subject);
    expect(status).not.toBe(401);
    expect(status).toBeLessThan(500);
    if (limitableScopes.has(scope as Scope)) expect(status).toBe(reaching.get(route) ?? 204);
  });
});
