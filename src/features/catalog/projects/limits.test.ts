// Tests every limit on a project's fields, at creation and on edit, with the field named.
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { perform } from "#api/perform.ts";
import { createProject, editProject, editProjects, getProject } from "#features/catalog/contract.ts";
import { allProjectPermissions, insertMember, insertOrganization, insertTeam } from "#features/teams/index.ts";
import { newId } from "#kernel/id.ts";
import { startTestSite } from "#tests/site.ts";
import type { TestPerson, TestSite } from "#tests/site.ts";
import { draftProject, fresh, publish, refused, resourcePack } from "#tests/things.ts";

let site: TestSite;
let owner: TestPerson;
let project: string;
beforeAll(async () => {
  site = await startTestSite();
  owner = await site.person();
  project = (await draftProject(site, owner)).id;
});
afterAll(() => site.stop());

const create = (input: object) => draftProject(site, owner, input);
const edit = (input: object) => perform(editProject, site.as(owner), { project, ...input });
const read = (ref = project) => perform(getProject, site.as(owner), { project: ref });
const long = (length: number) => "x".repeat(length);
const names = (count: number) => Array.from({ length: count }, (_, i) => `category-${i}`);

const outside: [field: string, value: unknown, named?: string][] = [
  ["title", "ab"],
  ["title", "      "],
  ["title", "\u200b\u200b\u202e\u3164"],
  ["title", long(65)],
  ["slug", "ab"],
  ["slug", long(65)],
  ["slug", "two words"],
  ["slug", "sl/ash"],
  ["slug", "naïve"],
  ["slug", "random"],
  ["summary", "ab"],
  ["summary", long(257)],
  ["body", long(65_537)],
  ["categories", ["adventure", "magic", "mobs", "storage"]],
  ["categories", ["adventure", "adventure"]],
  ["categories", ["no-such-category"]],
  ["categories", ["realistic"]],
  ["additionalCategories", names(257)],
  ["additionalCategories", ["no-such-category"]],
  ["licenseId", ""],
  ["licenseId", "No Such Licence"],
  ["licenseId", "LicenseRef-"],
  ["licenseUrl", "http://example.com/licence"],
  ["issuesUrl", "http://example.com"],
  ["issuesUrl", "example.com"],
  ["sourceUrl", "https://"],
  ["wikiUrl", `https://example.com/${long(2048)}`],
  ["discordUrl", "javascript:alert(1)//https://x"],
  ["donations", [{ platform: "patreon", url: "http://example.com" }], "donations.0.url"],
  ["donations", [{ platform: "elsewhere", url: "https://example.com" }], "donations.0.platform"],
  ["requestedStatus", "processing"],
  ["requestedStatus", "archived"],
  ["requestedStatus", "withheld"],
  ["requestedStatus", "scheduled"],
  ["requestedStatus", "unknown"],
];

describe("values outside the limits are refused with the field named", () => {
  test.each(outside)("%s: %j", async (...[field, value, named = field]) => {
    expect(await refused(create({ [field]: value }))).toBe(`invalid ${named}`);
    expect(await refused(edit({ [field]: value }))).toBe(`invalid ${named}`);
  });

  test("several faults are all reported", async () => {
    expect(await refused(create({ title: "a", summary: "b", slug: "c" }))).toBe("invalid slug title summary");
  });

  test("the environment, and a summary of 256 characters at creation", async () => {
    expect(await refused(edit({ environment: "the moon" }))).toBe("invalid environment");
    expect(await refused(create({ summary: long(256) }))).toBe("invalid summary");
  });
});

describe("values just inside the limits are stored unchanged", () => {
  test.each<[field: string, value: unknown]>([
    ["title", "abc"],
    ["title", long(64)],
    ["summary", "abc"],
    ["summary", long(255)],
    ["body", long(65_536)],
    ["body", ""],
    ["categories", ["adventure", "magic", "mobs"]],
    ["additionalCategories", ["storage", "library"]],
  ])("%s", async (field, value) => {
    expect(await create({ [field]: value })).toMatchObject({ [field]: value });
    await edit({ [field]: value });
    expect(await read()).toMatchObject({ [field]: value });
  });

  test("a title and a summary without what is invisible or changes the direction", async () => {
    await edit({ title: "A \u202ething\u200b\nnamed", summary: "\u2066It is.\u2028Or not. 👩‍💻" });
    expect(await read()).toMatchObject({ title: "A thing named", summary: "It is. Or not. 👩‍💻" });
  });

  test("a slug, lowercased", async () => {
    const slug = `A.b_c-${fresh("Slug")}`;
    expect((await create({ slug })).slug).toBe(slug.toLowerCase());
    expect((await create({ slug: fresh("s").padEnd(64, "x") })).slug).toHaveLength(64);
  });

  test("a summary of 256 characters on edit", async () => {
    await edit({ summary: long(256) });
    expect((await read()).summary).toHaveLength(256);
  });
});

test.each([
  ["mit", "MIT"],
  ["apache-2.0", "Apache-2.0"],
  ["ARR", "LicenseRef-All-Rights-Reserved"],
  ["custom", "LicenseRef-Custom"],
  ["LicenseRef-My-Own.1", "LicenseRef-My-Own.1"],
])("the license %s is %s", async (given, kept) => {
  await edit({ licenseId: given });
  expect((await read()).license.id).toBe(kept);
});

test("links are set and cleared individually", async () => {
  const [issuesUrl, wikiUrl] = ["https://example.com/issues", "https://example.com/wiki"];
  await edit({ issuesUrl, wikiUrl, donations: [{ platform: "ko-fi", url: "https://example.com/coffee" }] });
  await edit({ issuesUrl: null });
  expect(await read()).toMatchObject({
    links: { issues: null, wiki: wikiUrl },
    donations: [{ platform: "ko-fi", url: "https://example.com/coffee" }],
  });
});

test("categories must match the project's type", async () => {
  const pack = await create({ type: "resourcepack", categories: ["realistic"] });
  expect(pack.categories).toEqual(["realistic"]);
  expect(await refused(create({ type: "resourcepack", categories: ["adventure"] }))).toBe("invalid categories");
  expect((await create({ type: "plugin", categories: ["adventure"] })).categories).toEqual(["adventure"]);
  await publish(site, owner, pack.id, { loaders: ["minecraft"] }, [["pack.zip", resourcePack()]]);
  const change = (categories: string[]) => perform(editProject, site.as(owner), { project: pack.id, categories });
  expect(await refused(change(["adventure"]))).toBe("invalid categories");
  await change(["realistic", "themed"]);
});

describe("a bulk edit", () => {
  const many = (ids: string[], input: object) => perform(editProjects, site.as(owner), { ids, ...input });

  test("sets, then adds, then removes, the same on each", async () => {
    const ids = [(await create({ categories: ["magic"] })).id, (await create({ categories: ["storage"] })).id];
    const lists = { categories: ["adventure"], addCategories: ["mobs", "magic"], removeCategories: ["adventure"] };
    const links = { issuesUrl: "https://example.com/issues", sourceUrl: null };
    const donations = [{ platform: "patreon", url: "https://example.com/p" }];
    const addDonations = [{ platform: "github", url: "https://example.com/g" }];
    await many(ids, { ...lists, ...links, donations, addDonations, removeDonations: ["patreon"] });
    for (const id of ids)
      expect(await read(id)).toMatchObject({
        categories: ["mobs", "magic"],
        links: { issues: "https://example.com/issues", source: null },
        donations: addDonations,
      });
  });

  test("changes none if any of them may not be changed", async () => {
    const stranger = await site.person();
    const [own, foreign] = [await create({}), await draftProject(site, stranger)];
    const title = { issuesUrl: "https://example.com/all" };
    expect(await refused(many([own.id, foreign.id], title))).toBe("missing");
    expect((await read(own.id)).links.issues).toBeNull();
    const full = await create({ categories: ["adventure", "magic", "mobs"] });
    expect(await refused(many([own.id, full.id], { addCategories: ["storage"] }))).toBe("invalid categories");
    expect((await read(own.id)).categories).toEqual([]);
  });

  test("run concurrently keeps both additions", async () => {
    const { id } = await create({});
    const add = (category: string) => many([id], { addCategories: [category] });
    await Promise.all(["adventure", "magic", "mobs"].map(add));
    expect((await read(id)).categories.toSorted()).toEqual(["adventure", "magic", "mobs"]);
  });
});

describe("an organization's project", () => {
  const group = async (bits: number) => {
    const team = newId<"team">();
    const id = newId<"organization">();
    const row = {
      id,
      team_id: team,
      slug: fresh("group"),
      name: "A group",
      description: "",
      icon_id: null,
      color: null,
    };
    await insertTeam(site.services.db, team);
    await insertOrganization(site.services.db, row);
    await insertMember(site.services.db, {
      team_id: team,
      user_id: owner.id,
      is_owner: false,
      role: "Member",
      permissions: allProjectPermissions,
      organization_permissions: bits,
      accepted: true,
      payouts_split: 0,
      ordering: 0,
    });
    return row;
  };

  test("is created by a member with the permission to add projects and shows the organization's name", async () => {
    const row = await group(1 << 4);
    const made = await create({ organization: row.slug });
    expect(made).toMatchObject({ organization: { id: row.id, name: "A group" }, can: { edit: true, delete: true } });
    expect(await refused(perform(getProject, site.as(await site.person()), { project: made.id }))).toBe("missing");
  });

  test("is not created without that permission, nor in an organization that does not exist", async () => {
    const row = await group(255 - (1 << 4));
    expect(await refused(create({ organization: row.id }))).toBe("invalid organization");
    expect(await refused(create({ organization: "nowhere" }))).toBe("invalid organization");
    const input = { slug: fresh("o"), title: "Other", summary: "Other.", type: "mod", organization: row.id } as const;
    expect(await refused(perform(createProject, site.as(await site.person()), input))).toBe("invalid organization");
  });
});
