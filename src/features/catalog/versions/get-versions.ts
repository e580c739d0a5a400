// Reads versions: of a project, by id, by number, and what a project depends on.
import { refuseLongAnswer } from "#features/catalog/projects/bound-answer.ts";
import { findByIds, findProject } from "#features/catalog/projects/find-project.ts";
import { presentProjects } from "#features/catalog/projects/present-projects.ts";
import { maySeeVersions } from "#features/catalog/projects/rules.ts";
import { isVersionListed } from "#features/catalog/projects/status.ts";
import type * as contract from "#features/catalog/versions/contract.ts";
import { findVersion, findVersions } from "#features/catalog/versions/find-version.ts";
import { presentVersions } from "#features/catalog/versions/present-versions.ts";
import { findInProject, loadDependencies, queryVersions } from "#features/catalog/versions/store.ts";
import { missing } from "#kernel/problem.ts";
import type { Context, Verb } from "#platform/context.ts";

/** More than any project has; a list without a limit gives all. */
const allVersions = 100_000;

export const listVersions: Verb<typeof contract.listVersions> = async (context, input) => {
  const { row, standing } = await findProject(context, input.project);
  const query = { ...input, hidden: maySeeVersions(standing) };
  const page = { offset: input.offset, limit: input.limit ?? allVersions };
  const ids = await queryVersions(context.db, row.id, query, page);
  return present(context, ids, "limit", input.includeChangelog);
};

async function present(context: Context, ids: readonly string[], field: string, changelogs = true) {
  if (changelogs) await refuseLongAnswer(context.db, "versions", ids, field);
  const found = await findVersions(context, ids, changelogs);
  return presentVersions(
    context.db,
    found.map(({ row }) => row),
  );
}

export const getVersion: Verb<typeof contract.getVersion> = async (context, input) => {
  const { row } = await findVersion(context, input.version);
  const [view] = await presentVersions(context.db, [row]);
  if (!view) throw missing("Version");
  return view;
};

export const getVersions: Verb<typeof contract.getVersions> = async (context, input) =>
  present(context, [...new Set(input.ids)], "ids", input.includeChangelog);

export const getProjectVersion: Verb<typeof contract.getProjectVersion> = async (context, input) => {
  const { row } = await findProject(context, input.project);
  const [view] = await present(context, await findInProject(context.db, row.id, input.version), "version");
  if (!view) throw missing("Version");
  return view;
};

export const getProjectDependencies: Verb<typeof contract.getProjectDependencies> = async (context, input) => {
  const { row, standing } = await findProject(context, input.project);
  const own = await queryVersions(
    context.db,
    row.id,
    { hidden: maySeeVersions(standing) },
    { offset: 0, limit: allVersions },
  );
  const dependencies = await loadDependencies(context.db, own);
  const versionIds = new Set(dependencies.map((one) => one.dependency_version_id).filter((id) => id !== null));
  await refuseLongAnswer(context.db, "versions", [...versionIds], "project");
  const versions = (await findVersions(context, [...versionIds])).filter(({ row: one }) => isVersionListed(one.status));
  const projectIds = new Set([
    ...dependencies.map((one) => one.project_id).filter((id) => id !== null),
    ...versions.map((one) => one.row.project_id),
  ]);
  return {
    projects: await presentProjects(context, await findByIds(context, [...projectIds])),
    versions: await presentVersions(
      context.db,
      versions.map((one) => one.row),
    ),
  };
};
