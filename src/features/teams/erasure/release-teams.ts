// A person leaves every organization: another member takes over what they own, and what is theirs alone ends.
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

/** What becomes of a person's own organizations. */
export interface OrganizationsLeft {
  /** Others go on with these. */
  readonly passed: readonly { readonly organization: OwnOrganization; readonly to: string }[];
  /** Nobody else is in these. */
  readonly ended: readonly OwnOrganization[];
}

/** Says what would become of them. */
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

/** Hands a team over to its successor, or gives false when there is none. */
export async function passTeam(db: Db, teamId: string, leaving: string): Promise<boolean> {
  const successor = (await successorsOf(db, [teamId], leaving)).get(teamId);
  if (!successor) return false;
  await removeMember(db, teamId, leaving);
  await makeOwner(db, teamId, successor.user_id);
  return true;
}

/** The organizations that nobody else is in; nobody joins or leaves them until the transaction ends. */
export async function lockEndedOrganizations(db: Db, userId: string): Promise<string[]> {
  await lockOrganizationsOf(db, userId);
  return (await planOrganizations(db, userId)).ended.map(({ id }) => id);
}

/**
 * Takes the person out of every organization that goes on, and ends those that nobody else is in; their projects are
 * placed elsewhere by then.
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
