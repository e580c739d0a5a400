// Tests what is read along dependencies: requirements that fit a choice, what a pack contains, what uses a project.
import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { perform } from "#api/perform.ts";
import { getRequirements, projectDependents, relatedProjects } from "#features/catalog/contract.ts";
import type { ProjectView, VersionView } from "#features/catalog/contract.ts";
import { loadRequired } from "#features/catalog/versions/store.ts";
import { startTestSite } from "#tests/site.ts";
import type { TestPerson, TestSite } from "#tests/site.ts";
import { approve, draftProject, modpack, openProject, publish, refusal } from "#tests/things.ts";

let site: TestSite;
let owner: TestPerson;
let moderator: TestPerson;

beforeAll(async () => {
  site = await startTestSite();
  [owner, moderator] = [await site.person(), await site.person("moderating", "moderator")];
});
afterAll(() => site.stop());

const open = async (title: string): Promise<ProjectView> =>
  (await openProject(site, owner, moderator, { title, summary: `About ${title}.` })).project;

type Needed = { project?: string; version?: string; file?: string };

const needs = (...needed: Needed[]) =>
  needed.map(({ project = null, version = null, file = null }) => ({
    projectId: project,
    versionId: version,
    fileName: file,
    kind: "required" as const,
  }));

/** A version with the dependencies. */
const release = (project: ProjectView, versionNumber: string, more: object): Promise<VersionView> =>
  publish(site, owner, project.id, { versionNumber, name: versionNumber, ...more });

async function requirementsOf(version: VersionView, loader = "fabric", who: TestPerson | null = null) {
  const asked = { project: version.projectId, version: version.id, gameVersion: "1.20.1", loader };
  const { items, more } = await perform(getRequirements, site.as(who), asked);
  return { items: items.map((one) => [one.project?.title ?? one.fileName, one.version?.versionNumber ?? null]), more };
}

describe("the requirements of a version", () => {
  test("are followed, each project once, with the best version for the choice", async () => {
    const [base, library, main] = [await open("Base"), await open("Library"), await open("Main")];
    await release(base, "2.0.0-beta", { channel: "beta" });
    await release(base, "9.0.0", { gameVersions: ["1.21.1"] });
    const above = await release(library, "2.0.0", { dependencies: needs({ project: base.id }) });
    const version = await release(main, "2.0.0", {
      dependencies: needs({ project: library.id }, { project: base.id }, { file: "elsewhere.jar" }),
    });
    expect(await requirementsOf(version)).toEqual({
      items: [["Library", "2.0.0"], ["Base", "1.0.0"], ["elsewhere.jar", null]],
      more: false,
    }); // prettier-ignore
    // A circle ends.
    await release(base, "3.0.0", { dependencies: needs({ project: main.id }) });
    const around = (await requirementsOf(above)).items;
    expect(around).toEqual([
      ["Base", "3.0.0"],
      ["Main", "2.0.0"],
      ["elsewhere.jar", null],
    ]);
  });

  test("use the version that the creator named if it fits, and say where nothing does", async () => {
    const [base, main] = [await open("Pinned base"), await open("Pinning")];
    const older = await release(base, "0.9.0", {});
    await release(base, "1.5.0", {});
    const pinned = await release(main, "2.0.0", { dependencies: needs({ version: older.id }) });
    expect((await requirementsOf(pinned)).items).toEqual([["Pinned base", "0.9.0"]]);
    expect((await requirementsOf(pinned, "quilt")).items).toEqual([["Pinned base", "0.9.0"]]);
    expect((await requirementsOf(pinned, "forge")).items).toEqual([["Pinned base", null]]);
  });

  test("are read no further than listed, however many there are", async () => {
    const [first, second] = [await open("Much first"), await open("Much second")];
    const files = (name: string) => Array.from({ length: 100 }, (_, i) => ({ file: `${name} ${i}.jar` }));
    await release(first, "2.0.0", { dependencies: needs(...files("f")) });
    const dependencies = needs({ project: first.id }, ...files("s").slice(0, 30));
    const version = await release(second, "2.0.0", { dependencies });
    const { items, more } = await requirementsOf(version);
    expect([items.length, items[0]?.[0], more]).toEqual([50, "Much first", true]);
    const rows = await loadRequired(site.services.db, [version.id], [first.id, "file s 0.jar"], 20);
    expect(rows.map((row) => row.file_name)).toEqual(files("s").slice(1, 21).map(({ file }) => file)); // prettier-ignore
  });

  test("do not reveal hidden projects, nor what those require", async () => {
    const [hidden, base, main] = [await draftProject(site, owner), await open("Behind"), await open("Front")];
    const inside = await release(hidden, "1.0.0", { dependencies: needs({ project: base.id }) });
    const version = await release(main, "2.0.0", { dependencies: needs({ version: inside.id }) });
    expect((await requirementsOf(version)).items).toEqual([[null, null]]);
    expect((await requirementsOf(version, "fabric", owner)).items).toEqual([
      ["A thing", "1.0.0"],
      ["Behind", "1.0.0"],
    ]);
    const asked = { project: hidden.id, version: inside.id, gameVersion: "1.20.1", loader: "fabric" };
    expect((await refusal(perform(getRequirements, site.as(null), asked))).kind).toBe("missing");
  });
});

describe("what uses a project", () => {
  test("is listed by downloads, packs counted apart, conflicts and hidden projects left out", async () => {
    const library = await open("Everybody's library");
    const ids: string[] = [];
    for (const kind of ["required", "optional", "incompatible"] as const) {
      const user = await open(`User by ${kind}`);
      await release(user, "2.0.0", { dependencies: [{ ...needs({ project: library.id })[0]!, kind }] });
      await release(user, "2.1.0", { dependencies: [{ ...needs({ project: library.id })[0]!, kind }] });
      ids.push(user.id);
    }
    const hidden = await draftProject(site, owner);
    await release(hidden, "1.0.0", { dependencies: needs({ project: library.id }) });
    const [libraryVersion] = (await perform(relatedProjects, site.as(null), { project: library.id })).usedBy.items;
    expect(libraryVersion?.title).toMatch(/^User by/);

    const pack = await draftProject(site, owner, { title: "A pack", type: "modpack" });
    const inside = [{ ...needs({ project: library.id })[0]!, kind: "embedded" as const }];
    const foreign = [{ ...needs({ file: "foreign.jar" })[0]!, kind: "embedded" as const }];
    await publish(site, owner, pack.id, { loaders: ["mrpack"], dependencies: [...foreign, ...inside] }, [
      ["pack.mrpack", modpack()],
    ]);
    await approve(site, owner, moderator, pack.id);
    await sql`update projects set downloads = 90 where id = ${ids[1]}`.execute(site.services.db);

    const page = await perform(projectDependents, site.as(null), { project: library.id });
    expect(page).toMatchObject({ projects: 2, packs: 1 });
    expect(page.items[0]?.id).toBe(ids[1]);
    expect(new Set(page.items.map(({ id }) => id))).toEqual(new Set([ids[0], ids[1], pack.id]));
    expect((await perform(projectDependents, site.as(null), { project: library.id, page: 2 })).items).toEqual([]);

    const { included } = await perform(relatedProjects, site.as(null), { project: pack.id });
    expect(included).toMatchObject({
      total: 2,
      items: [
        { project: { id: library.id }, fileName: null },
        { project: null, fileName: "foreign.jar" },
      ],
    });
    expect((await perform(relatedProjects, site.as(null), { project: library.id })).included).toBeNull();
  });
});
