// Replaces or removes a project's icon.
import { projectChanged } from "#features/catalog/events.ts";
import { auditStaff } from "#features/catalog/projects/audit-staff.ts";
import type * as contract from "#features/catalog/projects/contract.ts";
import { findEditable, findLocked, requirePermission } from "#features/catalog/projects/find-project.ts";
import { updateProject } from "#features/catalog/projects/write-store.ts";
import type { Bytes, Context, Verb } from "#platform/context.ts";
import { transaction } from "#platform/database/open.ts";
import type { Icon, Square } from "#platform/images/index.ts";
import { iconLimit, makeIcon, squareIn } from "#platform/images/index.ts";
import { emit } from "#platform/jobs/index.ts";
import { storePicture } from "#platform/media/store-picture.ts";
import { readBytes } from "#platform/upload/read-bytes.ts";

export const setProjectIcon: Verb<typeof contract.setProjectIcon> = async (context, input, body) => {
  await findEditable(context, input.project, "EDIT_DETAILS");
  await storeProjectIcon(context, input.project, await readProjectIcon(body, squareIn(input)));
};

/** Decodes an image for a project icon; refuses anything that is not an image or is too large. */
export async function readProjectIcon(body: Bytes, square?: Square): Promise<Icon> {
  return makeIcon(await readBytes(body, iconLimit, "icon"), iconLimit, square);
}

/** Sets an already decoded icon on a project the actor may edit. */
export async function storeProjectIcon(context: Context, project: string, icon: Icon): Promise<void> {
  const { source } = icon;
  await transaction(context.db, async (db) => {
    const found = await findLocked(context, db, project);
    requirePermission(found, "EDIT_DETAILS");
    const { row } = found;
    await updateProject(db, row.id, {
      icon_id: await storePicture(db, context.files, { bytes: icon.large, width: 192, height: 192, source }),
      icon_small_id: await storePicture(db, context.files, { bytes: icon.small, width: 96, height: 96, source }),
      icon_thumbhash: icon.thumbhash,
      color: icon.color,
      updated_at: context.clock.now(),
    });
    await auditStaff(db, found, "project.set-icon");
    await emit(db, projectChanged, { projectId: row.id });
  });
}

export const removeProjectIcon: Verb<typeof contract.removeProjectIcon> = async (context, input) => {
  await transaction(context.db, async (db) => {
    const found = await findLocked(context, db, input.project);
    requirePermission(found, "EDIT_DETAILS");
    const { row } = found;
    await updateProject(db, row.id, { icon_id: null, icon_small_id: null, icon_thumbhash: null, color: null });
    await auditStaff(db, found, "project.remove-icon");
    await emit(db, projectChanged, { projectId: row.id });
  });
};
