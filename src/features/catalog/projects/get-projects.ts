// Reads projects: one, several, random ones or a user's, and whether a slug is taken.
import { findUser } from "#features/accounts/index.ts";
import type * as contract from "#features/catalog/projects/contract.ts";
import { fitsWithTexts } from "#features/catalog/projects/bound-response.ts";
import { countSite } from "#features/catalog/projects/count-site.ts";
import { findByIds, findProject } from "#features/catalog/projects/find-project.ts";
import { presentProjects } from "#features/catalog/projects/present-projects.ts";
import { maySeeInLists } from "#features/catalog/projects/rules.ts";
import { listedProjects, projectsOfUser, resolveProjects } from "#features/catalog/projects/store.ts";
import { missing } from "#kernel/problem.ts";
import type { Verb } from "#platform/context.ts";

export const getProject: Verb<typeof contract.getProject> = async (context, input) => {
  const [view] = await presentProjects(context, [await findProject(context, input.project)]);
  if (!view) throw missing("project");
  return view;
};

export const getProjects: Verb<typeof contract.getProjects> = async (context, input) => {
  const ids = await resolveProjects(context.db, input.ids);
  const bound = { field: "ids", whenLong: input.whenLong };
  const bodies = await fitsWithTexts(context.db, "projects", [...new Set(ids.values())], bound);
  const inOrder = new Set(input.ids.flatMap((ref) => ids.get(ref) ?? []));
  return presentProjects(context, await findByIds(context, [...inOrder], bodies));
};

export const getRandomProjects: Verb<typeof contract.getRandomProjects> = async (context, input) => {
  const ids = await listedProjects(context.db, "random", input.count);
  const bodies = await fitsWithTexts(context.db, "projects", ids, { field: "count", whenLong: "omit" });
  return presentProjects(context, await findByIds(context, ids, bodies));
};

export const checkProject: Verb<typeof contract.checkProject> = async (context, input) => {
  const id = (await resolveProjects(context.db, [input.project])).get(input.project);
  if (id === undefined) throw missing("project");
  return { id };
};

export const listUserProjects: Verb<typeof contract.listUserProjects> = async (context, input) => {
  const userId = await findUser(context.db, input.user);
  const ids = (await projectsOfUser(context.db, userId, "downloads")).map(({ id }) => id);
  const bodies = await fitsWithTexts(context.db, "projects", ids, { field: "whenLong", whenLong: input.whenLong });
  const found = await findByIds(context, ids, bodies);
  // Unlisted and withheld projects are readable by link, but lists show them only to those with inside access.
  return presentProjects(
    context,
    found.filter(({ row, standing }) => maySeeInLists(row.status, standing)),
  );
};

export const getStatistics: Verb<typeof contract.getStatistics> = async (context) => countSite(context);
