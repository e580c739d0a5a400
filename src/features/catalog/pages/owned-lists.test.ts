// Tests users' and organizations' lists: paging, totals across pages, and hidden projects visible to the team only.
import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { perform } from "#api/perform.ts";
import { homePage, listUserProjects, organizationPage, userPage } from "#features/catalog/contract.ts";
import { insertOrganization, insertTeam } from "#features/teams/index.ts";
import { newId } from "#kernel/id.ts";
import { startTestSite } from "#tests/site.ts";
import type { TestPerson, TestSite } from "#tests/site.ts";
import { draftProject, join } from "#tests/things.ts";

let site: TestSite;
let owner: TestPerson;
let stranger: TestPerson;
/** A member of the organization only. */
let member: TestPerson;
let organization: string;
/**
 * Five listed projects in descending order of downloads, the last one updated most recently: all mods except the
 * second, a plugin.
 */
let own: string[] = [];
let draft: string;

/** Puts a draft into its approved state directly, with figures that depend on `place`. */
async function list(id: string, place: number, of: string | null): Promise<void> {
  await sql`
    update projects set status = 'approved', types = ${place === 1 ? ["plugin"] : ["mod"]}::text[],
      downloads = ${50 - place}, followers = 2, organization_id = ${of},
      updated_at = '2026-01-01'::timestamptz + ${place} * interval '1 day'
    where id = ${id}`.execute(site.services.db);
}

beforeAll(async () => {
  site = await startTestSite();
  [owner, member, stranger] = [await site.person(), await site.person(), await site.person()];
  const team = newId<"team">();
  organization = newId<"organization">();
  await insertTeam(site.services.db, team);
  const row = { id: organization, team_id: team, slug: "list-guild", name: "Guild", description: "A guild of lists." };
  await insertOrganization(site.services.db, { ...row, icon_id: null, color: null });
  await join(site, team, member, 0);
  const drafts = [];
  for (let i = 0; i < 12; i += 1) drafts.push((await draftProject(site, owner)).id);
  own = drafts.slice(0, 5);
  draft = drafts[5] ?? "";
  for (const [place, id] of own.entries()) await list(id, place, null);
  for (const [place, id] of drafts.slice(6, 11).entries()) await list(id, place, organization);
  await sql`update projects set organization_id = ${organization} where id = ${drafts[11]}`.execute(site.services.db);
  // An organization's project has no owner row: the organization's members own it.
  await sql`
    delete from team_members m using projects p
    where p.organization_id = ${organization} and m.team_id = p.team_id`.execute(site.services.db);
});
afterAll(() => site.stop());

const lists = {
  user: async (who: TestPerson | null, more: object) =>
    (await perform(userPage, site.as(who), { user: owner.id, ...more })).projects,
  organization: async (who: TestPerson | null, more: object) =>
    (await perform(organizationPage, site.as(who), { organization, ...more })).projects,
};

describe.each(["user", "organization"] as const)("the list of a %s", (of) => {
  const show = async (who: TestPerson | null, more: object = {}) => {
    const page = await lists[of](who, more);
    return { ...page, items: page.items.map(({ id, downloads }) => [id, downloads] as const) };
  };
  const downloads = async (more: object) => (await show(null, more)).items.map(([, count]) => count);

  test("pages cover the whole list, and pages past the end are empty", async () => {
    expect(await downloads({ limit: 2 })).toEqual([50, 49]);
    expect(await downloads({ limit: 2, page: 2 })).toEqual([48, 47]);
    expect(await downloads({ limit: 2, page: 3 })).toEqual([46]);
    expect(await downloads({ limit: 2, page: 4 })).toEqual([]);
    expect(await downloads({ order: "updated", limit: 2 })).toEqual([46, 47]);
  });

  test("has the same totals on every page", async () => {
    const whole = { downloads: 240, followers: 10, pageSize: 2 };
    const types = expect.arrayContaining([
      { type: "mod", count: 4 },
      { type: "plugin", count: 1 },
    ]) as unknown;
    expect(await show(null, { limit: 2, page: 2 })).toMatchObject({ ...whole, types, total: 5 });
    const plugins = await show(null, { limit: 2, type: "plugin" });
    expect(plugins).toMatchObject({ ...whole, types, total: 1 });
    expect(plugins.items.map(([, count]) => count)).toEqual([49]);
    expect(await show(null, { type: "shader" })).toMatchObject({ items: [], total: 0 });
  });

  test("includes drafts for those with inside access only", async () => {
    expect((await show(null)).total).toBe(5);
    expect((await show(stranger)).total).toBe(5);
    const insider = of === "user" ? owner : member;
    expect(await show(insider, { limit: 6 })).toMatchObject({ total: 6, downloads: 240 });
    expect((await show(insider)).items.some(([id]) => id === draft)).toBe(of === "user");
    expect((await show(stranger)).items.every(([id]) => id !== draft)).toBe(true);
  });
});

test("a member of the team of an organization's project has it in list and figures, everywhere alike", async () => {
  const helper = await site.person();
  const [{ id, team_id: team }] = (
    await sql<{ id: string; team_id: string }>`
      select id, team_id from projects where organization_id = ${organization} and is_listed order by downloads desc`.execute(
      site.services.db,
    )
  ).rows as [{ id: string; team_id: string }];
  await join(site, team, helper, 0);
  const { user, projects } = await perform(userPage, site.as(null), { user: helper.id });
  expect(projects.items.map((one) => one.id)).toEqual([id]);
  expect(user).toMatchObject({ projectCount: 1, downloads: projects.downloads, followers: projects.followers });
  expect((await perform(listUserProjects, site.as(null), { user: helper.id })).map((one) => one.id)).toEqual([id]);
});

test("a member of an organization has its projects in list and figures, everywhere alike", async () => {
  const helper = await site.person();
  const [{ team_id: team }] = (
    await sql<{ team_id: string }>`select team_id from organizations where id = ${organization}`.execute(
      site.services.db,
    )
  ).rows as [{ team_id: string }];
  await join(site, team, helper, 0);
  const { user, projects } = await perform(userPage, site.as(null), { user: helper.id });
  expect(projects).toMatchObject({ total: 5, downloads: 240 });
  expect(user).toMatchObject({ projectCount: 5, downloads: projects.downloads, followers: projects.followers });
  expect(await perform(listUserProjects, site.as(null), { user: helper.id })).toHaveLength(5);
  const { own } = await perform(homePage, site.as(helper), {});
  expect(own.length).toBeGreaterThan(0);
});
