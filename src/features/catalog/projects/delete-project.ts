// Deletes a project with everything in it. Projects that staff took down are kept, out of their team's reach.
import { projectChanged } from "#features/catalog/events.ts";
import { auditStaff } from "#features/catalog/projects/audit-staff.ts";
import type { deleteProject as contract } from "#features/catalog/projects/contract.ts";
import { requirePermission, findLocked } from "#features/catalog/projects/find-project.ts";
import { transferToGhost, isTakenDown, deleteProjectAndFiles } from "#features/catalog/projects/release-project.ts";
import { isStaff } from "#kernel/actor.ts";
import type { Verb } from "#platform/context.ts";
import { transaction } from "#platform/database/open.ts";
import { emit } from "#platform/jobs/index.ts";

export const deleteProject: Verb<typeof contract> = async (context, input) => {
  await transaction(context.db, async (db) => {
    const found = await findLocked(context, db, input.project);
    requirePermission(found, "DELETE_PROJECT");
    const { row } = found;
    const keep = isTakenDown(row.status) && !isStaff(found.standing.actor);
    await (keep ? transferToGhost : deleteProjectAndFiles)(db, row);
    await auditStaff(db, found, "project.delete", { slug: row.slug, title: row.title });
    await emit(db, projectChanged, { projectId: row.id });
  });
};
