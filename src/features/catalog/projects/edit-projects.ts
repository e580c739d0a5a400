// Edits several projects at once: lists are set, then added to, then removed from.
import { projectChanged } from "#features/catalog/events.ts";
import { auditStaff } from "#features/catalog/projects/audit-staff.ts";
import type { z } from "zod";
import { checkCategories } from "#features/catalog/projects/check-categories.ts";
import type { editProjects as contract } from "#features/catalog/projects/contract.ts";
import type { Found } from "#features/catalog/projects/find-project.ts";
import { requirePermission, findLocked } from "#features/catalog/projects/find-project.ts";
import { loadProjectParts } from "#features/catalog/projects/store.ts";
import { replaceDonations, updateProject } from "#features/catalog/projects/write-store.ts";
import { invalid } from "#kernel/problem.ts";
import type { Context, Verb } from "#platform/context.ts";
import type { Db } from "#platform/database/open.ts";
import { transaction } from "#platform/database/open.ts";
import { emit } from "#platform/jobs/index.ts";

type Input = z.output<(typeof contract)["input"]>;

export const editProjects: Verb<typeof contract> = async (context, input) => {
  await transaction(context.db, async (db) => {
    for (const ref of input.ids) {
      const found = await findLocked(context, db, ref);
      requirePermission(found, "EDIT_DETAILS");
      await changeOne(context, db, found, input);
    }
  });
};

async function changeOne(context: Context, db: Db, found: Found, input: Input): Promise<void> {
  const { row } = found;
  const categories = changedList(row.categories, input.categories, input.addCategories, input.removeCategories);
  const additional = changedList(
    row.additional_categories,
    input.additionalCategories,
    input.addAdditionalCategories,
    input.removeAdditionalCategories,
  );
  if (categories.length > 3) throw invalid("categories", "projects.main", { title: row.title });
  if (additional.length > 256) throw invalid("additionalCategories", "projects.more", { title: row.title });
  const lists = { categories, additionalCategories: additional };
  await checkCategories(db, row.types.length > 0 ? row.types : [row.requested_type], lists);
  await updateProject(db, row.id, {
    categories,
    additional_categories: additional,
    ...(input.issuesUrl === undefined ? {} : { issues_url: input.issuesUrl }),
    ...(input.sourceUrl === undefined ? {} : { source_url: input.sourceUrl }),
    ...(input.wikiUrl === undefined ? {} : { wiki_url: input.wikiUrl }),
    ...(input.discordUrl === undefined ? {} : { discord_url: input.discordUrl }),
    updated_at: context.clock.now(),
  });
  await changeDonations(db, row.id, input);
  await auditStaff(db, found, "project.edit", { fields: Object.keys(input).filter((one) => one !== "ids") });
  await emit(db, projectChanged, { projectId: row.id });
}

/** Set, then add, then remove, without duplicates. */
function changedList(
  now: readonly string[],
  set: readonly string[] | undefined,
  add: readonly string[] | undefined,
  remove: readonly string[] | undefined,
): string[] {
  const kept = new Set([...(set ?? now), ...(add ?? [])]);
  for (const name of remove ?? []) kept.delete(name);
  return [...kept];
}

async function changeDonations(db: Db, projectId: string, input: Input): Promise<void> {
  const { donations, addDonations, removeDonations } = input;
  if (!donations && !addDonations && !removeDonations) return;
  const kept = new Map<string, string>();
  const before = donations ?? (await loadProjectParts(db, [projectId]))[0]?.donations ?? [];
  for (const one of before) kept.set(one.platform, one.url);
  for (const one of addDonations ?? []) kept.set(one.platform, one.url);
  for (const platform of removeDonations ?? []) kept.delete(platform);
  await replaceDonations(
    db,
    projectId,
    [...kept].map(([platform, url]) => ({ platform, url })),
  );
}
