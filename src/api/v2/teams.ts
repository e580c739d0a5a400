// Team members in the compatible API.
import { z } from "zod";
import { getProject, listProjectMembers } from "#features/catalog/contract.ts";
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
  description: "The members of a project's own team; those of its organization belong to the organization's team.",
  params: z.object({ project: z.string() }),
  answer: members,
  run: async (call) => {
    const [{ teamId }, views] = await Promise.all([
      call.api(getProject, call.params),
      call.api(listProjectMembers, call.params),
    ]);
    return present(
      call,
      views.filter((view) => view.teamId === teamId),
    );
  },
});

const ofTeam = route({
  method: "GET",
  path: "/v2/team/{team}/members",
  description: "The members of a team.",
  params: z.object({ team: z.string() }),
  answer: members,
  run: async (call) => present(call, await call.api(listTeamMembers, call.params)),
});

const ofTeams = route({
  method: "GET",
  path: "/v2/teams",
  description: "The members of several teams, one list per team.",
  params: z.object({ ids: listText }),
  answer: z.array(members),
  run: async (call) => {
    const teams = await call.api(listMembersOfTeams, call.params);
    return teams.map((views) => present(call, views));
  },
});

export const teamRoutes: readonly Route[] = [ofProject, ofTeam, ofTeams];
