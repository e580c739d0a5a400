// Deletes a project with its versions, files and team; the bytes are collected later. What staff took down is kept.
import { findGhost } from "#features/accounts/index.ts";
import { auditStaff } from "#features/catalog/projects/audit-staff.ts";
import type { deleteProject as contract } from "#features/catalog/projects/contract.ts";
import { ownerRow } from "#features/catalog/projects/create-project.ts";
import { demand, findLocked } from "#features/catalog/projects/find-project.ts";
import type { ProjectRow } from "#features/catalog/projects/store.ts";
import { deleteProjectRow, updateProject } from "#features/catalog/projects/write-store.ts";
import { deleteTeam, emptyTeam, insertMember } from "#features/teams/index.ts";
import { isStaff } from "#kernel/actor.ts";
import type { Verb } from "#platform/context.ts";
import type { Db } from "#platform/database/open.ts";
import { transaction } from "#platform/database/open.ts";
import { emit } from "#platform/jobs/index.ts";

export const deleteProject: Verb<typeof contract> = async (context, input) => {
  await transaction(context.db, async (db) => {
    const found = await findLocked(context, db, input.project);
    demand(found, "DELETE_PROJECT");
    const { row } = found;
    if (isTakenDown(row) && !isStaff(found.standing.actor)) await giveToGhost(db, row);
    else {
      await deleteProjectRow(db, row.id);
      await deleteTeam(db, row.team_id);
    }
    await auditStaff(db, found, "project.delete", { slug: row.slug, title: row.title });
    await emit(db, "project.changed", { projectId: row.id });
  });
};

/** Facts F1: staff keep what they decided on, so that it does not come back as if it were new. */
function isTakenDown({ status }: ProjectRow): boolean {
  return status === "rejected" || status === "withheld";
}

/** The project stays as it is, with its address and bytes, and out of reach of the people it had. */
async function giveToGhost(db: Db, row: ProjectRow): Promise<void> {
  await emptyTeam(db, row.team_id);
  await insertMember(db, ownerRow(row.team_id, await findGhost(db)));
  await updateProject(db, row.id, { organization_id: null });
}
