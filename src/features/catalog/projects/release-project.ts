// Removes a project from its owners: it is deleted with everything in it, or transferred to the `ghost` account.
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

/** Projects that staff ruled on are kept, so that they cannot be resubmitted as new. */
export function isTakenDown(status: ProjectStatus): boolean {
  return status === "rejected" || status === "withheld";
}

/** Keeps the project, its slug and files, and removes its members. */
export async function transferToGhost(db: Db, { id, team_id: teamId }: Held): Promise<void> {
  await emptyTeam(db, teamId);
  await insertMember(db, ownerRow(teamId, await findGhost(db)));
  await updateProject(db, id, { organization_id: null });
}

/** Deletes the project with its versions, files and team; the bytes are garbage-collected later. */
export async function deleteProjectAndFiles(db: Db, { id, team_id: teamId }: Held): Promise<void> {
  await deleteProjectRow(db, id);
  await deleteTeam(db, teamId);
}
