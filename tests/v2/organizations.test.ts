// Tests of organization projects in the compatible API: their author and their team.
import { afterAll, beforeAll, expect, test } from "vitest";
import { allProjectPermissions, insertMember, insertOrganization, insertTeam } from "#features/teams/index.ts";
import type { V2Project } from "#api/v2/shapes.ts";
import { newId } from "#kernel/id.ts";
import { perform } from "#api/perform.ts";
import { editProject } from "#features/catalog/contract.ts";
import type { TestPerson, TestSite } from "#tests/site.ts";
import { startTestSite } from "#tests/site.ts";
import { fresh, join } from "#tests/things.ts";
import { Caller } from "./caller.ts";

let site: TestSite;
let api: Caller;
let [head, helper]: TestPerson[] = [];
let project: V2Project;
const organization = {
  id: newId<"organization">(),
  team_id: newId<"team">(),
  slug: fresh("group"),
  name: "Group of us",
};

beforeAll(async () => {
  site = await startTestSite();
  api = new Caller(site);
  const moderator = await site.person(undefined, "moderator");
  [head, helper] = [await site.person(), await site.person()];
  const { db } = site.services;
  await insertTeam(db, organization.team_id);
  const owning = { is_owner: true, role: "Owner", permissions: allProjectPermissions, organization_permissions: null };
  const row = { ...owning, accepted: true, payouts_split: 0, ordering: 0 };
  await insertMember(db, { ...row, team_id: organization.team_id, user_id: head.id });
  await insertOrganization(db, { ...organization, description: "", icon_id: null, color: null });
  project = await api.publishProject(head, moderator);
  await join(site, project.team, helper, 1);
  // A project transferred to its organization: it has no owner in its own team.
  await db.deleteFrom("team_members").where("team_id", "=", project.team).where("is_owner", "=", true).execute();
  await db.updateTable("projects").set({ organization_id: organization.id }).where("id", "=", project.id).execute();
  await perform(editProject, site.as(moderator), { project: project.id, summary: "Of a group of people." });
});
afterAll(() => site.stop());

test("a hit has the organization's owner as author, with the organization", async () => {
  await expect
    .poll(async () => {
      const facets = encodeURIComponent(JSON.stringify([[`project_id:${project.id}`]]));
      const { body } = await api.get<{ hits: Record<string, unknown>[] }>(`/v2/search?facets=${facets}`);
      return body.hits[0];
    })
    .toMatchObject({
      author: head?.username,
      author_id: head?.id,
      organization: organization.name,
      organization_id: organization.id,
    });
  expect(await api.status("GET", `/v2/user/${head?.username}`)).toBe(200);
});

test("the members of the project are its own team's, not the organization's", async () => {
  const members = await api.get<{ team_id: string; user: { id: string } }[]>(`/v2/project/${project.id}/members`);
  expect(members.body.map((one) => [one.team_id, one.user.id])).toEqual([[project.team, helper?.id]]);
  const ofTeam = await api.get<object[]>(`/v2/team/${organization.team_id}/members`);
  expect(ofTeam.body).toHaveLength(1);
});
