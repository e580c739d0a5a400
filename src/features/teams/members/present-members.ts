// Converts team rows into API shapes, hiding what the viewer may not see.
import { presentUsers } from "#features/accounts/index.ts";
import type { MemberView } from "#features/teams/members/contract.ts";
import { loadMembers } from "#features/teams/members/store.ts";
import type { Db } from "#platform/database/open.ts";

/** What the viewer may see of a team. */
export interface MemberSight {
  /** Members with pending invitations. */
  readonly pending: boolean;
  /** Permissions and payout shares. */
  readonly inside: boolean;
}

/** The members of the teams in team order; `sightOf` returns what the viewer may see of each. */
export async function presentMembers(
  db: Db,
  teamIds: readonly string[],
  sightOf: (teamId: string) => MemberSight,
): Promise<MemberView[]> {
  const rows = await loadMembers(db, teamIds);
  const users = new Map(
    (
      await presentUsers(
        db,
        rows.map((row) => row.user_id),
      )
    ).map((user) => [user.id, user]),
  );
  const byTeam = Map.groupBy(rows, (row) => row.team_id);
  const views: MemberView[] = [];
  for (const teamId of teamIds)
    for (const row of byTeam.get(teamId) ?? []) {
      const user = users.get(row.user_id);
      const sight = sightOf(teamId);
      if (!user || (!row.accepted && !sight.pending)) continue;
      views.push({
        teamId,
        user,
        role: row.role,
        isOwner: row.is_owner,
        permissions: sight.inside ? row.permissions : null,
        accepted: row.accepted,
        payoutsSplit: sight.inside ? row.payouts_split : null,
        ordering: row.ordering,
      });
    }
  return views;
}
