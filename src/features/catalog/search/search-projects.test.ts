// Tests search end to end: it follows the catalog immediately and never shows unlisted projects.
import { describe, expect, test, vi } from "vitest";
import { perform } from "#api/perform.ts";
import * as accounts from "#features/accounts/contract.ts";
import * as catalog from "#features/catalog/contract.ts";
import { staffedSite } from "#tests/staffed-site.ts";
import { approve, draftProject, openProject, publish, refused } from "#tests/things.ts";

const { site, owner, moderator } = await staffedSite();

const find = async (query: string, input: object = {}) =>
  (await perform(catalog.searchProjects, site.as(null), { query, ...input })).hits;
/** Polls until the check passes; search is expected to catch up within a second. */
const soon = (check: () => Promise<void>) => vi.waitFor(check, { timeout: 20_000, interval: 20 });
const edit = (project: string, change: object) => perform(catalog.editProject, site.as(owner), { project, ...change });

test("a project is found within a second of its approval, and not before", async () => {
  const project = await draftProject(site, owner, { title: "Quarrelsome badgers" });
  await publish(site, owner, project.id);
  expect(await find("quarrelsome badgers")).toEqual([]);
  await approve(site, owner, moderator, project.id);
  await soon(async () => {
    const [hit] = await find("quarrelsome badgers");
    expect(hit).toMatchObject({ id: project.id, slug: project.slug, author: owner.username, loaders: ["fabric"] });
  });
});

test("changes to its texts, tags and versions are found within a second", async () => {
  const { project } = await openProject(site, owner, moderator, { title: "Wandering lanterns" });
  await soon(async () => expect(await find("wandering lanterns")).toHaveLength(1));
  await edit(project.id, { title: "Sleeping candles", categories: ["magic"] });
  await soon(async () => expect(await find("sleeping candles")).toMatchObject([{ categories: ["magic"] }]));
  expect(await find("wandering lanterns")).toEqual([]);
  await publish(site, owner, project.id, { versionNumber: "2", loaders: ["quilt"], gameVersions: ["1.20.4"] });
  await soon(async () => {
    const [hit] = await find("sleeping candles");
    expect(hit?.loaders.toSorted()).toEqual(["fabric", "quilt"]);
  });
});

test("a project shows its owner's new name", async () => {
  const renamed = await site.person();
  const { project } = await openProject(site, renamed, moderator, { title: "Migrating herons" });
  await soon(async () => expect(await find("migrating herons")).toHaveLength(1));
  const username = `heron-${project.id}`.toLowerCase();
  await perform(accounts.editUser, site.as(renamed), { user: renamed.id, username });
  await soon(async () => expect(await find("migrating herons")).toMatchObject([{ author: username, owner: username }]));
});

describe("a project that is no longer listed disappears at once", () => {
  test.each(["private", "unlisted", "draft"] as const)("changed by its owner: %s", async (status) => {
    const title = `Vanishing ${status} act`;
    const { project } = await openProject(site, owner, moderator, { title });
    await soon(async () => expect(await find(title)).not.toEqual([]));
    await edit(project.id, { status });
    expect((await find(title)).map(({ id }) => id)).not.toContain(project.id);
  });

  test("rejected by a moderator, deleted, or still present in the engine", async () => {
    const [one, other] = [
      await openProject(site, owner, moderator, { title: "Doomed cathedral" }),
      await openProject(site, owner, moderator, { title: "Doomed cathedral" }),
    ];
    await soon(async () => expect(await find("doomed cathedral")).toHaveLength(2));
    const review = { project: one.project.id, decision: "rejected", message: "No." } as const;
    await perform(catalog.reviewProject, site.as(moderator), review);
    await perform(catalog.deleteProject, site.as(owner), { project: other.project.id });
    expect(await find("doomed cathedral")).toEqual([]);
    const { project } = await openProject(site, owner, moderator, { title: "Stubborn engine" });
    await soon(async () => expect(await find("stubborn engine")).toHaveLength(1));
    // Bypasses the feed, so the engine never learns of it.
    await site.services.db.updateTable("projects").set({ status: "private" }).where("id", "=", project.id).execute();
    const query = { text: "stubborn engine", filter: null, sort: "relevance", offset: 0, limit: 5 } as const;
    expect((await site.services.ports.search.search(query)).hits).toHaveLength(1);
    expect(await find("stubborn engine")).toEqual([]);
  });

  test("its drafts and hidden versions never match", async () => {
    const { project } = await openProject(site, owner, moderator, { title: "Half hidden harbour" });
    await publish(site, owner, project.id, { versionNumber: "2", loaders: ["quilt"], status: "draft" });
    await edit(project.id, { summary: "Changed to be indexed again." });
    await soon(async () =>
      expect(await find("half hidden harbour")).toMatchObject([{ summary: "Changed to be indexed again." }]),
    );
    expect(await find("half hidden harbour", { facets: '[["categories:quilt"]]' })).toEqual([]);
  });
});

test("a loader and a game version must match on the same version", async () => {
  const { project } = await openProject(site, owner, moderator, { title: "Joined conditions" });
  await publish(site, owner, project.id, { versionNumber: "2", loaders: ["quilt"], gameVersions: ["1.20.4"] });
  const matches = async (loader: string, version: string) =>
    (await find("joined conditions", { facets: JSON.stringify([[`categories:${loader}`], [`versions:${version}`]]) }))
      .length;
  await soon(async () => expect(await matches("quilt", "1.20.4")).toBe(1));
  expect(await matches("fabric", "1.20.1")).toBe(1);
  expect(await matches("fabric", "1.20.4")).toBe(0);
  expect(await matches("quilt", "1.20.1")).toBe(0);
});

test.each([
  [{ facets: "[[" }, "invalid facets"],
  [{ facets: '[["nonsense:1"]]' }, "invalid facets"],
  [{ sort: "best" }, "invalid sort"],
  [{ offset: -1 }, "invalid offset"],
  [{ count: ["nonsense"] }, "invalid count"],
])("%j is refused with the field named", async (input, named) => {
  expect(await refused(find("", input))).toBe(named);
});

describe("words that name a filter", () => {
  test("find what carries it, in English and in the reader's language, and are offered as filters", async () => {
    const { project } = await openProject(site, owner, moderator, { title: "Gilded parsnips" });
    await edit(project.id, { categories: ["optimization"] });
    const ids = async (query: string, input: object = {}) => (await find(query, input)).map(({ id }) => id);
    await soon(async () => expect(await ids("fps")).toContain(project.id));
    expect(await ids("1.20.1 fabric")).toContain(project.id);
    expect(await ids("parsnips Optimierung", { locale: "de-AT" })).toContain(project.id);
    const { named } = await perform(catalog.searchProjects, site.as(null), { query: "parsnips fps fabric" });
    expect(named).toEqual([
      { kind: "category", value: "optimization", rest: "parsnips fabric" },
      { kind: "loader", value: "fabric", rest: "parsnips fps" },
    ]);
  });

  test("a loader and a game version are found on the same version only", async () => {
    const { project } = await openProject(site, owner, moderator, { title: "Divided turnips" });
    await publish(site, owner, project.id, { versionNumber: "2", loaders: ["quilt"], gameVersions: ["1.20.4"] });
    const finds = async (query: string) => (await find(query)).map(({ id }) => id).includes(project.id);
    await soon(async () => expect(await finds("quilt 1.20.4")).toBe(true));
    expect(await finds("fabric 1.20.4")).toBe(false);
  });
});

test("descriptions are searched", async () => {
  const body = "Adds **quibbling** walruses to [the shore](https://example.org/zanzibar).";
  const { project } = await openProject(site, owner, moderator, { title: "Shoreline visitors" });
  await edit(project.id, { body });
  await soon(async () => expect(await find("quibbling walruses")).toMatchObject([{ id: project.id }]));
  expect(await find("zanzibar")).toEqual([]);
  const [hit] = await find("quibbling shorelin visitors");
  expect(hit?.reasons).toEqual([
    { kind: "title", words: ["shorelin"], as: "shoreline" },
    { kind: "title", words: ["visitors"], as: null },
    { kind: "description", words: ["quibbling"], as: null },
  ]);
});
