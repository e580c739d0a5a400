// Lists the members of a project: its team's, and its organization's.
import type { listProjectMembers as contract } from "#features/catalog/projects/contract.ts";
import { findProject } from "#features/catalog/projects/find-project.ts";
import { maySeeInside } from "#features/catalog/projects/rules.ts";
import { loadMemberships, presentMembers } from "#features/teams/index.ts";
import { isStaff, personOf, scopeActorTo } from "#kernel/actor.ts";
import type { Context, Verb } from "#platform/context.ts";

export const listProjectMembers: Verb<typeof contract> = async (context, input) => {
  const { row, standing } = await findProject(context, input.project);
  const organizationTeam = row.organization_team_id;
  const teams = [row.team_id, ...(organizationTeam ? [organizationTeam] : [])];
  const inside = maySeeInside(standing);
  // An organization's members own its projects, but a project's members do not belong to the organization.
  const insideOrganization = inside && (await isInside(context, row.organization_id, organizationTeam));
  const members = await presentMembers(context.db, teams, (teamId) =>
    teamId === row.team_id
      ? { pending: inside || standing.invited, inside }
      : { pending: insideOrganization, inside: insideOrganization },
  );
  const own = new Set(members.filter((one) => one.teamId === row.team_id).map((one) => one.user.id));
  return members.filter((one) => one.teamId === row.team_id || !own.has(one.user.id));
};

async function isInside(context: Context, organization: string | null, teamId: string | null): Promise<boolean> {
  const actor = scopeActorTo(context.actor, { organization });
  const person = personOf(actor);
  if (!person || !teamId) return false;
  if (isStaff(actor)) return true;
  return (await loadMemberships(context.db, person.id, [teamId])).get(teamId)?.accepted ?? false;
}
