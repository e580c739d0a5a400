// Deletes a project with its versions, files and team; the bytes are collected later.
import { auditStaff } from "#features/catalog/projects/audit-staff.ts";
import type { deleteProject as contract } from "#features/catalog/projects/contract.ts";
import { findEditable } from "#features/catalog/projects/find-project.ts";
import { deleteProjectRow } from "#features/catalog/projects/write-store.ts";
import { deleteTeam } from "#features/teams/index.ts";
import type { Verb } from "#platform/context.ts";
import { transaction } from "#platform/database/open.ts";
import { emit } from "#platform/jobs/index.ts";

export const deleteProject: Verb<typeof contract> = async (context, input) => {
  const found = await findEditable(context, input.project, "DELETE_PROJECT");
  const { row } = found;
  await transaction(context.db, async (db) => {
    await deleteProjectRow(db, row.id);
    await deleteTeam(db, row.team_id);
    await auditStaff(context, db, found, "project.delete", { slug: row.slug, title: row.title });
    await emit(db, "project.changed", { projectId: row.id });
  });
};
