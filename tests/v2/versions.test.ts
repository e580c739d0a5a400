// Tests of versions in the compatible API: lists, and look-ups by file hashes.
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { V2Project, V2Version } from "#api/v2/shapes.ts";
import type { TestPerson, TestSite } from "#tests/site.ts";
import { startTestSite } from "#tests/site.ts";
import { Caller } from "./caller.ts";
import { fabricJar, forgeJar, hashOf } from "./files.ts";

let site: TestSite;
let api: Caller;
let owner: TestPerson;
let project: V2Project;
const jars: Buffer[] = [];
/** Newest first: a beta for Forge 1.20.4, a release for Fabric 1.20.4, the first for Fabric 1.20.1. */
let versions: V2Version[];

beforeAll(async () => {
  site = await startTestSite();
  api = new Caller(site);
  owner = await site.person();
  for (const file of [await fabricJar(), await fabricJar(), await forgeJar()]) jars.push(file);
  project = await api.publishProject(owner, await site.person("mod", "moderator"), {}, jars[0]);
  const second = { version_number: "1.1.0", game_versions: ["1.20.4"] };
  const third = { version_number: "1.2.0", game_versions: ["1.20.4"], loaders: ["forge"], version_type: "beta" };
  await api.createVersion(owner, project.id, second, jars[1], "second.jar");
  await api.createVersion(owner, project.id, third, jars[2], "third.jar");
  versions = (await api.get<V2Version[]>(`/v2/project/${project.id}/version`)).body;
});
afterAll(() => site.stop());

const sha1 = (i: number) => hashOf(jars[i] ?? Buffer.of());
const numbers = async (query: string, token?: string) => {
  const { body } = await api.get<V2Version[]>(`/v2/project/${project.slug}/version?${query}`, token);
  return body.map((one) => one.version_number);
};

describe("lists", () => {
  test.each([
    ["", ["1.2.0", "1.1.0", "1.0.0"]],
    ['loaders=["fabric"]', ["1.1.0", "1.0.0"]],
    ['loaders=["fabric","forge"]&game_versions=["1.20.1"]', ["1.0.0"]],
    ['game_versions=["1.20.4"]&loaders=["quilt"]', []],
    ["version_type=beta", ["1.2.0"]],
    ["limit=1&offset=1", ["1.1.0"]],
    ["featured=false", ["1.2.0", "1.1.0", "1.0.0"]],
  ])("%s gives %j", async (query, expected) => {
    expect(await numbers(query)).toEqual(expected);
  });

  test("featured without a featured version gives the newest of each major game version and loader", async () => {
    const tags = await api.get<{ version: string; major: boolean }[]>("/v2/tag/game_version");
    expect(tags.body.find((one) => one.version === "1.20.1")?.major).toBe(false);
    // What visitors are answered comes from a cache, which learns of changes a moment later.
    const now = () => numbers("featured=true", owner.token);
    expect(await now()).toEqual(["1.2.0", "1.1.0", "1.0.0"]);
    const on20 = { version_number: "0.9.0", game_versions: ["1.20"] };
    const older = await api.createVersion(owner, project.id, on20, await fabricJar(), "older.jar");
    expect(await now()).toEqual(["0.9.0"]);
    const feature = { token: owner.token, json: { featured: true } };
    expect(await api.status("PATCH", `/v2/version/${versions[1]?.id}`, feature)).toBe(204);
    expect(await now()).toEqual(["1.1.0"]);
    await api.call("PATCH", `/v2/version/${versions[1]?.id}`, { ...feature, json: { featured: false } });
    await api.call("DELETE", `/v2/version/${older.body.id}`, { token: owner.token });
  });

  test("changelogs are omitted on request, including the key", async () => {
    const query = "include_changelog=false";
    const listed = await api.get<V2Version[]>(`/v2/project/${project.id}/version?${query}`);
    const several = await api.get<V2Version[]>(`/v2/versions?ids=["${versions[0]?.id}"]&${query}`);
    for (const one of [...listed.body, ...several.body]) expect(one).not.toHaveProperty("changelog");
    expect(versions[0]).toMatchObject({ changelog: "First.", changelog_url: null });
  });

  test("one by number or id, several by id", async () => {
    const address = `/v2/project/${project.slug}/version`;
    expect((await api.get(`${address}/1.1.0`)).body).toEqual(versions[1]);
    expect((await api.get(`${address}/${versions[1]?.id}`)).body).toEqual(versions[1]);
    expect(await api.status("GET", `${address}/9.9.9`)).toBe(404);
    const ids = JSON.stringify([versions[2]?.id, "nothing0", versions[0]?.id]);
    expect((await api.get(`/v2/versions?ids=${ids}`)).body).toEqual([versions[2], versions[0]]);
  });
});

describe("hashes", () => {
  test("one hash: its version; several: only known ones", async () => {
    expect((await api.get(`/v2/version_file/${sha1(1)}`)).body).toEqual(versions[1]);
    const sha512 = hashOf(jars[1] ?? Buffer.of(), "sha512");
    expect((await api.get(`/v2/version_file/${sha512}`)).body).toEqual(versions[1]);
    expect((await api.get(`/v2/version_file/${sha1(1)}?multiple=true`)).body).toEqual([versions[1]]);
    const json = { hashes: [sha1(0), "0".repeat(40), sha1(2)], algorithm: "sha1" };
    const { body } = await api.call("POST", "/v2/version_files", { json });
    expect(body).toEqual({ [sha1(0)]: versions[2], [sha1(2)]: versions[0] });
    const projects = await api.call("POST", "/v2/version_file/project", { json });
    expect(projects.body).toMatchObject({ [sha1(0)]: { id: project.id }, [sha1(2)]: { id: project.id } });
    const many = { hashes: Array.from({ length: 1500 }, (_, i) => hashOf(Buffer.from(String(i)))), algorithm: "sha1" };
    expect((await api.call("POST", "/v2/version_files", { json: many })).body).toEqual({});
  });

  test.each([
    [{}, "1.2.0"],
    [{ loaders: null, game_versions: [] }, "1.2.0"],
    [{ loaders: ["fabric"] }, "1.1.0"],
    [{ game_versions: ["1.20.1"] }, "1.0.0"],
    [{ version_types: ["release"] }, "1.1.0"],
    [{ loaders: ["fabric"], game_versions: ["1.20.4"], version_types: ["release"] }, "1.1.0"],
    [{ loaders: ["forge"], game_versions: ["1.20.1"] }, null],
  ])("the update by %j is %s", async (filter, expected) => {
    const one = await api.call<V2Version>("POST", `/v2/version_file/${sha1(0)}/update`, { json: filter });
    expect(one.body?.version_number ?? null).toBe(expected);
    expect(one.status).toBe(expected ? 200 : 404);
    const json = { hashes: [sha1(0), "f".repeat(40)], algorithm: "sha1", ...filter };
    const many = await api.call<Record<string, V2Version>>("POST", "/v2/version_files/update", { json });
    expect(Object.entries(many.body).map(([hash, { version_number }]) => [hash, version_number])).toEqual(
      expected ? [[sha1(0), expected]] : [],
    );
  });

  test("all matches, and a filter for each hash", async () => {
    const json = { hashes: [sha1(0)], loaders: ["fabric"] };
    const all = await api.call<Record<string, V2Version[]>>("POST", "/v2/version_files/update_many", { json });
    expect(all.body[sha1(0)]?.map((one) => one.version_number)).toEqual(["1.1.0", "1.0.0"]);
    const hashes = [
      { hash: sha1(0), game_versions: ["1.20.1"] },
      { hash: sha1(1), loaders: ["forge"] },
      { hash: sha1(2), loaders: ["quilt"] },
    ];
    const each = await api.call("POST", "/v2/version_files/update_individual", { json: { hashes } });
    expect(each.body).toEqual({ [sha1(0)]: versions[2], [sha1(1)]: versions[0] });
  });

  test("a download redirects to the bytes", async () => {
    const { status, headers, body } = await api.get(`/v2/version_file/${sha1(1)}/download`);
    expect(status).toBe(307);
    expect(body).toEqual({ url: headers.get("location") });
    const response = await fetch(headers.get("location") ?? "");
    expect(response.headers.get("content-type")).toBe("application/java-archive");
    expect(hashOf(await response.bytes())).toBe(sha1(1));
  });
});
