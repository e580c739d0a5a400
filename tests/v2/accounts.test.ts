// Tests of accounts in the compatible API: the current user, sessions, tokens, and refusals.
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { perform } from "#api/perform.ts";
import type { V2Project } from "#api/v2/shapes.ts";
import type { V2Session } from "#api/v2/shapes-of-accounts.ts";
import { suspendUser, unsuspendUser } from "#features/accounts/contract.ts";
import { restrictedScopes, toBits } from "#kernel/scope.ts";
import type { Scope } from "#kernel/scope.ts";
import type { TestPerson, TestSite } from "#tests/site.ts";
import { startTestSite } from "#tests/site.ts";
import { draftProject } from "#tests/things.ts";
import { Caller, versionForm } from "./caller.ts";
import { fabricJar } from "./files.ts";

interface Token {
  id: string;
  name: string;
  access_token: string | null;
  scopes: number;
  last_used: string | null;
  project_ids: string[] | null;
  organization_ids: string[] | null;
}

const soon = () => new Date(Date.now() + 3_600_000).toISOString();
let site: TestSite;
let api: Caller;
let admin: TestPerson;

beforeAll(async () => {
  site = await startTestSite();
  api = new Caller(site);
  admin = await site.person(undefined, "admin");
});
afterAll(() => site.stop());

const makeToken = (person: TestPerson, data: object = {}) =>
  api.call<Token>("POST", "/v2/pat", {
    token: person.session,
    json: { name: "a token", scopes: toBits(["USER_READ"]), expires: soon(), ...data },
  });

describe("the current user", () => {
  test("is shown as far as the scopes allow", async () => {
    const person = await site.person();
    const self = async (...scopes: Scope[]) =>
      (await api.get("/v2/user", await site.tokenOf(person, ["USER_READ", ...scopes]))).body;
    expect(await self()).toMatchObject({
      id: person.id,
      auth_providers: [],
      has_password: true,
      has_totp: false,
      github_id: null,
      email: null,
      email_verified: null,
      payout_data: null,
    });
    expect(await self("USER_READ_EMAIL")).toMatchObject({ email: `${person.username}@example.com` });
    expect(await self("PAYOUTS_READ")).toMatchObject({ email: null, payout_data: { balance: 0 } });
    const row = { provider: "github", subject: "583231", user_id: person.id, name: "someone" };
    await site.services.db.insertInto("linked_accounts").values(row).execute();
    expect(await self()).toMatchObject({ auth_providers: ["github"], github_id: 583_231 });
    const { body } = await api.get(`/v2/user/${person.id}`, person.token);
    expect(body).toMatchObject({ auth_providers: null, has_password: null, email: null, github_id: null });
  });

  test("role and badges can be set by an admin, in a session", async () => {
    const person = await site.person();
    const patch = (token: string, json: object) => api.status("PATCH", `/v2/user/${person.id}`, { token, json });
    for (const token of [person.token, person.session, admin.token]) {
      expect(await patch(token, { role: "moderator" })).toBe(401);
      expect(await patch(token, { badges: 1, bio: "Changed" })).toBe(401);
    }
    expect((await api.get(`/v2/user/${person.id}`)).body).toMatchObject({ role: "developer", badges: 0, bio: null });
    expect(await patch(admin.session, { role: "moderator", badges: 3 })).toBe(204);
    expect((await api.get(`/v2/user/${person.id}`)).body).toMatchObject({ role: "moderator", badges: 3 });
  });
});

test("account deletion can be scheduled by its user, in a session", async () => {
  const person = await site.person();
  const erase = (token: string) => api.status("DELETE", `/v2/user/${person.username}`, { token });
  expect([await erase(person.token), await erase(admin.session), await erase("none")]).toEqual([401, 401, 401]);
  expect(await erase(person.session)).toBe(204);
  const { db } = site.services;
  const row = await db.selectFrom("users").select("erase_at").where("id", "=", person.id).executeTakeFirstOrThrow();
  expect(row.erase_at).not.toBeNull();
});

describe("sessions", () => {
  test("are listed, renewed and revoked by sessions only", async () => {
    const person = await site.person();
    expect(await api.status("GET", "/v2/session/list", { token: person.token })).toBe(401);
    expect(await api.status("POST", "/v2/session/refresh", { token: person.token })).toBe(401);
    const [current] = (await api.get<V2Session[]>("/v2/session/list", person.session)).body;
    expect(current).toMatchObject({ current: true, session: null, user_id: person.id });
    const renewed = (await api.call<V2Session>("POST", "/v2/session/refresh", { token: person.session })).body;
    expect(renewed).toMatchObject({ id: current?.id, current: true });
    expect(await api.status("GET", "/v2/user", { token: person.session })).toBe(401);
    const token = renewed.session ?? "";
    expect(await api.status("GET", "/v2/user", { token })).toBe(200);
    expect(await api.status("DELETE", `/v2/session/${renewed.id}`, { token: person.token })).toBe(401);
    expect(await api.status("DELETE", `/v2/session/${renewed.id}`, { token })).toBe(204);
    expect(await api.status("GET", "/v2/user", { token })).toBe(401);
  });
});

describe("access tokens", () => {
  test("are shown once, with scopes as bits", async () => {
    const person = await site.person();
    const { status, body } = await makeToken(person, { scopes: toBits(["USER_READ", "PROJECT_WRITE"]) });
    expect([status, body.scopes, body.project_ids]).toEqual([200, 2 + 4096, null]);
    expect(await api.status("GET", "/v2/user", { token: body.access_token ?? "" })).toBe(200);
    const listed = await api.get<Token[]>("/v2/pat", person.session);
    const row = listed.body.find(({ id }) => id === body.id);
    expect(row).toMatchObject({ access_token: null, name: "a token" });
    expect(row?.last_used).not.toBeNull();
    expect(listed.text).not.toContain(body.access_token);
  });

  test("change immediately, and end", async () => {
    const person = await site.person();
    const { id, access_token: secret } = (await makeToken(person)).body;
    const token = secret ?? "";
    const patch = (json: object) => api.status("PATCH", `/v2/pat/${id}`, { token: person.session, json });
    expect(await patch({ scopes: toBits(["PROJECT_READ"]) })).toBe(204);
    expect(await api.status("GET", "/v2/user", { token })).toBe(401);
    expect(await patch({ scopes: toBits(["USER_READ"]), name: "renamed" })).toBe(204);
    expect(await api.status("GET", "/v2/user", { token })).toBe(200);
    const { db } = site.services;
    await db
      .updateTable("access_tokens")
      .set({ expires_at: new Date(Date.now() - 1000) })
      .where("id", "=", id)
      .execute();
    expect(await api.status("GET", "/v2/user", { token })).toBe(401);
    expect(await patch({ expires: soon() })).toBe(204);
    expect(await api.status("GET", "/v2/user", { token })).toBe(200);
    expect(await api.status("DELETE", `/v2/pat/${id}`, { token: person.session })).toBe(204);
    expect(await api.status("GET", "/v2/user", { token })).toBe(401);
    expect(await api.status("DELETE", `/v2/pat/${id}`, { token: person.session })).toBe(404);
  });

  test.each<readonly [string, object]>([
    ["an expiration date in the past", { expires: new Date(0).toISOString() }],
    ["a name that is too short", { name: "ab" }],
    ["a name that is too long", { name: "x".repeat(256) }],
    ["no scopes", { scopes: 0 }],
    ["unknown scopes", { scopes: 2 ** 48 }],
    ...[...restrictedScopes].map((scope): [string, object] => [scope, { scopes: toBits([scope]) }]),
  ])("with %s are refused", async (_, data) => {
    const { status, body } = await makeToken(admin, data);
    expect([status, (body as object as { error: string }).error]).toEqual([400, "invalid_input"]);
  });

  test("cannot be managed by tokens", async () => {
    const { token } = admin;
    expect(await api.status("GET", "/v2/pat", { token })).toBe(401);
    const json = { name: "a token", scopes: 2, expires: soon() };
    expect(await api.status("POST", "/v2/pat", { token, json })).toBe(401);
    expect(await api.status("POST", "/v2/pat", { json })).toBe(401);
  });
});

describe("a token limited to one project", () => {
  test("acts as a visitor everywhere else", async () => {
    const person = await site.person();
    const [mine, other] = [await draftProject(site, person), await draftProject(site, person)];
    const open = await api.publishProject(person, admin);
    const scopes = toBits([
      "PROJECT_READ",
      "PROJECT_WRITE",
      "PROJECT_DELETE",
      "PROJECT_CREATE",
      "VERSION_CREATE",
      "VERSION_READ",
    ]);
    const made = (await makeToken(person, { scopes, project_ids: [mine.id] })).body;
    expect(made.project_ids).toEqual([mine.id]);
    const token = made.access_token ?? "";
    const patch = (id: string) => api.status("PATCH", `/v2/project/${id}`, { token, json: { title: "Changed" } });
    expect([await patch(mine.id), await patch(other.id), await patch(open.id)]).toEqual([204, 404, 401]);
    const listed = await api.get<V2Project[]>(`/v2/user/${person.id}/projects`, token);
    expect(listed.body.map(({ id }) => id).toSorted()).toEqual([mine.id, open.id].toSorted());
    const named = await api.get<V2Project[]>(`/v2/projects?ids=${JSON.stringify([mine.id, other.id])}`, token);
    expect(named.body.map(({ id }) => id)).toEqual([mine.id]);
    const publish = async (project_id: string) => {
      const form = versionForm({ project_id }, [["example.jar", await fabricJar()]]);
      return api.status("POST", "/v2/version", { token, form });
    };
    expect([await publish(mine.id), await publish(other.id), await publish(open.id)]).toEqual([200, 404, 401]);
    const bulk = `/v2/projects?ids=${JSON.stringify([mine.id, open.id])}`;
    expect(await api.status("PATCH", bulk, { token, json: { add_categories: ["utility"] } })).toBe(401);
    expect(await api.status("GET", "/v2/user", { token })).toBe(401);
    expect(await api.status("PATCH", `/v2/user/${person.id}`, { token, json: { bio: "Mine" } })).toBe(401);
    expect(await api.status("GET", "/v2/search", { token })).toBe(200);
    expect((await api.createProject({ ...person, token })).status).toBe(401);
  });

  test("stays limited unless both lists are cleared", async () => {
    const person = await site.person();
    const mine = await draftProject(site, person);
    const { id } = (await makeToken(person, { scopes: toBits(["PROJECT_READ"]), project_ids: [mine.id] })).body;
    const patch = (json: object) => api.status("PATCH", `/v2/pat/${id}`, { token: person.session, json });
    const limits = async () => {
      const { body } = await api.get<Token[]>("/v2/pat", person.session);
      const found = body.find((one) => one.id === id);
      return [found?.project_ids, found?.organization_ids];
    };
    expect(await patch({ organization_ids: null })).toBe(204);
    expect(await limits()).toEqual([[mine.id], []]);
    expect(await patch({ name: "renamed" })).toBe(204);
    expect(await patch({ project_ids: null })).toBe(400);
    expect(await limits()).toEqual([[mine.id], []]);
    expect(await patch({ project_ids: null, organization_ids: null })).toBe(204);
    expect(await limits()).toEqual([null, null]);
  });

  test("has no scope about its user", async () => {
    const person = await site.person();
    const { id } = await draftProject(site, person);
    expect((await makeToken(person, { project_ids: [id] })).status).toBe(400);
    expect((await makeToken(person, { scopes: toBits(["PROJECT_READ"]), project_ids: ["00000000"] })).status).toBe(400);
  });
});

describe("a suspended user", () => {
  test("is refused with the reason wherever a token is used, and can still read in a session", async () => {
    const person = await site.person();
    const { id } = await draftProject(site, person);
    await perform(suspendUser, site.as(admin), { user: person.id, why: "Sold stolen maps." });
    const { token, session } = person;
    const message = "The account behind this token is suspended: Sold stolen maps.";
    for (const [method, path, json] of [
      ["GET", "/v2/user", undefined],
      ["PATCH", `/v2/user/${person.id}`, { bio: "Hello" }],
      ["PATCH", `/v2/project/${id}`, { title: "Changed" }],
      ["DELETE", `/v2/project/${id}`, undefined],
    ] as const) {
      const { status, body } = await api.call(method, path, { token, json });
      expect([status, body.description]).toEqual([401, message]);
    }
    expect(await api.status("GET", `/v2/project/${id}`, { token })).toBe(404);
    expect(await api.status("GET", "/v2/search", { token })).toBe(200);
    expect(await api.status("GET", "/v2/user", { token: session })).toBe(200);
    expect(await api.status("PATCH", `/v2/user/${person.id}`, { token: session, json: { bio: "Hello" } })).toBe(401);
    await perform(unsuspendUser, site.as(admin), { user: person.id });
    expect(await api.status("GET", "/v2/user", { token })).toBe(200);
  });
});
