// The people of a project: its team, and its organization's.
import type { listProjectMembers as contract } from "#features/catalog/projects/contract.ts";
import { findProject } from "#features/catalog/projects/find-project.ts";
import { maySeeInside } from "#features/catalog/projects/rules.ts";
import { presentMembers } from "#features/teams/index.ts";
import type { Verb } from "#platform/context.ts";

export const listProjectMembers: Verb<typeof contract> = async (context, input) => {
  const { row, standing } = await findProject(context, input.project);
  const teams = [row.team_id, ...(row.organization_team_id ? [row.organization_team_id] : [])];
  const seesAll = maySeeInside(standing) || standing.invited;
  const members = await presentMembers(context.db, teams, () => ({ pending: seesAll, inside: maySeeInside(standing) }));
  const own = new Set(members.filter((one) => one.teamId === row.team_id).map((one) => one.user.id));
  return members.filter((one) => one.teamId === row.team_id || !own.has(one.user.id));
};
