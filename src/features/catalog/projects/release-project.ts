// How people lose a project: it goes with all it has, or it stays under the account `ghost`.
import { findGhost } from "#features/accounts/index.ts";
import { ownerRow } from "#features/catalog/projects/create-project.ts";
import type { ProjectStatus } from "#features/catalog/projects/status.ts";
import { deleteProjectRow, updateProject } from "#features/catalog/projects/write-store.ts";
import { deleteTeam, emptyTeam, insertMember } from "#features/teams/index.ts";
import type { Db } from "#platform/database/open.ts";

interface Held {
  readonly id: string;
  readonly team_id: string;
}

/** Staff keep what they decided on, so that it does not come back as if it were new. */
export function isTakenDown(status: ProjectStatus): boolean {
  return status === "rejected" || status === "withheld";
}

/** The project stays as it is, with its address and bytes, and out of reach of the people it had. */
export async function transferToGhost(db: Db, { id, team_id: teamId }: Held): Promise<void> {
  await emptyTeam(db, teamId);
  await insertMember(db, ownerRow(teamId, await findGhost(db)));
  await updateProject(db, id, { organization_id: null });
}

/** The project is gone with its versions, files and team; the bytes are collected later. */
export async function removeWhole(db: Db, { id, team_id: teamId }: Held): Promise<void> {
  await deleteProjectRow(db, id);
  await deleteTeam(db, teamId);
}
