// Removes a user from every project: it is transferred to another member or the `ghost` account, or deleted with its
// files.
import { projectChanged } from "#features/catalog/events.ts";
import { findGhost } from "#features/accounts/index.ts";
import type { ErasureOutcome } from "#features/catalog/erasure/rules.ts";
import { erasureOutcome } from "#features/catalog/erasure/rules.ts";
import type { LeavingRow } from "#features/catalog/erasure/store.ts";
import {
  deleteUploadsOf,
  hasVersions,
  lockProjectsOf,
  passVersions,
  projectsOf,
} from "#features/catalog/erasure/store.ts";
import { deleteAllHidden } from "#features/catalog/hidden/store.ts";
import { transferToGhost, deleteProjectAndFiles } from "#features/catalog/projects/release-project.ts";
import { updateProject } from "#features/catalog/projects/write-store.ts";
import { lockEndedOrganizations, successorsOf, passTeam, removeMember } from "#features/teams/index.ts";
import type { Db } from "#platform/database/open.ts";
import { emit } from "#platform/jobs/index.ts";

export interface LeavingProject {
  readonly row: LeavingRow;
  readonly outcome: ErasureOutcome;
  /** Name of the new owner. */
  readonly to: string | null;
}

/** Decides the outcome for each of the user's projects, given the organizations that will be deleted. */
export async function planProjects(db: Db, userId: string, ended: readonly string[]): Promise<LeavingProject[]> {
  const rows = await projectsOf(db, userId, ended);
  const teams = rows.map((row) => row.team_id);
  const successors = await successorsOf(db, teams, userId);
  return rows.map((row) => {
    const ends = row.organization_id !== null && ended.includes(row.organization_id);
    const successor = successors.get(row.team_id);
    const outcome = erasureOutcome({
      status: row.status,
      inOrganization: row.organization_id !== null && !ends,
      owns: row.is_owner || ends,
      hasSuccessor: successor !== undefined,
    });
    return { row, outcome, to: outcome === "passed" ? (successor?.username ?? null) : null };
  });
}

const release: Readonly<Record<ErasureOutcome, (db: Db, row: LeavingRow, userId: string) => Promise<void>>> = {
  left: (db, row, userId) => removeMember(db, row.team_id, userId),
  passed: async (db, row, userId) => {
    await passTeam(db, row.team_id, userId);
    await updateProject(db, row.id, { organization_id: null });
  },
  kept: transferToGhost,
  deleted: deleteProjectAndFiles,
};

/** Removes the user from projects and versions within the caller's transaction. Idempotent. */
export async function releaseProjects(db: Db, userId: string): Promise<void> {
  const ended = await lockEndedOrganizations(db, userId);
  await lockProjectsOf(db, userId, ended);
  for (const { row, outcome } of await planProjects(db, userId, ended)) {
    await release[outcome](db, row, userId);
    await emit(db, projectChanged, { projectId: row.id });
  }
  if (await hasVersions(db, userId)) await passVersions(db, userId, await findGhost(db));
  await deleteUploadsOf(db, userId);
  await deleteAllHidden(db, userId);
}
