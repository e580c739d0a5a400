// Reads an organization with its accepted members.
import { presentMembers } from "#features/teams/members/present-members.ts";
import type { getOrganization as contract } from "#features/teams/organizations/contract.ts";
import { presentOrganization } from "#features/teams/organizations/present-organization.ts";
import { findOrganization } from "#features/teams/organizations/store.ts";
import { missing } from "#kernel/problem.ts";
import type { Verb } from "#platform/context.ts";

export const getOrganization: Verb<typeof contract> = async (context, input) => {
  const row = await findOrganization(context.db, input.organization);
  if (!row) throw missing("organization");
  return {
    ...presentOrganization(row),
    teamId: row.team_id,
    description: row.description,
    color: row.color,
    members: await presentMembers(context.db, [row.team_id], () => ({ pending: false, inside: false })),
  };
};
