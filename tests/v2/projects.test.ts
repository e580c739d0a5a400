// Tests of projects in the compatible API: reading, editing, hiding, deleting.
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { insertMember } from "#features/teams/index.ts";
import type { V2Project, V2Version } from "#api/v2/shapes.ts";
import type { TestPerson, TestSite } from "#tests/site.ts";
import { startTestSite } from "#tests/site.ts";
import { Caller, freshSlug, versionData } from "./caller.ts";
import { picture } from "./files.ts";

let site: TestSite;
let api: Caller;
let owner: TestPerson;
let stranger: TestPerson;
let moderator: TestPerson;

beforeAll(async () => {
  site = await startTestSite();
  api = new Caller(site);
  [owner, stranger, moderator] = [await site.person(), await site.person(), await site.person("mod", "moderator")];
});
afterAll(() => site.stop());

const patch = (project: string, json: object, person: TestPerson = owner) =>
  api.status("PATCH", `/v2/project/${project}`, { token: person.token, json });
const read = async (project: string, person: TestPerson = owner) =>
  (await api.get<V2Project>(`/v2/project/${project}`, person.token)).body;

describe("editing", () => {
  let id: string;
  beforeAll(async () => {
    id = (await api.publishProject(owner, moderator)).id;
  });

  test("needs permission: no token and strangers get 401", async () => {
    expect(await api.status("PATCH", `/v2/project/${id}`, { json: { title: "Taken" } })).toBe(401);
    expect(await patch(id, { title: "Taken" }, stranger)).toBe(401);
    expect(await patch(id, { title: "Renamed" })).toBe(204);
    expect((await read(id)).title).toBe("Renamed");
  });

  test("each permission bit allows its own fields and no others", async () => {
    const project = await read(id);
    const [writer, detailer] = [await site.person(), await site.person()];
    const row = { is_owner: false, role: "Member", organization_permissions: null, accepted: true, payouts_split: 0 };
    for (const [person, permissions] of [
      [writer, 1 << 3],
      [detailer, 1 << 2],
    ] as const)
      await insertMember(site.services.db, {
        ...row,
        team_id: project.team,
        user_id: person.id,
        permissions,
        ordering: 1,
      });
    expect(await patch(id, { body: "New body" }, writer)).toBe(204);
    expect(await patch(id, { title: "New title" }, writer)).toBe(401);
    expect(await patch(id, { body: "New body" }, detailer)).toBe(401);
    expect(await patch(id, { title: "New title" }, detailer)).toBe(204);
    for (const person of [writer, detailer])
      expect(await api.status("DELETE", `/v2/project/${id}`, { token: person.token })).toBe(401);
    const icon = { token: writer.token, bytes: await picture() };
    expect(await api.status("PATCH", `/v2/project/${id}/icon?ext=png`, icon)).toBe(401);
  });

  test.each([
    [{ issues_url: "not a link" }],
    [{ issues_url: "http://example.com" }],
    [{ slug: "ab" }],
    [{ slug: "x".repeat(65) }],
    [{ slug: "not url safe!" }],
    [{ requested_status: "unknown" }],
    [{ requested_status: "processing" }],
    [{ requested_status: "withheld" }],
    [{ requested_status: "scheduled" }],
    [{ title: "ab" }],
    [{ title: 5 }],
    [{ categories: ["no-such-category"] }],
    [{ license_id: "no such licence" }],
  ])("%j is a 400 with a reason", async (change) => {
    const got = await api.call("PATCH", `/v2/project/${id}`, { token: owner.token, json: change });
    expect([got.status, got.body]).toMatchObject([400, { error: "request_error" }]);
    expect(got.body.description).toContain(Object.keys(change)[0]);
  });

  test("a slug is available or refused; an id counts as a slug; a former one is gone", async () => {
    const other = await api.publishProject(owner, moderator);
    expect(await patch(id, { slug: other.slug })).toBe(400);
    expect(await patch(id, { slug: other.id })).toBe(400);
    const before = (await read(id)).slug;
    const after = freshSlug();
    expect(await patch(id, { slug: after })).toBe(204);
    expect(await api.status("GET", `/v2/project/${before}`)).toBe(404);
    expect(await api.status("GET", `/v2/project/${after.toUpperCase()}`)).toBe(200);
    expect((await api.get<V2Project[]>(`/v2/projects?ids=["${before}"]`)).body).toEqual([]);
  });

  test("a link is removed with null, the others stay", async () => {
    expect(await patch(id, { issues_url: "https://example.com/i", wiki_url: "https://example.com/w" })).toBe(204);
    expect(await patch(id, { issues_url: null })).toBe(204);
    expect(await read(id)).toMatchObject({ issues_url: null, wiki_url: "https://example.com/w" });
  });

  test("moderator messages can only be written by moderators", async () => {
    expect(await patch(id, { moderation_message: "Hm" })).toBe(401);
    expect(await patch(id, { moderation_message: "Hm", moderation_message_body: "More" }, moderator)).toBe(204);
    expect((await read(id)).moderator_message).toEqual({ message: "Hm", body: "More" });
    expect((await read(id, stranger)).moderator_message).toBeNull();
  });

  test("sides apply to every version, a single one keeps the other", async () => {
    await api.createVersion(owner, id, { version_number: "2.0.0" });
    expect(await patch(id, { client_side: "optional", server_side: "required" })).toBe(204);
    expect(await read(id)).toMatchObject({ client_side: "optional", server_side: "required" });
    expect(await patch(id, { client_side: "unsupported" })).toBe(204);
    const versions = await api.get<V2Version[]>(`/v2/project/${id}/version`);
    expect(versions.body.map((one) => one.environment)).toEqual(["server_only", "server_only"]);
  });

  test.each([
    ["unsupported", "unsupported"],
    ["optional", "unsupported"],
    ["unsupported", "optional"],
  ])("sides that form no environment, %s and %s, are stored as unknown", async (client_side, server_side) => {
    expect(await patch(id, { client_side: "required", server_side: "required" })).toBe(204);
    expect(await patch(id, { client_side, server_side })).toBe(204);
    expect(await read(id)).toMatchObject({ client_side: "unknown", server_side: "unknown", environment: ["unknown"] });
    const created = await api.createProject(owner, { slug: freshSlug(), client_side, server_side });
    expect(created.body).toMatchObject({ client_side: "unknown", server_side: "unknown" });
  });

  test("donation links are replaced as a whole and must be https", async () => {
    const link = (to: string) => ({ id: "patreon", platform: "Patreon", url: to });
    expect(await patch(id, { donation_urls: [link("https://example.com/me")] })).toBe(204);
    expect((await read(id)).donation_urls).toEqual([link("https://example.com/me")]);
    expect(await patch(id, { donation_urls: [link("ftp://example.com")] })).toBe(400);
    expect(await patch(id, { donation_urls: [] })).toBe(204);
    expect((await read(id)).donation_urls).toEqual([]);
  });

  test("icon and gallery, with everything but the bytes in the query", async () => {
    const token = owner.token;
    expect(await api.status("PATCH", `/v2/project/${id}/icon?ext=svg`, { token, bytes: await picture() })).toBe(400);
    const large = { token, bytes: Buffer.alloc(300 * 1024) };
    expect(await api.status("PATCH", `/v2/project/${id}/icon?ext=png`, large)).toBe(400);
    expect(await api.status("PATCH", `/v2/project/${id}/icon?ext=png`, { token, bytes: await picture() })).toBe(204);
    expect((await read(id)).icon_url).toContain("/media/");
    expect(await api.status("DELETE", `/v2/project/${id}/icon`, { token, json: {} })).toBe(204);
    expect((await read(id)).icon_url).toBeNull();

    const address = `/v2/project/${id}/gallery`;
    const texts = "featured=true&title=A%20title&description=Words&ordering=3";
    expect(await api.status("POST", `${address}?ext=png&${texts}`, { token, bytes: await picture(320, 180) })).toBe(
      204,
    );
    const [image] = (await read(id)).gallery;
    expect(image).toMatchObject({ featured: true, title: "A title", description: "Words", ordering: 3 });
    const url = encodeURIComponent(image?.url ?? "");
    expect(await api.status("PATCH", `${address}?url=${url}&title=Another&featured=false`, { token })).toBe(204);
    expect((await read(id)).gallery).toMatchObject([{ featured: false, title: "Another", description: "Words" }]);
    expect(await api.status("DELETE", `${address}?url=${url}`, { token: stranger.token })).toBe(401);
    expect(await api.status("DELETE", `${address}?url=${url}`, { token })).toBe(204);
    expect((await read(id)).gallery).toEqual([]);
  });
});

test("the same edit of many: set, then add, then remove, for all alike", async () => {
  const ids = [(await api.createProject(owner)).body.id, (await api.createProject(owner)).body.id];
  const address = `/v2/projects?ids=${encodeURIComponent(JSON.stringify(ids))}`;
  const patreon = { id: "patreon", platform: "Patreon", url: "https://example.com/p" };
  const json = {
    categories: ["adventure", "magic"],
    add_categories: ["food"],
    remove_categories: ["magic"],
    issues_url: "https://example.com/i",
    donation_urls: [patreon],
    add_donation_urls: [{ id: "ko-fi", platform: "Ko-fi", url: "https://example.com/k" }],
    remove_donation_urls: [patreon],
  };
  expect(await api.status("PATCH", address, { token: stranger.token, json })).not.toBe(204);
  expect(await api.status("PATCH", address, { token: owner.token, json })).toBe(204);
  const { body } = await api.get<V2Project[]>(address, owner.token);
  expect(body).toHaveLength(2);
  for (const project of body) {
    expect(project.categories.toSorted()).toEqual(["adventure", "food"]);
    expect(project).toMatchObject({ issues_url: "https://example.com/i", donation_urls: [{ id: "ko-fi" }] });
  }
  expect(await api.status("PATCH", address, { token: owner.token, json: { issues_url: null } })).toBe(204);
  expect((await read(ids[0] ?? "")).issues_url).toBeNull();
});

test("hidden projects are visible to their team and moderators; for others they are missing, and omitted from lists", async () => {
  const { body: project } = await api.createProject(owner);
  const places = [
    `/v2/project/${project.id}`,
    `/v2/project/${project.id}/version`,
    `/v2/version/${project.versions[0]}`,
  ];
  for (const place of places) {
    expect(await api.status("GET", place, { token: owner.token })).toBe(200);
    expect(await api.status("GET", place, { token: moderator.token })).toBe(200);
    expect(await api.status("GET", place, { token: stranger.token })).toBe(404);
    expect(await api.status("GET", place)).toBe(404);
    expect(await api.status("GET", place, { token: "not a token" })).toBe(404);
  }
  expect(await patch(project.id, { title: "Found you" }, stranger)).toBe(404);
  const ids = `ids=["${project.id}"]`;
  expect((await api.get(`/v2/projects?${ids}`)).body).toEqual([]);
  expect((await api.get<V2Project[]>(`/v2/projects?${ids}`, owner.token)).body).toHaveLength(1);
  const mine = (token?: string) => api.get<V2Project[]>(`/v2/user/${owner.username}/projects`, token);
  const lists = async (token?: string) => (await mine(token)).body.some((one) => one.id === project.id);
  expect([await lists(owner.token), await lists(), await lists(stranger.token)]).toEqual([true, false, false]);
  expect(await patch(project.id, { status: "private" })).toBe(401);
});

test("a deleted project is gone and its slug available", async () => {
  const { body } = await api.createProject(owner);
  expect(await api.status("DELETE", `/v2/project/${body.slug}`, { token: stranger.token })).not.toBe(204);
  expect(await api.status("DELETE", `/v2/project/${body.slug}`, { token: owner.token, json: {} })).toBe(204);
  expect(await api.status("GET", `/v2/project/${body.id}`, { token: owner.token })).toBe(404);
  expect(await api.status("GET", `/v2/project/${body.slug}/check`)).toBe(404);
  expect((await api.createProject(owner, { slug: body.slug })).status).toBe(200);
});

test("check, random and dependencies", async () => {
  const library = await api.publishProject(owner, moderator);
  const dependency = { project_id: library.id, version_id: null, file_name: null, dependency_type: "required" };
  const versions = [{ ...versionData, dependencies: [dependency], file_parts: ["file"] }];
  const project = await api.publishProject(owner, moderator, { initial_versions: versions });
  expect((await api.get(`/v2/project/${project.slug}/check`)).body).toEqual({ id: project.id });
  expect((await api.get(`/v2/project/no-such-project/check`)).status).toBe(404);
  expect((await api.get<V2Project[]>("/v2/projects_random?count=2")).body).toHaveLength(2);
  expect((await api.get("/v2/projects_random?count=101")).status).toBe(400);
  const { body } = await api.get<{ projects: V2Project[] }>(`/v2/project/${project.id}/dependencies`);
  expect(body.projects.map((one) => one.id)).toEqual([library.id]);
});
