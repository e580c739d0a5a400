// The door of the teams feature.
import { implement } from "#platform/context.ts";
import { listMembersOfTeams, listTeamMembers } from "#features/teams/contract.ts";
import { getOrganization } from "#features/teams/contract.ts";
import * as members from "#features/teams/members/list-members.ts";
import * as organizations from "#features/teams/organizations/get-organization.ts";

export { passTeam, planOrganizations, releaseOrganizations } from "#features/teams/erasure/release-teams.ts";
export { exportTeams } from "#features/teams/erasure/export-teams.ts";
export { deleteOrganizations, successorsOf, removeMember } from "#features/teams/erasure/store.ts";
export { allProjectPermissions } from "#features/teams/members/contract.ts";
export type { ProjectPermission } from "#features/teams/members/contract.ts";
export { presentMembers } from "#features/teams/members/present-members.ts";
export { bitsOf, mayAddProjects, permissionsOn, permits } from "#features/teams/members/rules.ts";
export { deleteTeam, emptyTeam, insertMember, insertTeam, loadMemberships } from "#features/teams/members/store.ts";
export { getOrganization as readOrganization } from "#features/teams/organizations/get-organization.ts";
export { findOrganization, insertOrganization, organizationsOf } from "#features/teams/organizations/store.ts";

export const teamOperations = [
  implement(listTeamMembers, members.listTeamMembers),
  implement(listMembersOfTeams, members.listMembersOfTeams),
  implement(getOrganization, organizations.getOrganization),
];
