// Lists, hides and shows projects in a user's own search lists.
import type * as contract from "#features/catalog/hidden/contract.ts";
import { mostHidden } from "#features/catalog/hidden/contract.ts";
import { deleteHidden, insertHidden, loadHidden } from "#features/catalog/hidden/store.ts";
import { findProject } from "#features/catalog/projects/find-project.ts";
import { urlType } from "#features/catalog/projects/project-type.ts";
import { personOf } from "#kernel/actor.ts";
import { Problem } from "#kernel/problem.ts";
import type { Context, Verb } from "#platform/context.ts";
import { transaction } from "#platform/database/open.ts";
import { mediaPath } from "#platform/media/store-picture.ts";

function userOf(context: Context): string {
  const person = personOf(context.actor);
  if (!person) throw new Problem("unauthenticated", "session");
  return person.id;
}

export const listHidden: Verb<typeof contract.listHidden> = async (context) => {
  const rows = await loadHidden(context.db, userOf(context));
  return rows.map((row) => ({
    id: row.id,
    slug: row.slug,
    type: urlType(row.types, row.requested_type),
    title: row.title,
    iconUrl: mediaPath(row.icon_small_id),
    hidden: row.hidden_at.toISOString(),
  }));
};

export const hideProject: Verb<typeof contract.hideProject> = async (context, input) => {
  const userId = userOf(context);
  const { row } = await findProject(context, input.project, false);
  const entry = { userId, projectId: row.id, at: context.clock.now(), most: mostHidden };
  const done = await transaction(context.db, (db) => insertHidden(db, entry));
  if (!done) throw new Problem("refused", "hidden.most", { most: mostHidden });
};

export const showProject: Verb<typeof contract.showProject> = async (context, input) => {
  await deleteHidden(context.db, userOf(context), input.project);
};
