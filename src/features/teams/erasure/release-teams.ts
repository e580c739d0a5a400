// Removes a user from every organization: another member takes over what they own, and organizations with no one else
// are deleted.
import type { OwnOrganization } from "#features/teams/erasure/store.ts";
import {
  deleteOrganizations,
  successorsOf,
  lockOrganizationsOf,
  makeOwner,
  standingsOf,
  removeMember,
} from "#features/teams/erasure/store.ts";
import type { Db } from "#platform/database/open.ts";

/** What happens to the user's own organizations. */
export interface OrganizationsLeft {
  /** Transferred to another member. */
  readonly passed: readonly { readonly organization: OwnOrganization; readonly to: string }[];
  /** Deleted, because nobody else is in them. */
  readonly ended: readonly OwnOrganization[];
}

/** Decides the outcome for each. */
export async function planOrganizations(db: Db, userId: string): Promise<OrganizationsLeft> {
  const own = (await standingsOf(db, userId)).filter((organization) => organization.is_owner);
  const successors = await successorsOf(
    db,
    own.map((organization) => organization.team_id),
    userId,
  );
  return {
    passed: own.flatMap((organization) => {
      const successor = successors.get(organization.team_id);
      return successor ? [{ organization, to: successor.username }] : [];
    }),
    ended: own.filter((organization) => !successors.has(organization.team_id)),
  };
}

/** Transfers a team to its successor; returns false if there is none. */
export async function passTeam(db: Db, teamId: string, leaving: string): Promise<boolean> {
  const successor = (await successorsOf(db, [teamId], leaving)).get(teamId);
  if (!successor) return false;
  await removeMember(db, teamId, leaving);
  await makeOwner(db, teamId, successor.user_id);
  return true;
}

/** The organizations with no other member, locked against joining and leaving until the transaction ends. */
export async function lockEndedOrganizations(db: Db, userId: string): Promise<string[]> {
  await lockOrganizationsOf(db, userId);
  return (await planOrganizations(db, userId)).ended.map(({ id }) => id);
}

/**
 * Removes the user from every organization that continues, and deletes those without other members; their projects must
 * already be reassigned.
 */
export async function releaseOrganizations(db: Db, userId: string): Promise<void> {
  const ended: string[] = [];
  await lockOrganizationsOf(db, userId);
  for (const { id, team_id: teamId, is_owner: isOwner } of await standingsOf(db, userId)) {
    if (!isOwner) await removeMember(db, teamId, userId);
    else if (!(await passTeam(db, teamId, userId))) ended.push(id);
  }
  await deleteOrganizations(db, ended);
}
