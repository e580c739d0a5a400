// Team members in the compatible API.
import { z } from "zod";
import { listProjectMembers } from "#features/catalog/contract.ts";
import { listMembersOfTeams, listTeamMembers } from "#features/teams/contract.ts";
import type { MemberView } from "#features/teams/contract.ts";
import { listText } from "#api/v2/query.ts";
import { route } from "#api/v2/route.ts";
import type { Call, Route } from "#api/v2/route.ts";
import { teamMember } from "#api/v2/shapes.ts";
import { toMember } from "#api/v2/to-user.ts";

const members = z.array(teamMember);

function present({ context }: Pick<Call, "context">, views: readonly MemberView[]): z.input<typeof members> {
  return views.map((view) => toMember(context.config.baseUrl, view));
}

const ofProject = route({
  method: "GET",
  path: "/v2/project/{project}/members",
  says: "The members of a project's team and its organization.",
  params: z.object({ project: z.string() }),
  answer: members,
  run: async (call) => present(call, await call.api(listProjectMembers, call.params)),
});

const ofTeam = route({
  method: "GET",
  path: "/v2/team/{team}/members",
  says: "The members of a team.",
  params: z.object({ team: z.string() }),
  answer: members,
  run: async (call) => present(call, await call.api(listTeamMembers, call.params)),
});

const ofTeams = route({
  method: "GET",
  path: "/v2/teams",
  says: "The members of several teams, one list a team.",
  params: z.object({ ids: listText }),
  answer: z.array(members),
  run: async (call) => {
    const teams = await call.api(listMembersOfTeams, call.params);
    return teams.map((views) => present(call, views));
  },
});

export const teamRoutes: readonly Route[] = [ofProject, ofTeam, ofTeams];
