// Tests of publishing and editing versions and their files in the compatible API.
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { insertMember } from "#features/teams/index.ts";
import type { V2Project, V2Version } from "#api/v2/shapes.ts";
import type { TestPerson, TestSite } from "#tests/site.ts";
import { startTestSite } from "#tests/site.ts";
import { Caller, versionData, versionForm } from "./caller.ts";
import { dataPack, fabricJar, hashOf, modpack, pluginJar } from "./files.ts";

let site: TestSite;
let api: Caller;
let owner: TestPerson;
let stranger: TestPerson;
let project: V2Project;
let version: V2Version;

beforeAll(async () => {
  site = await startTestSite();
  api = new Caller(site);
  [owner, stranger] = [await site.person(), await site.person()];
  project = await api.publishProject(owner, await site.person("mod", "moderator"));
  version = (await api.get<V2Version>(`/v2/version/${project.versions[0]}`)).body;
});
afterAll(() => site.stop());

describe("publishing", () => {
  test("several files with types, one of them primary; the data may come last", async () => {
    const [sources, main] = [await fabricJar(), await fabricJar()];
    const form = new FormData();
    form.append("b", new Blob([new Uint8Array(sources)]), "x-sources.jar");
    form.append("a", new Blob([new Uint8Array(main)]), "x.jar");
    const roles = { b: "sources-jar" };
    const data = {
      ...versionData,
      project_id: project.id,
      version_number: "3.0.0",
      primary_file: "a",
      file_types: roles,
    };
    form.append("data", JSON.stringify({ ...data, file_parts: ["a", "b"] }));
    const { status, body } = await api.call<V2Version>("POST", "/v2/version", { token: owner.token, form });
    expect(status).toBe(200);
    expect(body.author_id).toBe(owner.id);
    expect(body.files).toMatchObject([
      { filename: "x.jar", primary: true, size: main.length, file_type: null, hashes: { sha1: hashOf(main) } },
      { filename: "x-sources.jar", primary: false, file_type: "sources-jar" },
    ]);
    await api.call("DELETE", `/v2/version/${body.id}`, { token: owner.token });
  });

  test("the environment defaults to the previous version's", async () => {
    const patch = { token: owner.token, json: { environment: "client_only" } };
    expect(await api.status("PATCH", `/v2/version/${version.id}`, patch)).toBe(204);
    const same = await api.createVersion(owner, project.id, { version_number: "4.0.0" });
    const other = await api.createVersion(owner, project.id, { version_number: "4.1.0", environment: "server_only" });
    expect([same.body.environment, other.body.environment]).toEqual(["client_only", "server_only"]);
    for (const { body } of [same, other]) await api.call("DELETE", `/v2/version/${body.id}`, { token: owner.token });
  });

  test("a pack is detected by its file whatever the parts are called, shows its loaders, and keeps them on edit", async () => {
    const known = version.files[0];
    const file = { path: "mods/second.jar", hashes: known?.hashes, downloads: [known?.url], fileSize: known?.size };
    const created = await api.createProject(owner, { project_type: "modpack" }, await modpack([file]), "pack.mrpack");
    expect(created.body).toMatchObject({ project_type: "modpack", loaders: ["fabric"] });
    const data = { version_number: "2", file_parts: ["not-its-name"] };
    const { body } = await api.createVersion(owner, created.body.id, data, await modpack([file]), "pack.mrpack");
    expect(body).toMatchObject({ loaders: ["fabric"] });
    const embedded = { dependency_type: "embedded", project_id: project.id, version_id: version.id };
    expect(body.dependencies).toMatchObject([embedded]);
    const edit = { token: owner.token, json: { loaders: ["quilt"] } };
    expect(await api.status("PATCH", `/v2/version/${body.id}`, edit)).toBe(204);
    const after = await api.get<V2Project>(`/v2/project/${created.body.id}`, owner.token);
    expect([after.body.project_type, after.body.loaders.toSorted()]).toEqual(["modpack", ["fabric", "quilt"]]);
    expect((await api.get<V2Version>(`/v2/version/${body.id}`, owner.token)).body.loaders).toEqual(["quilt"]);
    expect(
      (await fetch(body.files[0]?.url ?? "", { headers: { authorization: owner.token } })).headers.get("content-type"),
    ).toBe("application/x-modrinth-modpack+zip");
  });

  test("data packs and plugins are mods here, with their own sides", async () => {
    const pack = { initial_versions: [{ ...versionData, loaders: ["datapack"], file_parts: ["file"] }] };
    const asPack = await api.createProject(owner, pack, await dataPack(), "pack.zip");
    expect(asPack.body).toMatchObject({ project_type: "mod", client_side: "optional", server_side: "required" });
    const plugin = { initial_versions: [{ ...versionData, loaders: ["paper"], file_parts: ["file"] }] };
    const asPlugin = await api.createProject(owner, plugin, await pluginJar(), "plugin.jar");
    expect(asPlugin.body).toMatchObject({ project_type: "mod", client_side: "unsupported", server_side: "required" });
  });

  test.each([
    ["name", { name: null }],
    ["version_number", { version_number: undefined }],
    ["version_number", { version_number: "no spaces here" }],
    ["loaders", { loaders: [] }],
    ["loaders", { loaders: ["no-such-loader"] }],
    ["game_versions", { game_versions: ["0.0.0"] }],
    ["game_versions", { game_versions: "1.20.1" }],
    ["version_type", { version_type: "gamma" }],
    ["status", { status: "scheduled" }],
    ["environment", { environment: "everywhere" }],
    ["dependencies", { dependencies: [{ dependency_type: "required", project_id: "nothing0" }] }],
    ["project_id", { project_id: "a-slug" }],
  ])("an invalid %s is reported by name: %j", async (field, data) => {
    const { status, body } = await api.createVersion(owner, project.id, { version_number: "5", ...data });
    expect([status, body]).toMatchObject([400, { error: "invalid_input" }]);
    expect((body as unknown as { description: string }).description).toContain(field);
  });

  test("a jar for the wrong loader, a duplicate file, no file and no form are refused, and leave nothing behind", async () => {
    const wrong = await api.createVersion(owner, project.id, { version_number: "6", loaders: ["velocity"] });
    expect(wrong.status).toBe(400);
    const jar = await fabricJar();
    const twice = versionForm({ project_id: project.id, version_number: "6" }, [
      ["a.jar", jar],
      ["b.jar", jar],
    ]);
    expect(await api.status("POST", "/v2/version", { token: owner.token, form: twice })).toBe(400);
    const none = versionForm({ project_id: project.id, version_number: "6" }, []);
    expect(await api.status("POST", "/v2/version", { token: owner.token, form: none })).toBe(400);
    expect(await api.status("POST", "/v2/version", { token: owner.token, json: {} })).toBe(400);
    const left = await site.services.db.selectFrom("uploads").select("id").execute();
    expect(left).toEqual([]);
    expect((await api.get(`/v2/project/${project.id}/version`)).body).toHaveLength(1);
  });
});

describe("editing", () => {
  test("each list on its own, and the rest as given", async () => {
    const { body } = await api.createVersion(owner, project.id, { version_number: "7" });
    const patch = (json: object, person = owner) =>
      api.status("PATCH", `/v2/version/${body.id}`, { token: person.token, json });
    expect(await patch({ name: "No" }, stranger)).toBe(401);
    expect(await patch({ status: "unknown" })).toBe(400);
    expect(await patch({ status: "scheduled" })).toBe(400);
    expect(await patch({ game_versions: ["1.19.2"] })).toBe(204);
    expect(await patch({ loaders: ["quilt"] })).toBe(204);
    expect(await patch({ name: "Named", changelog: "", version_type: "alpha", ordering: 3, featured: true })).toBe(204);
    expect((await api.get(`/v2/version/${body.id}`)).body).toMatchObject({
      game_versions: ["1.19.2"],
      loaders: ["quilt"],
      name: "Named",
      changelog: "",
      version_type: "alpha",
      featured: true,
      ordering: 3,
    });
    expect(await patch({ status: "draft" })).toBe(204);
    expect(await api.status("GET", `/v2/version/${body.id}`, { token: stranger.token })).toBe(404);
    expect(await api.status("GET", `/v2/version/${body.id}`, { token: owner.token })).toBe(200);
    expect(await api.status("DELETE", `/v2/version/${body.id}`, { token: owner.token })).toBe(204);
  });

  test("files are added, made primary, given types and removed; the last one stays", async () => {
    const first = await fabricJar();
    const { body } = await api.createVersion(owner, project.id, { version_number: "8" }, first);
    const extra = await fabricJar();
    const form = new FormData();
    form.append("data", "{}");
    form.append("any", new Blob([new Uint8Array(extra)]), "extra.jar");
    const address = `/v2/version/${body.id}`;
    expect(await api.status("POST", `${address}/file`, { token: stranger.token, form })).toBe(401);
    const again = new FormData();
    again.append("data", "{}");
    again.append("any", new Blob([new Uint8Array(extra)]), "extra.jar");
    expect(await api.status("POST", `${address}/file`, { token: owner.token, form: again })).toBe(204);
    const json = {
      primary_file: ["sha1", hashOf(extra)],
      file_types: [{ algorithm: "sha1", hash: hashOf(first), file_type: "dev-jar" }],
    };
    expect(await api.status("PATCH", address, { token: owner.token, json })).toBe(204);
    const { files } = (await api.get<V2Version>(address)).body;
    expect(files).toMatchObject([
      { filename: "extra.jar", primary: true },
      { filename: "example.jar", primary: false, file_type: "dev-jar" },
    ]);
    const remove = (hash: string, person: TestPerson) =>
      api.status("DELETE", `/v2/version_file/${hash}?algorithm=sha1&version_id=${body.id}`, { token: person.token });
    expect(await remove(hashOf(extra), stranger)).toBe(401);
    // The remaining file cannot stand alone.
    expect(await remove(hashOf(extra), owner)).toBe(400);
    const plain = { file_types: [{ algorithm: "sha1", hash: hashOf(first), file_type: null }] };
    expect(await api.status("PATCH", address, { token: owner.token, json: plain })).toBe(204);
    expect(await remove(hashOf(extra), owner)).toBe(204);
    expect(await remove(hashOf(first), owner)).toBe(400);
    await api.call("DELETE", address, { token: owner.token });
  });

  test("uploading and deleting need separate permissions", async () => {
    const base = { is_owner: false, role: "Member", organization_permissions: null, accepted: true, payouts_split: 0 };
    const [uploader, deleter] = [await site.person(), await site.person()];
    for (const [person, permissions] of [
      [uploader, 1],
      [deleter, 2],
    ] as const)
      await insertMember(site.services.db, {
        ...base,
        team_id: project.team,
        user_id: person.id,
        permissions,
        ordering: 1,
      });
    expect((await api.createVersion(deleter, project.id, { version_number: "9" })).status).toBe(401);
    const { status, body } = await api.createVersion(uploader, project.id, { version_number: "9" });
    expect(status).toBe(200);
    expect(await api.status("DELETE", `/v2/version/${body.id}`, { token: uploader.token })).toBe(401);
    expect(await api.status("DELETE", `/v2/version/${body.id}`, { token: deleter.token })).toBe(204);
  });

  test("several at once are sorted by ordering, then by date; those without an ordering last", async () => {
    const created = await api.createProject(owner);
    const put = async (version_number: string, ordering: number | null) =>
      (await api.createVersion(owner, created.body.id, { version_number, ordering })).body.id;
    const ids = [...created.body.versions, await put("high", 20), await put("low", 10), await put("none", null)];
    const { body } = await api.get<V2Version[]>(`/v2/versions?ids=${JSON.stringify(ids)}`, owner.token);
    expect(body.map((one) => one.version_number)).toEqual(["low", "high", "1.0.0", "none"]);
    const listed = await api.get<V2Version[]>(`/v2/project/${created.body.id}/version`, owner.token);
    expect(listed.body.map((one) => one.version_number)).toEqual(["none", "1.0.0", "high", "low"]);
  });
});
