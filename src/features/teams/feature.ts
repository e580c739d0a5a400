// Manifest of the teams feature.
import { implement } from "#platform/context.ts";
import { listMembersOfTeams, listTeamMembers } from "#features/teams/contract.ts";
import { getOrganization } from "#features/teams/contract.ts";
import * as members from "#features/teams/members/list-members.ts";
import * as organizations from "#features/teams/organizations/get-organization.ts";
import { exportTeams } from "#features/teams/erasure/export-teams.ts";
import { releaseOrganizations } from "#features/teams/erasure/release-teams.ts";
import { teamPictures } from "#features/teams/organizations/show-icons.ts";
import { defineFeature } from "#platform/feature/index.ts";

export const teams = defineFeature({
  name: "teams",
  operations: [
    implement(listTeamMembers, members.listTeamMembers),
    implement(listMembersOfTeams, members.listMembersOfTeams),
    implement(getOrganization, organizations.getOrganization),
  ],
  pictures: teamPictures,
  exports: exportTeams,
  erases: releaseOrganizations,
  tables: ["teams", "team_members", "organizations"],
});
