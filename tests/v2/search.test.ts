// Tests of search, tags, users and site statistics in the compatible API.
import { afterAll, beforeAll, describe, expect, test, vi } from "vitest";
import type { z } from "zod";
import type { searchAnswer, V2Project } from "#api/v2/shapes.ts";
import { insertMember } from "#features/teams/index.ts";
import type { TestPerson, TestSite } from "#tests/site.ts";
import { startTestSite } from "#tests/site.ts";
import { Caller, versionData } from "./caller.ts";
import { dataPack, fabricJar, forgeJar, modpack, picture } from "./files.ts";

type Answer = z.output<typeof searchAnswer>;

let site: TestSite;
let api: Caller;
let owner: TestPerson;
let other: TestPerson;
let projects: Record<"fabric" | "mixed" | "pack" | "data", V2Project>;

beforeAll(async () => {
  site = await startTestSite();
  api = new Caller(site);
  [owner, other] = [await site.person("Casing.Counts"), await site.person("someone")];
  const moderator = await site.person("mod", "moderator");
  const publish = (data: object, file?: Buffer, name?: string) =>
    api.publishProject(owner, moderator, data, file, name);
  const initial = (data: object) => ({ initial_versions: [{ ...versionData, file_parts: ["file"], ...data }] });
  const sides = { client_side: "optional", server_side: "optional" };
  const fabric = { title: "Mysterious Lantern", slug: "lantern", categories: ["adventure"], ...sides };
  projects = {
    fabric: await publish({ ...fabric, ...initial({ game_versions: ["1.20.2"] }) }),
    mixed: await publish({ title: "Two Loaders", categories: ["magic"], license_id: "LicenseRef-All-Rights-Reserved" }),
    pack: await publish({ title: "Good Pack", project_type: "modpack" }, await modpack(), "pack.mrpack"),
    data: await publish({ title: "Data", ...initial({ loaders: ["datapack"] }) }, await dataPack(), "data.zip"),
  };
  const forge = { version_number: "2", loaders: ["forge"], game_versions: ["1.20.2"] };
  await api.createVersion(owner, projects.mixed.id, forge, await forgeJar(), "forge.jar");
  const icon = { token: owner.token, bytes: await picture() };
  await api.call("PATCH", `/v2/project/${projects.fabric.id}/icon?ext=png`, icon);
  await api.createProject(owner, { title: "Not approved" }, await fabricJar());
  await vi.waitFor(async () => {
    const found = await names(`facets=[["versions:1.20.2"]]`);
    if (found.length < 2 || !(await search("query=lantern")).hits[0]?.icon_url)
      throw new Error("Not all is found yet.");
  }, 20_000);
});
afterAll(() => site.stop());

async function search(query: string): Promise<Answer> {
  const { status, body } = await api.get<Answer>(`/v2/search?${query}`);
  expect(status).toBe(200);
  return body;
}
const names = async (query: string) => (await search(query)).hits.map((hit) => hit.title).toSorted();
const facets = (list: unknown) => `facets=${encodeURIComponent(JSON.stringify(list))}`;

const [lantern, two, pack, data] = ["Mysterious Lantern", "Two Loaders", "Good Pack", "Data"];

test.each<[unknown, string[]]>([
  [[["categories:adventure", "categories:magic"]], [lantern, two]],
  [[["categories:adventure"], ["categories:magic"]], []],
  [[["categories:fabric"]], [pack, lantern, two]],
  [[["categories:forge"]], [two]],
  [[["project_type:modpack"]], [pack]],
  [[["project_type:mod"]], [lantern, two]],
  [[["project_type:datapack"]], [data]],
  [[["client_side:required"], ["project_type:mod"]], [two]],
  [[["open_source:true"]], [data, pack, lantern]],
  [[["license:MIT"], ["categories:adventure"]], [lantern]],
  [[["title:'Mysterious Lantern'"]], [lantern]],
  [[["author:casing.counts"]], [data, pack, lantern, two]],
  [[["versions:1.20.2"]], [lantern, two]],
  [[["categories:fabric"], ["versions:1.20.2"]], [lantern]],
  [[["categories:fabric"], ["versions:1.20.1"], ["project_type=modpack"]], [pack]],
  [[["client_side:optional"], ["server_side:optional"]], [lantern]],
  [[["downloads>=0"], ["categories!=fabric"]], [data]],
  [[[["categories:magic", "versions:1.20.2"], "title:Data"]], [data, two]],
  [[], [data, pack, lantern, two]],
])("facets %j find %j", async (list, expected) => {
  expect(await names(facets(list))).toEqual(expected.toSorted());
});

test("a hit has all game versions and loaders, the author's letter case, and an empty icon where there is none", async () => {
  const [hit] = (await search("query=two+loaders")).hits;
  expect(hit).toMatchObject({
    project_id: projects.mixed.id,
    project_type: "mod",
    author: "Casing.Counts",
    author_id: owner.id,
    license: "LicenseRef-All-Rights-Reserved",
    icon_url: "",
    latest_version: expect.stringMatching(/^\w{8}$/),
  });
  expect(hit?.versions.toSorted()).toEqual(["1.20.1", "1.20.2"]);
  expect(hit?.display_categories.toSorted()).toEqual(["fabric", "forge", "magic"]);
  const [other] = (await search("query=mysterious")).hits;
  expect(other?.icon_url).toMatch(new RegExp(`^${site.url}/media/`));
  expect(other?.environment).toEqual(["client_or_server"]);
  const [asMod] = (await search(facets([["title:Data"]]))).hits;
  expect(asMod).toMatchObject({ project_type: "mod", all_project_types: ["datapack"], server_side: "required" });
});

describe("tags", () => {
  test("every list has its shape", async () => {
    const categories = await api.get<{ icon: string }[]>("/v2/tag/category");
    expect(categories.body.length).toBeGreaterThan(50);
    for (const { icon } of categories.body) expect(icon).toMatch(/^<svg[\s\S]+<\/svg>$/);
    const loaders = await api.get<{ name: string; supported_project_types: string[] }[]>("/v2/tag/loader");
    const types = new Map(loaders.body.map((one) => [one.name, one.supported_project_types]));
    expect(types.has("mrpack")).toBe(false);
    for (const list of types.values()) expect(list).toContain("project");
    expect(types.get("neoforge")).toContain("modpack");
    expect(types.get("paper")).toEqual(expect.arrayContaining(["plugin", "mod"]));
    expect((await api.get("/v2/tag/side_type")).body).toEqual(["required", "optional", "unsupported", "unknown"]);
    expect((await api.get("/v2/tag/project_type")).body).toContain("modpack");
    expect((await api.get("/v2/tag/report_type")).body).toContain("copyright");
    expect((await api.get("/v2/tag/donation_platform")).body).toContainEqual({ short: "ko-fi", name: "Ko-fi" });
    expect((await api.get("/v2/tag/license")).body).toContainEqual({ short: "MIT", name: "MIT License" });
    expect((await api.get("/v2/tag/license/mit")).body.body).toContain("Permission is hereby granted");
  });

  test("game versions are sorted newest first and can be filtered", async () => {
    const all = await api.get<{ version_type: string; major: boolean; date: string }[]>("/v2/tag/game_version");
    const dates = all.body.map((one) => Date.parse(one.date));
    expect(dates).toEqual(dates.toSorted((a, b) => b - a));
    const major = await api.get<{ version_type: string; major: boolean }[]>(
      "/v2/tag/game_version?type=release&major=true",
    );
    expect(major.body.length).toBeGreaterThan(10);
    expect(major.body.every((one) => one.major && one.version_type === "release")).toBe(true);
  });
});

describe("users and teams", () => {
  test("users by id or name, one or several, and editing their own profile", async () => {
    expect((await api.get(`/v2/user/casing.counts`)).body).toMatchObject({ id: owner.id, username: "Casing.Counts" });
    const list = JSON.stringify([owner.id, "someone", "nobody", "Casing.Counts"]);
    const several = await api.get<{ id: string }[]>(`/v2/users?ids=${list}`);
    expect(several.body.map((one) => one.id)).toEqual([owner.id, other.id]);
    const patch = (json: object, token = other.token) => api.status("PATCH", "/v2/user/someone", { token, json });
    expect(await patch({ bio: "Hello" }, owner.token)).toBe(401);
    expect(await patch({ bio: "Hello" })).toBe(204);
    expect((await api.get("/v2/user/someone")).body.bio).toBe("Hello");
    expect(await patch({ bio: "x".repeat(161) })).toBe(400);
    expect(await patch({ username: "casing.COUNTS" })).toBe(400);
    expect(await patch({ username: "someone.else", bio: null })).toBe(204);
    expect((await api.get(`/v2/user/${other.id}`)).body).toMatchObject({ username: "someone.else", bio: null });
    const icon = { token: other.token, bytes: await picture() };
    expect(await api.status("PATCH", `/v2/user/${other.id}/icon?ext=png`, icon)).toBe(204);
    expect((await api.get(`/v2/user/${other.id}`)).body.avatar_url).toContain(`${site.url}/media/`);
    expect(await api.status("DELETE", `/v2/user/${other.id}/icon`, { token: other.token })).toBe(204);
    const own = await api.get<V2Project[]>("/v2/user/casing.counts/projects");
    expect(own.body.map((one) => one.title).toSorted()).toEqual([data, pack, lantern, two].toSorted());
  });

  test("strangers see accepted members without permissions, invited users see everyone, members everything", async () => {
    const { team, id } = projects.fabric;
    const [invited, member] = [await site.person(), await site.person()];
    const row = { team_id: team, is_owner: false, role: "Member", organization_permissions: null, payouts_split: 0 };
    await insertMember(site.services.db, { ...row, user_id: invited.id, permissions: 0, accepted: false, ordering: 2 });
    await insertMember(site.services.db, { ...row, user_id: member.id, permissions: 4, accepted: true, ordering: 1 });
    const seen = async (path: string, token?: string) =>
      (await api.get<{ user: { id: string }; role: string; permissions: number | null }[]>(path, token)).body;
    for (const path of [`/v2/project/${id}/members`, `/v2/team/${team}/members`]) {
      const strangers = await seen(path);
      expect(strangers.map((one) => [one.user.id, one.role, one.permissions])).toEqual([
        [owner.id, "Owner", null],
        [member.id, "Member", null],
      ]);
      expect((await seen(path, invited.token)).map((one) => one.permissions)).toEqual([null, null, null]);
      expect((await seen(path, member.token)).map((one) => one.permissions)).toEqual([1023, 4, 0]);
    }
    const teams = await api.get<unknown[][]>(`/v2/teams?ids=["${team}","${projects.pack.team}","${team}"]`);
    expect(teams.body.map((one) => one.length)).toEqual([2, 1]);
  });
});

test("the site's counts match what it lists", async () => {
  expect((await api.get("/v2/statistics")).body).toMatchObject({ projects: 4, versions: 5, files: 5, authors: 2 });
});

test("Forge gets its updates, NeoForge its own", async () => {
  const address = `/updates/${projects.mixed.slug}/forge_updates.json`;
  const expected = { homepage: `${site.url}/mod/${projects.mixed.slug}` };
  const promos = { "1.20.2-latest": "2", "1.20.2-recommended": "2" };
  expect((await api.get(address)).body).toEqual({ ...expected, promos });
  expect((await api.get(`${address}?neoforge=only`)).body).toEqual({ ...expected, promos: {} });
  expect((await api.get(`${address}?neoforge=include`)).body).toEqual({ ...expected, promos });
  expect(await api.status("GET", "/updates/no-such-thing/forge_updates.json")).toBe(404);
});
