// Public interface of the teams feature.
export { lockEndedOrganizations, passTeam, planOrganizations } from "#features/teams/erasure/release-teams.ts";
export { successorsOf, removeMember } from "#features/teams/erasure/store.ts";
export { organizationTag } from "#features/teams/cache-tags.ts";
export { allProjectPermissions } from "#features/teams/members/contract.ts";
export type { ProjectPermission } from "#features/teams/members/contract.ts";
export { presentMembers } from "#features/teams/members/present-members.ts";
export { bitsOf, mayAddProjects, permissionsOn, permits } from "#features/teams/members/rules.ts";
export { deleteTeam, emptyTeam, insertMember, insertTeam, loadMemberships } from "#features/teams/members/store.ts";
export { getOrganization as readOrganization } from "#features/teams/organizations/get-organization.ts";
export { presentOrganization } from "#features/teams/organizations/present-organization.ts";
export { findOrganization, insertOrganization, organizationsOf } from "#features/teams/organizations/store.ts";
