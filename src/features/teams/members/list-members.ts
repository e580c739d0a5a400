// Lists the members of one or more teams.
import type * as contract from "#features/teams/members/contract.ts";
import { presentMembers } from "#features/teams/members/present-members.ts";
import { hiddenTeams, loadMemberships, placesOfTeams } from "#features/teams/members/store.ts";
import { carries, isLimited, isStaff, personOf, scopeActorTo } from "#kernel/actor.ts";
import type { MemberView } from "#features/teams/members/contract.ts";
import type { Context, Verb } from "#platform/context.ts";

/** A limited token sees the teams of its targets as its user, and others as a visitor. */
async function listOf(context: Context, asked: readonly string[]): Promise<MemberView[]> {
  const places = isLimited(context.actor) ? await placesOfTeams(context.db, asked) : [];
  if (places.length === 0) return listAs(context, asked);
  const views: MemberView[] = [];
  for (const team of asked) {
    const place = places.find((one) => one.team_id === team);
    const thing = {
      organization: place?.organization_id ?? null,
      ...(place?.project_id ? { project: place.project_id } : {}),
    };
    views.push(...(await listAs({ ...context, actor: scopeActorTo(context.actor, thing) }, [team])));
  }
  return views;
}

/** The team of a hidden project answers as missing. */
async function listAs(context: Context, asked: readonly string[]): Promise<MemberView[]> {
  const person = personOf(context.actor);
  const reads = carries(context.actor, "PROJECT_READ");
  const seesAll = reads && isStaff(context.actor);
  const hidden = seesAll ? new Set() : await hiddenTeams(context.db, asked, reads ? (person?.id ?? null) : null);
  const teamIds = asked.filter((id) => !hidden.has(id));
  const own = person ? await loadMemberships(context.db, person.id, teamIds) : new Map();
  return presentMembers(context.db, teamIds, (teamId) => {
    const row = own.get(teamId);
    return {
      pending: reads && (row !== undefined || isStaff(context.actor)),
      inside: reads && (Boolean(row?.accepted) || isStaff(context.actor)),
    };
  });
}

export const listTeamMembers: Verb<typeof contract.listTeamMembers> = (context, input) => listOf(context, [input.team]);

export const listMembersOfTeams: Verb<typeof contract.listMembersOfTeams> = async (context, input) => {
  const ids = [...new Set(input.ids)];
  const members = Map.groupBy(await listOf(context, ids), (one) => one.teamId);
  return ids.map((id) => members.get(id)).filter((list) => list !== undefined);
};
