// Tests published client libraries, unchanged but for the base URL, against a running site: reading and writing.
import { ModrinthV2Client } from "@xmcl/modrinth";
import {
  Errors,
  Facet,
  FacetGroup,
  FacetOperation,
  FacetType,
  Modrinth,
  SearchFacets,
  SearchIndex,
  TagType,
} from "typerinth";
import { afterAll, beforeAll, describe, expect, test, vi } from "vitest";
import { perform } from "#api/perform.ts";
import { reviewProject } from "#features/catalog/contract.ts";
import type { V2Project } from "#api/v2/shapes.ts";
import type { TestPerson, TestSite } from "#tests/site.ts";
import { startTestSite } from "#tests/site.ts";
import { Caller } from "./caller.ts";
import { fabricJar, hashOf, picture } from "./files.ts";

let site: TestSite;
let owner: TestPerson;
let moderator: TestPerson;

beforeAll(async () => {
  site = await startTestSite();
  owner = await site.person("creator");
  moderator = await site.person("mod", "moderator");
});
afterAll(() => site.stop());

const blob = (bytes: Uint8Array) => new Blob([new Uint8Array(bytes)]);

describe("@xmcl/modrinth", () => {
  test("creates a project, uploads a version, finds it by hash and search, edits it", async () => {
    const client = new ModrinthV2Client({ baseUrl: site.url, headers: { authorization: owner.token } });
    const created = await client.createProject(
      {
        slug: "lantern-lights",
        title: "Lantern Lights",
        description: "Lanterns that light up.",
        body: "# Lanterns",
        project_type: "mod",
        client_side: "required",
        server_side: "optional",
        categories: ["decoration"],
        license_id: "MIT",
        initial_versions: [],
      } as unknown as Parameters<typeof client.createProject>[0],
      { data: blob(await picture()), fileName: "icon.png" },
    );
    expect(created).toMatchObject({
      slug: "lantern-lights",
      status: "draft",
      icon_url: expect.stringContaining("/media/"),
    });

    const jar = await fabricJar();
    const version = await client.createVersion(
      {
        project_id: created.id,
        name: "Lantern Lights 1.0.0",
        version_number: "1.0.0",
        changelog: "First.",
        game_versions: ["1.20.1"],
        version_type: "release",
        loaders: ["fabric"],
      } as unknown as Parameters<typeof client.createVersion>[0],
      [{ partName: "main", data: blob(jar), fileName: "lantern-1.0.0.jar" }],
      "main",
    );
    expect(version.files[0]).toMatchObject({
      filename: "lantern-1.0.0.jar",
      primary: true,
      hashes: { sha1: hashOf(jar) },
    });

    await client.updateVersion(version.id, { name: "The first" });
    await client.updateProject(created.id, { description: "Lanterns that light the way." });
    await client.addProjectGalleryImage(created.id, blob(await picture(320, 180)), "png", {
      featured: true,
      title: "Dusk",
    });
    const submitted = { status: "processing", requested_status: "approved" };
    await client.updateProject(created.id, submitted as Parameters<typeof client.updateProject>[1]);
    await perform(reviewProject, site.as(moderator), { project: created.id, decision: "approved" });

    const anyone = new ModrinthV2Client({ baseUrl: site.url });
    const project = await anyone.getProject("lantern-lights");
    expect(project).toMatchObject({ id: created.id, status: "approved", description: "Lanterns that light the way." });
    await client.updateProjectGalleryImage(created.id, project.gallery[0]?.url ?? "", { title: "Night" });
    await client.deleteProjectGalleryImage(created.id, project.gallery[0]?.url ?? "");
    await client.updateProjectIcon(created.id, blob(await picture()), "png");

    const sha1 = hashOf(jar);
    expect(await anyone.getProjectVersion(version.id)).toMatchObject({ name: "The first" });
    expect(await anyone.getProjectVersions(created.id, { loaders: ["fabric"], featured: false })).toHaveLength(1);
    expect(await anyone.getProjectVersions(created.id, { gameVersions: ["1.16.5"] })).toEqual([]);
    expect(await anyone.getProjectVersionsById([version.id, "not an id"])).toHaveLength(1);
    expect((await anyone.getProjectVersionByHash(sha1)).id).toBe(version.id);
    expect(Object.keys(await anyone.getProjectVersionsByHash([sha1, "0".repeat(40)]))).toEqual([sha1]);
    const filter = { algorithm: "sha1", loaders: ["fabric"], gameVersions: ["1.20.1"] };
    expect((await anyone.getLatestProjectVersion(sha1, filter)).id).toBe(version.id);
    expect(Object.keys(await anyone.getLatestVersionsFromHashes([sha1], filter))).toEqual([sha1]);
    expect((await anyone.getProjects([created.id]))[0]?.title).toBe("Lantern Lights");
    expect((await anyone.getProjectTeamMembers(created.id))[0]?.user.username).toBe("creator");
    expect(await anyone.getUserProjects("creator")).toHaveLength(1);
    expect((await client.getAuthenticatedUser()).username).toBe("creator");
    for (const tags of [anyone.getCategoryTags(), anyone.getLoaderTags(), anyone.getLicenseTags()])
      expect((await tags).length).toBeGreaterThan(10);
    expect((await anyone.getGameVersionTags())[0]?.version_type).toEqual(expect.any(String));

    await vi.waitFor(async () => {
      const found = await anyone.searchProjects({
        query: "lantren",
        facets: '[["categories:fabric"],["versions:1.20.1"]]',
      });
      expect(found.hits.map((hit) => hit.project_id)).toEqual([created.id]);
    }, 20_000);
    const bytes = await (await fetch(version.files[0]?.url ?? "")).bytes();
    expect(Buffer.compare(bytes, jar)).toBe(0);
  });
});

describe("typerinth", () => {
  let project: V2Project;
  const cache = { useCache: false, ttl: 1, checkperiod: 0 };
  const client = () => new Modrinth({ baseUrl: site.url, userAgent: "tests", authorization: owner.token, cache });
  const jar = fabricJar();

  beforeAll(async () => {
    const api = new Caller(site);
    project = await api.publishProject(owner, moderator, { title: "Copper Clocks", slug: "copper-clocks" }, await jar);
  });

  test("reads projects, versions, users and tags", async () => {
    const modrinth = client();
    expect((await modrinth.getProject("copper-clocks")).id).toBe(project.id);
    expect(await modrinth.getProjects([project.id, "lantern-lights"])).toHaveLength(2);
    expect(await modrinth.getRandomProjects(1)).toHaveLength(1);
    expect(await modrinth.checkProjectValidity("copper-clocks")).toBe(true);
    expect(await modrinth.checkProjectValidity("nothing-here")).toBe(false);
    await expect(modrinth.getProject("nothing-here")).rejects.toBeInstanceOf(Errors.ProjectNotFoundError);
    const [version] = await modrinth.getProjectVersions(project.id, { loaders: ["fabric"], game_versions: ["1.20.1"] });
    expect(version?.id).toBe(project.versions[0]);
    expect((await modrinth.getVersion(project.versions[0] ?? "")).project_id).toBe(project.id);
    expect(await modrinth.getVersions(project.versions)).toHaveLength(1);
    const options = { algorithm: "sha512" as const };
    const byHash = await modrinth.getVersionFromFileHash(hashOf(await jar, "sha512"), options);
    expect(byHash.id).toBe(project.versions[0]);
    expect((await modrinth.getUser("creator")).id).toBe(owner.id);
    expect(await modrinth.getUsers([owner.id, "mod"])).toHaveLength(2);
    expect((await modrinth.getUserProjects("creator")).map((one) => one.id)).toContain(project.id);
    expect((await modrinth.getAuthUser()).username).toBe("creator");
    expect((await modrinth.getProjectTeamMembers(project.id))[0]?.role).toBe("Owner");
    expect(await modrinth.getTeamMembers(project.team)).toHaveLength(1);
    expect(await modrinth.getMultipleTeamMembers([project.team])).toHaveLength(1);
    for (const type of Object.values(TagType)) expect((await modrinth.getTag(type)).length).toBeGreaterThan(0);
    expect((await modrinth.getLicense("MIT")).title).toBe("MIT License");
    expect((await modrinth.getStatistics()).projects).toBe(2);
  });

  test("searches with facets", async () => {
    const facets = new SearchFacets(
      new FacetGroup(new Facet(FacetType.Categories, FacetOperation.Equals, "fabric")),
      new FacetGroup(
        new Facet(FacetType.Versions, FacetOperation.Equals, "1.16.5"),
        new Facet(FacetType.Versions, FacetOperation.Equals, "1.20.1"),
      ),
    );
    await vi.waitFor(async () => {
      const found = await client().search("copper", { facets, limit: 3, index: SearchIndex.Downloads });
      expect(found.hits.map((hit) => hit.slug)).toEqual(["copper-clocks"]);
    }, 20_000);
  });
});
