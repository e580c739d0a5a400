// Tests of conventions that existing clients rely on: tokens, empty bodies, tolerant queries, refusals, headers.
import { connect } from "node:net";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { perform } from "#api/perform.ts";
import { createToken, editToken, revokeToken } from "#features/accounts/contract.ts";
import { routeGroups } from "#api/v2/routes.ts";
import type { V2Project } from "#api/v2/shapes.ts";
import { grantableScopes } from "#kernel/scope.ts";
import type { TestPerson, TestSite } from "#tests/site.ts";
import { startTestSite } from "#tests/site.ts";
import { Caller, projectForm } from "./caller.ts";
import { hashOf, fabricJar } from "./files.ts";

let site: TestSite;
let api: Caller;
let owner: TestPerson;
let project: V2Project;
let sha1: string;

beforeAll(async () => {
  site = await startTestSite();
  api = new Caller(site);
  owner = await site.person("Owner.One");
  const jar = await fabricJar();
  sha1 = hashOf(jar);
  project = await api.publishProject(owner, await site.person("mod", "moderator"), { title: "Conventions" }, jar);
});
afterAll(() => site.stop());

/** A raw request, which `fetch` would normalize. */
async function raw(lines: readonly string[], body = ""): Promise<{ status: number; text: string }> {
  const socket = connect(Number(new URL(site.url).port), "127.0.0.1");
  socket.write([...lines, "Host: localhost", "Connection: close", "", body].join("\r\n"));
  let text = "";
  for await (const chunk of socket) text += String(chunk);
  return { status: Number(text.split(" ")[1]), text };
}

describe("tokens", () => {
  test("are accepted with and without Bearer", async () => {
    const bare = await api.get("/v2/user", owner.token);
    const bearer = await api.get("/v2/user", `Bearer ${owner.token}`);
    expect(bare.body).toMatchObject({ username: "Owner.One", email: "Owner.One@example.com" });
    expect(bearer.body).toEqual(bare.body);
  });

  test("an empty one counts as none, an invalid one as none for reading and 401 elsewhere", async () => {
    expect(await api.status("GET", `/v2/project/${project.id}`, { token: "" })).toBe(200);
    expect(await api.status("GET", `/v2/project/${project.id}`, { token: "mrp_nonsense" })).toBe(200);
    for (const token of [undefined, "", "mrp_nonsense"]) {
      const got = await api.get("/v2/user", token);
      expect([got.status, got.body]).toMatchObject([401, { error: "unauthorized" }]);
      expect(await api.status("PATCH", `/v2/project/${project.id}`, { token, json: { title: "No" } })).toBe(401);
    }
  });

  test("a change of scopes and a revocation apply at once", async () => {
    const [scopes, expires] = [["USER_READ" as const], new Date(Date.now() + 86_400_000).toISOString()];
    const made = await perform(createToken, site.as(owner), { name: "changing", scopes, expires });
    expect(await api.status("GET", "/v2/user", { token: made.token })).toBe(200);
    await perform(editToken, site.as(owner), { token: made.id, scopes: ["PROJECT_READ"] });
    expect(await api.status("GET", "/v2/user", { token: made.token })).toBe(401);
    await perform(editToken, site.as(owner), { token: made.id, scopes });
    expect(await api.status("GET", "/v2/user", { token: made.token })).toBe(200);
    await perform(revokeToken, site.as(owner), { token: made.id });
    expect(await api.status("GET", "/v2/user", { token: made.token })).toBe(401);
  });

  test("the email address is only shown to tokens that may read it", async () => {
    const token = await site.tokenOf(owner, ["USER_READ"]);
    expect((await api.get("/v2/user", token)).body).toMatchObject({ id: owner.id, email: null, payout_data: null });
    expect((await api.get(`/v2/user/${owner.username}`, owner.token)).body).toMatchObject({ email: null });
  });
});

const guarded = Object.values(routeGroups)
  .flat()
  .filter((route) => route.scope !== null);

test.each(guarded.map((route) => [`${route.method} ${route.path}`, route] as const))(
  "%s: is refused to visitors, and to a token with every scope but its own",
  async (_, route) => {
    const values: Record<string, string | undefined> = {
      project: project.id,
      version: project.versions[0],
      user: owner.id,
      hash: sha1,
    };
    const path = route.path.replaceAll(/\{(\w+)\}/g, (__, name: string) => values[name] ?? "00000000");
    const others = await site.tokenOf(
      owner,
      grantableScopes.filter((scope) => scope !== route.scope),
    );
    for (const token of [undefined, others]) {
      const { status, body } = await api.call(route.method, path, { token });
      expect([status, body]).toMatchObject([401, { error: "unauthorized" }]);
    }
  },
);

describe("one scope suffices", () => {
  test("for creating, editing and deleting, drafts too", async () => {
    const form = projectForm({ is_draft: true }, await fabricJar(), "draft.jar");
    const only = (scope: (typeof grantableScopes)[number]) => site.tokenOf(owner, [scope]);
    const created = await api.call<V2Project>("POST", "/v2/project", { token: await only("PROJECT_CREATE"), form });
    expect(created.status).toBe(200);
    const { id, versions } = created.body;
    const json = { title: "Edited by one scope" };
    expect(await api.status("PATCH", `/v2/project/${id}`, { token: await only("PROJECT_WRITE"), json })).toBe(204);
    const write = { token: await only("VERSION_WRITE"), json: { name: "Renamed" } };
    expect(await api.status("PATCH", `/v2/version/${versions[0]}`, write)).toBe(204);
    const publisher = { ...owner, token: await only("VERSION_CREATE") };
    const second = await api.createVersion(publisher, id, { version_number: "2.0.0" });
    expect(second.status).toBe(200);
    const remove = { token: await only("VERSION_DELETE") };
    expect(await api.status("DELETE", `/v2/version/${second.body.id}`, remove)).toBe(204);
    expect(await api.status("GET", `/v2/project/${id}`, { token: await only("PROJECT_WRITE") })).toBe(404);
    expect(await api.status("GET", `/v2/project/${id}`, { token: await only("PROJECT_READ") })).toBe(200);
    expect(await api.status("DELETE", `/v2/project/${id}`, { token: await only("PROJECT_DELETE") })).toBe(204);
  });
});

describe("bodies that are empty or unexpected", () => {
  test("GET with a JSON content type, POST and DELETE with an empty or superfluous body", async () => {
    const headers = { "content-type": "application/json" };
    expect(await api.status("GET", `/v2/project/${project.id}`, { headers })).toBe(200);
    const update = await api.call("POST", `/v2/version_file/${sha1}/update`, { headers });
    expect(update.status).toBe(200);
    expect(await api.status("DELETE", `/v2/project/${project.id}/icon`, { token: owner.token, headers })).toBe(204);
    const body = { token: owner.token, json: { anything: 1 } };
    expect(await api.status("DELETE", `/v2/project/${project.id}/icon`, body)).toBe(204);
    const bad = await api.call("POST", "/v2/version_files", { headers, bytes: Buffer.from("{no json") });
    expect([bad.status, bad.body]).toMatchObject([400, { error: "request_error" }]);
  });

  test("an empty content type is ignored", async () => {
    const body = JSON.stringify({ hashes: [sha1] });
    const head = ["POST /v2/version_files HTTP/1.1", "Content-Type:", `Content-Length: ${body.length}`];
    const { status, text } = await raw(head, body);
    expect(status).toBe(200);
    expect(text).toContain(project.id);
  });
});

describe("queries as clients write them", () => {
  test.each([
    "query",
    "query=&facets=[]&filter=",
    'facets=[["project_type:mod"]]',
    'facets=[["project_type:+Mod"],["categories:%20fabric"]]',
    "facets=%5B%5B%22versions%3A1.20.1%22%5D%5D&index=date_modified",
    "limit=1000&offset=",
    "limit=0",
    "filters=categories%3D%22fabric%22&version=1.20.1&new_filters=project_type%3Dmod",
  ])("search?%s finds the project", async (query) => {
    const { status, text } = await raw([`GET /v2/search?${query} HTTP/1.1`]);
    expect(status).toBe(200);
    expect(text).toContain(`"project_id":"${project.id}"`);
  });

  test("offsets between pages are rounded to the page, as the response says; an unknown sort order is named", async () => {
    const { body } = await api.get("/v2/search?offset=7&limit=5");
    expect(body).toMatchObject({ offset: 5, limit: 5, total_hits: 1, hits: [] });
    const bad = await api.get("/v2/search?index=size");
    expect([bad.status, bad.body]).toMatchObject([400, { error: "request_error" }]);
    expect(bad.body.description).toContain("index");
  });

  test.each([`["ID"]`, `[ID]`, `ID`, `%5B%22ID%22%2C%22nothing0%22%5D`])("a list written as %s", async (list) => {
    const { text } = await raw([`GET /v2/projects?ids=${list.replace("ID", project.id)} HTTP/1.1`]);
    expect(text).toContain(`"id":"${project.id}"`);
  });

  test("hash algorithms in quotes, hashes in uppercase", async () => {
    expect(await api.status("GET", `/v2/version_file/${sha1}?algorithm="sha1"`)).toBe(200);
    expect(await api.status("GET", `/v2/version_file/${sha1.toUpperCase()}?multiple=false`)).toBe(200);
    expect(await api.status("GET", `/v2/version_file/${sha1}?algorithm=md5`)).toBe(400);
  });
});

describe("missing things", () => {
  test.each([
    "/v2/project/nothing00",
    `/v2/project/${"x".repeat(300)}`,
    "/v2/version/nothing0",
    "/v2/user/nobody",
    `/v2/version_file/${"0".repeat(40)}`,
    "/v2/version_file/nonsense",
  ])("%s is a 404 without a body", async (path) => {
    const { status, text, headers } = await api.get(path);
    expect([status, text]).toEqual([404, ""]);
    expect(headers.get("x-ratelimit-limit")).toMatch(/^\d+$/);
  });

  test("an unknown license is a bad request", async () => {
    const got = await api.get("/v2/tag/license/no-such-licence");
    expect([got.status, got.body]).toMatchObject([400, { error: "request_error" }]);
  });

  test.each(["/v2", "/v3", "/_internal", "/archon", "/maven", "/updates"])(
    "an unknown path below %s is a JSON error, whatever is accepted",
    async (root) => {
      for (const method of ["GET", "POST", "PATCH", "DELETE"]) {
        const headers = { accept: "text/html" };
        const got = await api.call(method, `${root}/no-such-thing/at/all/here`, { headers });
        expect([got.status, got.body]).toMatchObject([404, { error: "not_found" }]);
        expect(got.body.description).toEqual(expect.any(String));
        expect(got.headers.get("x-ratelimit-limit")).toMatch(/^\d+$/);
      }
    },
  );

  test("a path with other methods lists them", async () => {
    const got = await api.call("PUT", `/v2/project/${project.id}`);
    expect([got.status, got.body]).toMatchObject([405, { error: "method_not_allowed" }]);
    expect(got.headers.get("allow")?.split(", ").toSorted()).toEqual(["DELETE", "GET", "PATCH"]);
    expect(await api.status("POST", "/_internal/oauth/authorize")).toBe(405);
  });

  test("earlier API versions are gone", async () => {
    for (const path of ["/v1/mod/x", "/api/v1/mod"]) {
      const got = await api.get(path);
      expect([got.status, got.body]).toMatchObject([410, { error: "api_deprecated" }]);
    }
  });
});

test("rate limit and CORS headers are on every response", async () => {
  for (const path of ["/v2/tag/side_type", "/v2/project/nothing00", "/v2/no-such-thing", "/v1/mod", "/v2/user"]) {
    const { headers } = await api.get(path);
    for (const name of ["x-ratelimit-limit", "x-ratelimit-remaining", "x-ratelimit-reset"])
      expect(headers.get(name)).toMatch(/^\d+$/);
    expect(headers.get("access-control-allow-origin")).toBe("*");
  }
  const preflight = await api.call("OPTIONS", `/v2/project/${project.id}`, {
    headers: { origin: "https://example.com", "access-control-request-method": "PATCH" },
  });
  expect(preflight.headers.get("access-control-max-age")).toBe("3600");
  expect(preflight.headers.get("access-control-allow-methods")).toContain("PATCH");
  const allowed = async (asked: string) => {
    const headers = { origin: "https://example.com", "access-control-request-headers": asked };
    return (await api.call("OPTIONS", "/v2/search", { headers })).headers.get("access-control-allow-headers");
  };
  expect(await allowed("authorization,baggage, sentry-trace")).toBe("authorization,baggage, sentry-trace");
  expect(await allowed("no header: at all")).toContain("authorization");
});

test("the root describes the API", async () => {
  const expected = { documentation: `${site.url}/docs`, name: "tessera", version: expect.any(String) };
  expect((await api.get("/v2")).body).toMatchObject(expected);
  expect((await api.get("/v2/")).body).toMatchObject(expected);
});

test("dates end in Z, URLs are absolute, ids have eight characters", async () => {
  const { body } = await api.get<V2Project>(`/v2/project/${project.slug}`);
  for (const date of [body.published, body.updated, body.approved]) expect(date).toMatch(/^[\d-]{10}T[\d:.]+Z$/);
  for (const id of [body.id, body.team, body.thread_id, ...body.versions]) expect(id).toMatch(/^[0-9A-Za-z]{8}$/);
  const version = await api.get<{ files: { url: string }[] }>(`/v2/version/${body.versions[0]}`);
  expect(version.body.files[0]?.url).toMatch(new RegExp(`^${site.url}/data/${body.id}/versions/`));
});
