// Tests published versions: partial edits, ordering, visibility and deletion.
import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { perform } from "#api/perform.ts";
import * as catalog from "#features/catalog/contract.ts";
import { startTestSite } from "#tests/site.ts";
import type { TestPerson, TestSite } from "#tests/site.ts";
import {
  draftProject,
  fabricJar,
  fresh,
  hashOf,
  openProject,
  publish,
  refusal,
  refused,
  upload,
  zipOf,
} from "#tests/things.ts";

let site: TestSite;
let owner: TestPerson;
let stranger: TestPerson;
let moderator: TestPerson;
beforeAll(async () => {
  site = await startTestSite();
  [owner, stranger] = [await site.person(), await site.person()];
  moderator = await site.person(undefined, "moderator");
});
afterAll(() => site.stop());

const open = async () => (await openProject(site, owner, moderator)).project.id;
const edit = (version: string, change: object) => perform(catalog.editVersion, site.as(owner), { version, ...change });
const read = (version: string, person: TestPerson | null = owner) =>
  perform(catalog.getVersion, site.as(person), { version });
const numbers = async (project: string, person: TestPerson | null = null, filter = {}) =>
  (await perform(catalog.listVersions, site.as(person), { project, ...filter })).map((one) => one.versionNumber);
const projectNow = (project: string) => perform(catalog.getProject, site.as(owner), { project });

describe("an edit", () => {
  test("of one field leaves the others unchanged", async () => {
    const project = await open();
    const made = await publish(site, owner, project, { versionNumber: "2", gameVersions: ["1.20.1", "1.19.4"] });
    await edit(made.id, { loaders: ["fabric", "quilt"] });
    expect(await read(made.id)).toEqual({ ...made, loaders: ["fabric", "quilt"] });
    await edit(made.id, { gameVersions: ["1.20.4"] });
    expect(await read(made.id)).toEqual({ ...made, loaders: ["fabric", "quilt"], gameVersions: ["1.20.4"] });
    expect(await projectNow(project)).toMatchObject({
      loaders: ["fabric", "quilt"],
      gameVersions: ["1.20.1", "1.20.4"],
    });
  });

  test.each([
    ["loaders", ["no-such-loader"]],
    ["gameVersions", ["0.0.0"]],
    ["status", "scheduled"],
    ["status", "unknown"],
    ["primaryFile", "0".repeat(40)],
    ["fileTypes", [{ hash: "0".repeat(40), fileType: "sources-jar" }]],
    ["dependencies", [{ kind: "required" }], "dependencies.0"],
  ] as [field: string, value: unknown, named?: string][])(
    "outside the limits is refused with the field named: %s %j",
    async (...[field, value, named = field]) => {
      const made = await publish(site, owner, await open(), { versionNumber: "2" });
      expect(await refused(edit(made.id, { [field]: value, name: "Changed" }))).toBe(`invalid ${named}`);
      expect((await read(made.id)).name).toBe("First");
    },
  );

  test("of the download count is for staff only", async () => {
    const made = await publish(site, owner, await open(), { versionNumber: "2" });
    expect(await refused(edit(made.id, { downloads: 1000 }))).toBe("forbidden");
  });

  test("to loaders that the primary file does not match, or that would make it a modpack, is refused", async () => {
    const made = await publish(site, owner, await open(), { versionNumber: "2" });
    const problem = await refusal(edit(made.id, { loaders: ["forge"] }));
    expect(problem).toMatchObject({ kind: "invalid", fields: { loaders: { values: { file: "example.jar" } } } });
    expect(await refused(edit(made.id, { loaders: ["fabric", "mrpack"] }))).toBe("invalid loaders");
    expect(await refused(publish(site, owner, made.projectId, { loaders: ["fabric", "mrpack"] }))).toBe(
      "invalid loaders",
    );
    expect((await read(made.id)).loaders).toEqual(["fabric"]);
  });

  test("of a modpack's loaders keeps it a modpack", async () => {
    const made = await publish(site, owner, await open(), { versionNumber: "2" });
    await edit(made.id, { loaders: ["quilt"] });
    expect((await read(made.id)).isPack).toBe(false);
  });
});

describe("the order of versions", () => {
  test("is by explicit ordering, then date, newest first; versions without an ordering count as newest", async () => {
    const project = await open();
    for (const [versionNumber, ordering] of [
      ["b", 2],
      ["a", 1],
      ["c", null],
      ["b2", 2],
    ] as const)
      // prettier-ignore
      await publish(site, owner, project, { versionNumber, ordering });
    expect(await numbers(project)).toEqual(["c", "1.0.0", "b2", "b", "a"]);
    const [last] = await perform(catalog.listVersions, site.as(null), { project, offset: 4, limit: 1 });
    await edit(last?.id ?? "", { ordering: null });
    expect(await numbers(project)).toEqual(["c", "a", "1.0.0", "b2", "b"]);
  });

  test("can be filtered and paged", async () => {
    const project = await open();
    await publish(site, owner, project, { versionNumber: "2", channel: "beta", gameVersions: ["1.19.4"] });
    expect(await numbers(project, null, { channels: ["beta"] })).toEqual(["2"]);
    expect(await numbers(project, null, { gameVersions: ["1.20.1"] })).toEqual(["1.0.0"]);
    expect(await numbers(project, null, { loaders: ["forge"] })).toEqual([]);
    expect(await numbers(project, null, { limit: 1, offset: 1 })).toEqual(["1.0.0"]);
  });
});

describe("a hidden version", () => {
  test.each([
    ["listed", true, true],
    ["archived", true, true],
    ["unlisted", true, false],
    ["draft", false, false],
  ] as const)("%s is readable by URL: %s, in lists: %s", async (status, byId, inLists) => {
    const project = await open();
    const jar = fabricJar();
    const made = await publish(site, owner, project, { versionNumber: "2", status, loaders: ["fabric", "quilt"] }, [
      ["hidden.jar", jar],
    ]);
    for (const person of [null, stranger]) {
      const found = await perform(catalog.getVersions, site.as(person), { ids: [made.id] });
      expect(found).toHaveLength(byId ? 1 : 0);
      expect((await numbers(project, person)).includes("2")).toBe(inLists);
      const byHash = await perform(catalog.findByHashes, site.as(person), { hashes: [hashOf(jar)] });
      expect(Object.keys(byHash)).toHaveLength(byId ? 1 : 0);
      const view = await perform(catalog.getProject, site.as(person), { project });
      expect([view.versionIds.includes(made.id), view.loaders.includes("quilt")]).toEqual([inLists, inLists]);
    }
    expect(await numbers(project, owner)).toContain("2");
    expect((await read(made.id, moderator)).id).toBe(made.id);
  });

  test("does not shadow a listed one with the same number", async () => {
    const project = await open();
    const draft = await publish(site, owner, project, { versionNumber: "1.0.0", status: "draft" });
    const input = { project, version: "1.0.0" };
    expect((await perform(catalog.getProjectVersion, site.as(null), input)).id).not.toBe(draft.id);
    expect((await perform(catalog.versionPage, site.as(null), input)).version.id).not.toBe(draft.id);
    expect((await perform(catalog.getProjectVersion, site.as(owner), input)).id).toBe(draft.id);
  });

  test("of a hidden project is hidden whatever its own status", async () => {
    const draft = await draftProject(site, owner);
    const made = await publish(site, owner, draft.id);
    expect(await refused(read(made.id, stranger))).toBe("missing");
    expect(await refused(perform(catalog.findByHash, site.as(null), { hash: made.files[0]?.sha1 ?? "" }))).toBe(
      "missing",
    );
  });
});

describe("files", () => {
  test("can be added, made primary, retyped and removed, except the last one", async () => {
    const made = await publish(site, owner, await open(), { versionNumber: "2" });
    const extra = zipOf({ "A.java": "class A {}" });
    const { id } = await upload(site, owner, extra, "extra-sources.jar");
    const files = [{ upload: id, fileType: "sources-jar" as const }];
    await perform(catalog.addVersionFiles, site.as(owner), { version: made.id, files });
    await edit(made.id, { primaryFile: hashOf(extra), fileTypes: [{ hash: hashOf(extra, "sha512"), fileType: null }] });
    const [first, second] = (await read(made.id)).files;
    expect(first).toMatchObject({ sha1: hashOf(extra), primary: true, fileType: null });
    await perform(catalog.deleteFile, site.as(owner), { hash: hashOf(extra) });
    expect((await read(made.id)).files).toEqual([{ ...second, primary: true }]);
    expect(await refused(perform(catalog.deleteFile, site.as(owner), { hash: second?.sha1 ?? "" }))).toBe("refused");
  });

  test("that can only be additional never become primary", async () => {
    const made = await publish(site, owner, await open(), { versionNumber: "2" });
    const sources = zipOf({ "A.java": "class A {}" });
    const { id } = await upload(site, owner, sources, "sources.jar");
    const signature = await upload(site, owner, Buffer.from(`signature ${fresh("s")}`), "example.jar.asc");
    const files = [{ upload: id, fileType: "sources-jar" as const }, { upload: signature.id }];
    await perform(catalog.addVersionFiles, site.as(owner), { version: made.id, files });
    const hash = made.files[0]?.sha1 ?? "";
    expect(await refused(perform(catalog.deleteFile, site.as(owner), { hash }))).toBe("refused");
    for (const primaryFile of [hashOf(sources), signature.sha1])
      expect(await refused(edit(made.id, { primaryFile }))).toBe("invalid primaryFile");
    const fileTypes = [{ hash, fileType: "dev-jar" }];
    expect(await refused(edit(made.id, { fileTypes }))).toBe("invalid fileTypes");
    expect((await read(made.id)).files[0]).toMatchObject({ sha1: hash, primary: true, fileType: null });
  });

  test("that were removed reserve their names for the same bytes", async () => {
    const [first, second] = [fabricJar(), fabricJar()];
    const made = await publish(site, owner, await open(), { versionNumber: "2" }, [
      ["a.jar", first],
      ["b.jar", fabricJar()],
    ]);
    const add = async (bytes: Buffer, name: string) => {
      const { id } = await upload(site, owner, bytes, name);
      await perform(catalog.addVersionFiles, site.as(owner), { version: made.id, files: [{ upload: id }] });
    };
    await perform(catalog.deleteFile, site.as(owner), { hash: hashOf(first) });
    expect(await refused(add(second, "a.jar"))).toBe("invalid files");
    await add(first, "a.jar");
    await add(second, "c.jar");
    expect((await read(made.id)).files.map((one) => one.fileName)).toEqual(["b.jar", "a.jar", "c.jar"]);
  });

  test("concurrent deletions never remove the last file", async () => {
    const two = [["a.jar", fabricJar()], ["b.jar", fabricJar()]] as const; // prettier-ignore
    const made = await publish(site, owner, await open(), { versionNumber: "2" }, two);
    const remove = ({ sha1 }: { sha1: string }) => perform(catalog.deleteFile, site.as(owner), { hash: sha1 });
    const outcomes = await Promise.allSettled(made.files.map(remove));
    expect(outcomes.map(({ status }) => status).toSorted()).toEqual(["fulfilled", "rejected"]);
    expect((await read(made.id)).files).toMatchObject([{ primary: true }]);
  });

  test("shared by two versions are removed from the given one only", async () => {
    const project = await open();
    const shared = fabricJar();
    const own = () => [`${fresh("own")}.jar`, fabricJar()] as const;
    const one = await publish(site, owner, project, { versionNumber: "2" }, [own(), ["shared.jar", shared]]);
    const two = await publish(site, owner, project, { versionNumber: "3" }, [own()]);
    const hash = hashOf(shared);
    // Versions may share files from a time when that was allowed.
    await sql`
      insert into version_files (version_id, sha1, file_name, is_primary, ordering)
      select ${two.id}, sha1, file_name, false, 1 from version_files
      where version_id = ${one.id} and file_name = 'shared.jar'`.execute(site.services.db);
    expect(await refused(perform(catalog.deleteFile, site.as(owner), { hash }))).toBe("invalid version");
    await perform(catalog.deleteFile, site.as(owner), { hash, version: one.id });
    expect((await read(one.id)).files).toHaveLength(1);
    expect((await read(two.id)).files).toHaveLength(2);
  });

  test("already in the version are not added again", async () => {
    const jar = fabricJar();
    const made = await publish(site, owner, await open(), { versionNumber: "2" }, [["a.jar", jar]]);
    const again = async (bytes: Buffer, name: string) => {
      const { id } = await upload(site, owner, bytes, name);
      return refused(perform(catalog.addVersionFiles, site.as(owner), { version: made.id, files: [{ upload: id }] }));
    };
    expect(await again(jar, "other.jar")).toBe("invalid files");
    expect(await again(fabricJar(), "A.jar")).toBe("invalid files");
  });
});

describe("deletion", () => {
  test("frees the bytes for another project", async () => {
    const jar = fabricJar();
    const project = await open();
    const made = await publish(site, owner, project, { versionNumber: "2", loaders: ["fabric", "quilt"] }, [
      ["a.jar", jar],
    ]);
    const other = await draftProject(site, owner);
    await perform(catalog.deleteVersion, site.as(owner), { version: made.id });
    expect(await refused(read(made.id))).toBe("missing");
    expect((await projectNow(project)).loaders).toEqual(["fabric"]);
    await publish(site, owner, other.id, {}, [["a.jar", jar]]);
  });

  test("of a version keeps bytes that another version of the project uses", async () => {
    const jar = fabricJar();
    const project = await open();
    for (let round = 0; round < 5; round++) {
      const one = await publish(site, owner, project, { versionNumber: fresh("1") }, [["a.jar", jar]]);
      const { id } = await upload(site, owner, jar, "a.jar");
      const [second] = await Promise.all([
        publish(site, owner, project, { versionNumber: fresh("2"), files: [{ upload: id }] }, []),
        perform(catalog.deleteVersion, site.as(owner), { version: one.id }),
      ]);
      expect((await read(second.id)).files).toHaveLength(1);
      await perform(catalog.deleteVersion, site.as(owner), { version: second.id });
    }
  });

  test("of a project frees the bytes and deletes its versions", async () => {
    const { project, version, bytes } = await openProject(site, owner, moderator);
    const depends = await publish(site, owner, await open(), {
      versionNumber: "2",
      dependencies: [{ versionId: version.id, kind: "required" }],
    });
    await perform(catalog.deleteProject, site.as(owner), { project: project.id });
    expect(await refused(read(version.id))).toBe("missing");
    expect((await read(depends.id)).dependencies.every((one) => one.versionId === null)).toBe(true);
    await publish(site, owner, (await draftProject(site, owner)).id, {}, [["again.jar", bytes]]);
  });
});
