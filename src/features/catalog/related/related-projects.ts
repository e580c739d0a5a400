// What a pack contains, and what uses a project.
import { presentCards } from "#features/catalog/pages/present-cards.ts";
import { findByIds, findProject } from "#features/catalog/projects/find-project.ts";
import type * as contract from "#features/catalog/related/contract.ts";
import { showProjects } from "#features/catalog/related/show-projects.ts";
import { dependentsOf, newestPack } from "#features/catalog/related/store.ts";
import { findVersions } from "#features/catalog/versions/find-version.ts";
import { loadDependencies } from "#features/catalog/versions/store.ts";
import type { Context, Verb } from "#platform/context.ts";

const shownIncluded = 8;
const shownUsers = 5;
const pageSize = 20;

async function includedIn(context: Context, projectId: string, locale: string | undefined) {
  const version = await newestPack(context.db, projectId);
  if (version === undefined) return null;
  const dependencies = await loadDependencies(context.db, [version]);
  const inside = dependencies.filter(({ kind }) => kind === "embedded" || kind === "required");
  // Projects here first: they have something to look at.
  const here = (one: (typeof inside)[number]) => Number(one.project_id === null && one.dependency_version_id === null);
  const first = inside.toSorted((a, b) => here(a) - here(b)).slice(0, shownIncluded);
  const pinned = await findVersions(
    context,
    first.flatMap((one) => one.dependency_version_id ?? []),
    false,
  );
  const versions = new Map(pinned.map(({ row }) => [row.id, row]));
  const projectOf = (one: (typeof inside)[number]) =>
    one.project_id ?? versions.get(one.dependency_version_id ?? "")?.project_id ?? null;
  const projects = await showProjects(context, [...new Set(first.flatMap((one) => projectOf(one) ?? []))], locale);
  const items = first.map((one) => ({
    project: projects.get(projectOf(one) ?? "") ?? null,
    fileName: one.file_name,
    versionNumber: versions.get(one.dependency_version_id ?? "")?.version_number ?? null,
  }));
  return { version, total: inside.length, items };
}

export const relatedProjects: Verb<typeof contract.relatedProjects> = async (context, input) => {
  const { row } = await findProject(context, input.project, false);
  const { ids, total, packs } = await dependentsOf(context.db, row.id, { offset: 0, limit: shownUsers });
  const users = await showProjects(context, ids, input.locale);
  return {
    included: await includedIn(context, row.id, input.locale),
    usedBy: { projects: total - packs, packs, items: ids.flatMap((id) => users.get(id) ?? []) },
  };
};

export const projectDependents: Verb<typeof contract.projectDependents> = async (context, input) => {
  const { row } = await findProject(context, input.project, false);
  const offset = (input.page - 1) * pageSize;
  const { ids, total, packs } = await dependentsOf(context.db, row.id, { offset, limit: pageSize });
  const items = await presentCards(context.db, await findByIds(context, ids, false), input.locale);
  return { projects: total - packs, packs, items, pageSize };
};
