// Tests looking up versions by hash: which are found, their updates, and their projects.
import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { perform } from "#api/perform.ts";
import {
  editVersion,
  findByHash,
  findByHashes,
  findProjectsByHashes,
  findUpdates,
  getVersions,
  listVersions,
  locateFile,
} from "#features/catalog/contract.ts";
import { sumSizes } from "#features/catalog/projects/text-size-store.ts";
import { startTestSite } from "#tests/site.ts";
import type { TestPerson, TestSite } from "#tests/site.ts";
import { approve, draftProject, fabricJar, hashOf, openProject, publish, refused } from "#tests/things.ts";

let site: TestSite;
let owner: TestPerson;
let moderator: TestPerson;
let project: string;
const jars = [fabricJar(), fabricJar(), fabricJar(), fabricJar()];
const sha1 = (i: number) => hashOf(jars[i] ?? Buffer.alloc(0));
const sha512 = (i: number) => hashOf(jars[i] ?? Buffer.alloc(0), "sha512");
const unknown = "f".repeat(40);

beforeAll(async () => {
  site = await startTestSite();
  owner = await site.person();
  moderator = await site.person(undefined, "moderator");
  project = (await draftProject(site, owner)).id;
  const versions = [
    { versionNumber: "1", loaders: ["fabric"], gameVersions: ["1.19.4"], channel: "release" },
    { versionNumber: "2", loaders: ["fabric", "quilt"], gameVersions: ["1.20.1"], channel: "beta" },
    { versionNumber: "3", loaders: ["quilt"], gameVersions: ["1.20.1", "1.20.4"], channel: "release" },
    { versionNumber: "4", loaders: ["fabric"], gameVersions: ["1.20.4"], channel: "release", status: "draft" },
  ] as const;
  for (const [i, version] of versions.entries()) {
    const given = { ...version, loaders: [...version.loaders], gameVersions: [...version.gameVersions] };
    await publish(site, owner, project, given, [["a.jar", jars[i] ?? Buffer.alloc(0)]]);
  }
  await approve(site, owner, moderator, project);
});
afterAll(() => site.stop());

const visitor = () => site.as(null);

describe("by hash", () => {
  test("finds a version by sha1 and sha512, case-insensitively", async () => {
    for (const hash of [sha1(0), sha1(0).toUpperCase(), sha512(0)])
      expect((await perform(findByHash, visitor(), { hash })).map((one) => one.versionNumber)).toEqual(["1"]);
    const mistaken = perform(findByHash, visitor(), { hash: sha1(0), algorithm: "sha512" });
    expect(await refused(mistaken)).toBe("missing");
  });

  test.each(["", "xyz", "0".repeat(39), "g".repeat(40), unknown])("finds nothing for %j", async (hash) => {
    expect(await refused(perform(findByHash, visitor(), { hash }))).toBe("missing");
    expect(await perform(findByHashes, visitor(), { hashes: [hash] })).toEqual({});
  });

  test("finds many at once, omitting unknown and hidden ones", async () => {
    const hashes = [sha1(0), sha1(2), sha1(3), unknown, sha1(0)];
    const found = await perform(findByHashes, visitor(), { hashes });
    expect(Object.keys(found).toSorted()).toEqual([sha1(0), sha1(2)].toSorted());
    expect(Object.keys(await perform(findByHashes, site.as(owner), { hashes }))).toHaveLength(3);
    expect(await refused(perform(findByHashes, visitor(), { hashes: Array(10_001).fill(unknown) }))).toBe(
      "invalid hashes",
    );
  });

  test("finds the project and the file's URL", async () => {
    const projects = await perform(findProjectsByHashes, visitor(), { hashes: [sha1(1), unknown] });
    expect(Object.entries(projects).map(([hash, { id }]) => [hash, id])).toEqual([[sha1(1), project]]);
    const { url } = await perform(locateFile, visitor(), { hash: sha1(1) });
    expect(hashOf(await (await fetch(site.url + url)).bytes())).toBe(sha1(1));
    expect(await refused(perform(locateFile, visitor(), { hash: sha1(3) }))).toBe("missing");
  });
});

describe("the update of a file", () => {
  test.each([
    [{}, ["3"]],
    [{ loaders: ["fabric"] }, ["2"]],
    [{ gameVersions: ["1.19.4"] }, ["1"]],
    [{ channels: ["beta"] }, ["2"]],
    [{ channels: ["release"], limit: 5 }, ["3", "1"]],
    [{ loaders: ["fabric", "quilt"], limit: 5 }, ["3", "2", "1"]],
    [{ loaders: ["quilt"], gameVersions: ["1.20.4"], channels: ["release"] }, ["3"]],
    [{ loaders: ["forge"] }, null],
    [{ loaders: ["fabric"], gameVersions: ["1.20.4"] }, null],
  ] as const)("filtered by %j is %j", async (filter, expected) => {
    const hashes = [sha1(0), unknown];
    const found = await perform(findUpdates, visitor(), { hashes, ...structuredClone<object>(filter) });
    expect(Object.entries(found).map(([hash, list]) => [hash, list.map((one) => one.versionNumber)])).toEqual(
      expected ? [[sha1(0), expected]] : [],
    );
  });

  test("in a project with one version is that version", async () => {
    const { version, bytes } = await openProject(site, owner, moderator);
    const found = await perform(findUpdates, visitor(), { hashes: [hashOf(bytes)] });
    expect(found[hashOf(bytes)]?.map(({ id }) => id)).toEqual([version.id]);
  });

  test("in a hidden project is none", async () => {
    const jar = fabricJar();
    await publish(site, owner, (await draftProject(site, owner)).id, {}, [["a.jar", jar]]);
    const hashes = [hashOf(jar)];
    expect(await perform(findUpdates, visitor(), { hashes })).toEqual({});
    expect(await perform(findProjectsByHashes, visitor(), { hashes })).toEqual({});
  });
});

describe("response size", () => {
  test("more than 10,000 versions in one request are refused", async () => {
    const ask = (count: number, limit: number) =>
      perform(findUpdates, visitor(), { hashes: Array<string>(count).fill(unknown), limit });
    expect(await refused(ask(101, 100))).toBe("invalid hashes");
    expect(await ask(100, 100)).toEqual({});
  });

  test("more than 4 MiB of changelogs are refused or omitted by every lookup", async () => {
    const made = await publish(site, owner, project, { versionNumber: "long" });
    const copies = sql`
      with made as (insert into versions (id, project_id, author_id, version_number, name, changelog, channel, loaders, game_versions)
        select 'long' || lpad(n::text, 4, '0'), project_id, author_id, 'long' || n, name, repeat('x', 65536), channel, loaders,
          game_versions from versions, generate_series(1, 513) n where id = ${made.id} returning id)
      insert into version_files (version_id, sha1, file_name)
      select made.id, f.sha1, f.file_name from made, version_files f where f.version_id = ${made.id}`;
    await copies.execute(site.services.db);
    const hash = made.files[0]?.sha1 ?? "";
    expect(await refused(perform(findByHash, visitor(), { hash }))).toBe("invalid hash");
    expect(await refused(perform(findByHashes, visitor(), { hashes: [hash] }))).toBe("invalid hashes");
    const ids = Array.from({ length: 513 }, (_, i) => `long${String(i + 1).padStart(4, "0")}`);
    expect(await refused(perform(getVersions, visitor(), { ids }))).toBe("invalid ids");
    expect(await perform(getVersions, visitor(), { ids, includeChangelog: "false" })).toHaveLength(513);
    expect(await refused(perform(listVersions, visitor(), { project }))).toBe("invalid limit");
    expect(await perform(listVersions, visitor(), { project, limit: 50 })).toHaveLength(50);
    const whenLong = "omit";
    for (const found of [
      await perform(listVersions, visitor(), { project, whenLong }),
      await perform(getVersions, visitor(), { ids, whenLong }),
      await perform(findByHash, visitor(), { hash, whenLong }),
    ]) {
      expect(found.length).toBeGreaterThanOrEqual(513);
      expect(found.every(({ changelog }) => changelog === "")).toBe(true);
    }
    expect(Object.keys(await perform(findByHashes, visitor(), { hashes: [hash], whenLong }))).toEqual([hash]);
    const listed = await fetch(`${site.url}/v2/project/${project}/version`);
    const bytes = await listed.text();
    expect([listed.status, bytes.length < 4 * 1024 * 1024]).toEqual([200, true]);
    expect(JSON.parse(bytes).every((one: { changelog: string }) => one.changelog === "")).toBe(true);
  });

  test("stored dependencies count: the list of a project has the newest that fit, the rest by offset", async () => {
    const { project: heavy, version } = await openProject(site, owner, moderator);
    await sql`
      with made as (insert into versions (id, project_id, author_id, version_number, name, channel, loaders, game_versions)
        select 'heavy' || lpad(n::text, 3, '0'), project_id, author_id, 'heavy' || n, name, channel, loaders, game_versions
          from versions, generate_series(1, 12) n where id = ${version.id} returning id)
      insert into version_dependencies (version_id, file_name, kind)
      select made.id, repeat('f', 240) || n, 'optional' from made, generate_series(1, 4096) n`.execute(
      site.services.db,
    );
    const ids = Array.from({ length: 12 }, (_, i) => `heavy${String(i + 1).padStart(3, "0")}`);
    for (const more of [{}, { whenLong: "omit" }, { includeChangelog: "false" }] as const)
      expect(await refused(perform(getVersions, visitor(), { ids, ...more })), JSON.stringify(more)).toBe(
        "invalid ids",
      );
    const list = async (query: string) => {
      const text = await (await fetch(`${site.url}/v2/project/${heavy.id}/version${query}`)).text();
      expect(text.length).toBeLessThan(4 * 1024 * 1024);
      return (JSON.parse(text) as { id: string }[]).map(({ id }) => id);
    };
    const newest = await list("");
    expect(newest.length).toBeGreaterThan(1);
    expect(await list("?include_changelog=false")).toEqual(newest);
    const next = await list(`?offset=${newest.length}`);
    expect(next.length).toBeGreaterThan(0);
    expect(new Set([...newest, ...next]).size).toBe(newest.length + next.length);
    expect(await list("?limit=2&offset=1")).toEqual([...newest, ...next].slice(1, 3));
  });

  test("the estimate is not below the size of what is sent", async () => {
    const { version } = await openProject(site, owner, moderator);
    const dependencies = ["plain.jar", `"\\\u0001ä`.repeat(20), "f".repeat(255)].map((fileName) => ({
      fileName,
      kind: "incompatible" as const,
    }));
    await perform(editVersion, site.as(owner), { version: version.id, dependencies });
    const { base } = await sumSizes(site.services.db, "versions", [version.id]);
    for (const path of [`/api/versions/${version.id}`, `/v2/version/${version.id}`]) {
      const { length } = await (await fetch(site.url + path)).bytes();
      expect(base, path).toBeGreaterThanOrEqual(length);
    }
    expect((await sumSizes(site.services.db, "versions", [version.id, version.id])).base).toBe(2 * base);
  });

  test("new versions have at most 64 KiB of dependencies' file names", async () => {
    const { version } = await openProject(site, owner, moderator);
    const change = (count: number) => {
      const dependencies = Array.from({ length: count }, (_, n) => ({
        fileName: `${n}${"f".repeat(240)}`,
        kind: "optional" as const,
      }));
      return perform(editVersion, site.as(owner), { version: version.id, dependencies });
    };
    await change(200);
    expect(await refused(change(300))).toBe("invalid dependencies");
  });
});
