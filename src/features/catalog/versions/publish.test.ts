// Tests publishing: which files are accepted, ownership of bytes, and cleanup after refusals.
import { readdir } from "node:fs/promises";
import { join as joinPath } from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { perform } from "#api/perform.ts";
import * as catalog from "#features/catalog/contract.ts";
import { claimBytes, lockBytes } from "#features/catalog/versions/write-store.ts";
import { transaction } from "#platform/database/open.ts";
import { startTestSite } from "#tests/site.ts";
import type { TestPerson, TestSite } from "#tests/site.ts";
import {
  draftProject,
  fabricJar,
  fresh,
  hashOf,
  modpack,
  openProject,
  publish,
  refusal,
  refused,
  resourcePack,
  upload,
  zipOf,
} from "#tests/things.ts";

let site: TestSite;
let owner: TestPerson;
let moderator: TestPerson;
let project: string;
beforeAll(async () => {
  site = await startTestSite();
  owner = await site.person();
  moderator = await site.person(undefined, "moderator");
  project = (await draftProject(site, owner)).id;
});
afterAll(() => site.stop());

const make = (input: object, files?: readonly (readonly [string, Uint8Array])[]) =>
  publish(site, owner, project, { versionNumber: fresh("1"), ...input }, files);
const versionsOf = (ref = project) => perform(catalog.listVersions, site.as(owner), { project: ref });

describe("version fields", () => {
  test.each<[field: string, value: unknown, named?: string]>([
    ["versionNumber", ""],
    ["versionNumber", "x".repeat(33)],
    ["versionNumber", "1 0"],
    ["versionNumber", "1/0"],
    ["name", "  "],
    ["name", "x".repeat(65)],
    ["changelog", "x".repeat(65_537)],
    ["channel", "gamma"],
    ["loaders", []],
    ["loaders", ["no-such-loader"]],
    ["packLoaders", ["no-such-loader"], "loaders"],
    ["gameVersions", []],
    ["gameVersions", ["0.0.0"]],
    ["environment", "the moon"],
    ["status", "scheduled"],
    ["status", "unknown"],
    ["ordering", 1.5],
    ["files", []],
    ["files", [{ upload: "none" }]],
    ["primary", "none"],
    ["dependencies", [{ projectId: "nothing-there", kind: "required" }], "dependencies.0"],
    ["dependencies", [{ versionId: "00000000", kind: "required" }], "dependencies.0"],
    ["dependencies", [{ kind: "required" }], "dependencies.0"],
    ["dependencies", [{ fileName: "a.jar", kind: "sometimes" }], "dependencies.0.kind"],
  ])("outside the limits are refused by name: %s %j", async (...[field, value, named = field]) => {
    expect(await refused(make({ [field]: value }))).toBe(`invalid ${named}`);
  });

  test("within the limits are stored unchanged", async () => {
    const given = {
      versionNumber: 'aA0!@$()`.+,_"-',
      name: "x".repeat(64),
      changelog: "# Changes\n",
      channel: "beta",
      loaders: ["fabric", "quilt"],
      gameVersions: ["1.20.1", "1.19.4"],
      environment: "client_only",
      featured: true,
      status: "unlisted",
      ordering: -5,
    } as const;
    const made = await make(given);
    expect(made).toMatchObject({ ...given, gameVersions: ["1.19.4", "1.20.1"], authorId: owner.id, downloads: 0 });
    expect(await perform(catalog.getVersion, site.as(owner), { version: made.id })).toEqual(made);
  });

  test("list each dependency once, and only those visible to the author", async () => {
    const [other, stranger] = [await draftProject(site, owner), await site.person()];
    const required = { projectId: other.slug, kind: "required" } as const;
    const [made] = (await make({ dependencies: [required] })).dependencies;
    expect(made).toMatchObject({ projectId: other.id, versionId: null, kind: "required" });
    const twice = [required, { projectId: other.id, kind: "optional" }];
    expect(await refused(make({ dependencies: twice }))).toBe("invalid dependencies");
    const hidden = await draftProject(site, stranger);
    expect(await refused(make({ dependencies: [{ projectId: hidden.id, kind: "required" }] }))).toBe(
      "invalid dependencies.0",
    );
    const elsewhere = await publish(site, owner, other.id);
    const wrong = { projectId: project, versionId: elsewhere.id, kind: "required" };
    expect(await refused(make({ dependencies: [wrong] }))).toBe("invalid dependencies.0");
    const right = { versionId: elsewhere.id, kind: "embedded" } as const;
    expect((await make({ dependencies: [right] })).dependencies[0]?.projectId).toBe(other.id);
  });
});

describe("the files of a version", () => {
  test("are stored with their hashes, the first that passes being primary", async () => {
    const [sources, jar] = [zipOf({ "A.java": "class A {}" }), fabricJar()];
    const uploads = [await upload(site, owner, sources, "a-sources.jar"), await upload(site, owner, jar, "a.jar")];
    const files = [{ upload: uploads[0]?.id ?? "", fileType: "sources-jar" }, { upload: uploads[1]?.id ?? "" }];
    const made = await make({ files });
    expect(made.files.map(({ fileName, primary, fileType }) => [fileName, primary, fileType])).toEqual([
      ["a.jar", true, null],
      ["a-sources.jar", false, "sources-jar"],
    ]);
    expect(made.files[0]).toMatchObject({ sha1: hashOf(jar), sha512: hashOf(jar, "sha512"), size: jar.length });
  });

  test("have the requested primary file, if it passes", async () => {
    const [one, two] = [
      await upload(site, owner, fabricJar(), "1.jar"),
      await upload(site, owner, fabricJar(), "2.jar"),
    ];
    const made = await make({ files: [{ upload: one.id }, { upload: two.id }], primary: two.id });
    expect(made.files.map(({ fileName, primary }) => [fileName, primary])).toEqual([
      ["2.jar", true],
      ["1.jar", false],
    ]);
  });

  test("cannot have a primary file that does not pass", async () => {
    const [jar, key] = [await upload(site, owner), await upload(site, owner, Buffer.from("signed"), "example.jar.asc")];
    const files = [{ upload: jar.id }, { upload: key.id }];
    expect(await refused(make({ files, primary: key.id }))).toBe("invalid primary");
    expect((await make({ files })).files.map(({ fileName }) => fileName)).toEqual(["example.jar", "example.jar.asc"]);
  });

  test("must match the loaders, with a message that says what is missing", async () => {
    const problem = await refusal(make({ loaders: ["fabric"] }, [["a.jar", zipOf({ "plugin.yml": "name: A" })]]));
    expect(problem).toMatchObject({
      kind: "invalid",
      fields: { files: { values: { needs: expect.stringContaining("fabric.mod.json") } } },
    });
    expect(await refused(make({ loaders: ["minecraft"] }, [["a.jar", resourcePack()]]))).toBe("invalid files");
    expect(await refused(make({ loaders: ["fabric"] }, [["a.zip", resourcePack()]]))).toBe("invalid files");
  });

  test("must be unique in bytes and name", async () => {
    const jar = fabricJar();
    expect(await refused(make({}, [["a.jar", jar], ["b.jar", jar]]))).toBe("invalid files"); // prettier-ignore
    expect(await refused(make({}, [["a.jar", jar], ["A.JAR", fabricJar()]]))).toBe("invalid files"); // prettier-ignore
    const one = await upload(site, owner);
    expect(await refused(make({ files: [{ upload: one.id }, { upload: one.id }] }))).toBe("invalid files");
  });

  test("belong to one version of one project", async () => {
    const jar = fabricJar();
    const first = await make({ versionNumber: "7.1" }, [["a.jar", jar]]);
    const again = await refusal(make({ versionNumber: "7.2" }, [["b.jar", jar]]));
    expect(again).toMatchObject({ kind: "invalid", code: "file.published.named" });
    expect(again.values).toEqual({ file: "b.jar", number: "7.1" });
    const other = await draftProject(site, owner);
    expect(await refused(publish(site, owner, other.id, {}, [["b.jar", jar]]))).toBe("invalid files");
    const found = await perform(catalog.findByHash, site.as(owner), { hash: hashOf(jar) });
    expect(found.map(({ id }) => id)).toEqual([first.id]);
    expect(await versionsOf(other.id)).toEqual([]);
  });

  test("requested by 20 projects at once go to one of them", async () => {
    const jar = fabricJar();
    const rivals = await Promise.all(
      Array.from({ length: 20 }, async () => {
        const { id } = await draftProject(site, owner);
        return { id, upload: (await upload(site, owner, jar, "rival.jar")).id };
      }),
    );
    const claims = rivals.map((rival) =>
      publish(site, owner, rival.id, { files: [{ upload: rival.upload }] }, []).then(
        () => "published",
        (error: { kind?: string }) => error.kind,
      ),
    );
    const outcomes = await Promise.all(claims);
    expect(outcomes.filter((one) => one === "published")).toHaveLength(1);
    expect(outcomes.filter((one) => one === "invalid")).toHaveLength(19);
  });

  test("are published once, even if submitted repeatedly", async () => {
    const { id } = await draftProject(site, owner);
    const received = await upload(site, owner);
    const tries = [1, 2, 3].map(() => publish(site, owner, id, { files: [{ upload: received.id }] }, []));
    const outcomes = await Promise.allSettled(tries);
    expect(outcomes.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
    expect(await versionsOf(id)).toHaveLength(1);
  });
});

describe("a modpack", () => {
  const pack = (files: Parameters<typeof modpack>[0]) => [["pack.mrpack", modpack(files)]] as const;
  const packProject = async () => (await draftProject(site, owner, { type: "modpack" })).id;

  test("shows its inner loaders and links files of other projects", async () => {
    const { project: mod, version, bytes } = await openProject(site, owner, moderator);
    const own = `${site.url}${version.files[0]?.url}`;
    const files = [
      { bytes, url: own },
      { bytes: fabricJar(), url: "https://github.com/a/b/releases/download/1/unknown.jar" },
    ];
    const made = await publish(site, owner, await packProject(), { loaders: ["mrpack"] }, pack(files));
    expect(made).toMatchObject({ loaders: ["fabric"], isPack: true });
    expect(made.dependencies).toEqual([
      { projectId: mod.id, versionId: version.id, fileName: null, kind: "embedded" },
      { projectId: null, versionId: null, fileName: "unknown.jar", kind: "embedded" },
    ]);
  });

  test("treats files of projects its author may not see as unknown", async () => {
    const stranger = await site.person();
    const jar = fabricJar();
    const hidden = await publish(site, stranger, (await draftProject(site, stranger)).id, {}, [["secret.jar", jar]]);
    const files = [{ bytes: jar, url: "https://github.com/a/b/releases/download/1/found.jar" }];
    const made = await publish(site, owner, await packProject(), { loaders: ["mrpack"] }, pack(files));
    expect(made.dependencies).toEqual([{ projectId: null, versionId: null, fileName: "found.jar", kind: "embedded" }]);
    expect(JSON.stringify(made)).not.toContain(hidden.id);
  });

  test("turns the project into a modpack with those loaders and game versions", async () => {
    const id = await packProject();
    await publish(site, owner, id, { loaders: ["mrpack"] }, pack([]));
    const view = await perform(catalog.getProject, site.as(owner), { project: id });
    expect(view).toMatchObject({ type: "modpack", types: ["modpack"], loaders: ["fabric"], gameVersions: ["1.20.1"] });
  });

  test("with a disallowed download host is refused", async () => {
    const files = [{ bytes: fabricJar(), url: "https://evil.example.com/a.jar" }];
    const id = await packProject();
    expect(await refused(publish(site, owner, id, { loaders: ["mrpack"] }, pack(files)))).toMatch(/^invalid/);
  });
});

test("a refusal leaves only pending uploads on disk", async () => {
  const folder = joinPath(site.services.config.dataDir, "files", "incoming");
  expect(await readdir(folder)).toEqual([]);
});

test("bytes claimed by several projects in the same moment belong to one of them, and the others are told", async () => {
  const { db } = site.services;
  const projects = await Promise.all([1, 2, 3, 4].map(async () => (await draftProject(site, owner)).id));
  for (let i = 0; i < 60; i++) {
    const sha1 = i.toString(16).padStart(40, "0");
    const file = { sha1, sha512: i.toString(16).padStart(128, "0"), size: 1 };
    const claimed = await Promise.all(
      projects.map((project) =>
        transaction(db, async (db) => {
          await lockBytes(db, [sha1]);
          return claimBytes(db, file, project);
        }),
      ),
    );
    expect(claimed.filter(Boolean)).toHaveLength(1);
  }
});
