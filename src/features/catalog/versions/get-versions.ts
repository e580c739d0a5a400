// Reads versions: of a project, by id, by number, and a project's dependencies.
import { mayHoldTexts, refuseMany } from "#features/catalog/projects/bound-answer.ts";
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

/** More than any project has; a list without a limit returns all. */
const allVersions = 100_000;

export const listVersions: Verb<typeof contract.listVersions> = async (context, input) => {
  const { row, standing } = await findProject(context, input.project);
  const query = { ...input, hidden: maySeeVersions(standing) };
  const page = { offset: input.offset, limit: input.limit ?? allVersions };
  const ids = await queryVersions(context.db, row.id, query, page);
  return present(context, ids, "limit", input);
};

interface Texts {
  readonly includeChangelog: boolean;
  readonly whenLong: "refuse" | "omit";
}

async function present(context: Context, ids: readonly string[], field: string, { includeChangelog, whenLong }: Texts) {
  refuseMany(ids, field);
  const changelogs = includeChangelog && (await mayHoldTexts(context.db, "versions", ids, { field, whenLong }));
  const found = await findVersions(context, ids, changelogs);
  return presentVersions(
    context.db,
    found.map(({ row }) => row),
  );
}

export const getVersion: Verb<typeof contract.getVersion> = async (context, input) => {
  const { row } = await findVersion(context, input.version);
  const [view] = await presentVersions(context.db, [row]);
  if (!view) throw missing("version");
  return view;
};

export const getVersions: Verb<typeof contract.getVersions> = async (context, input) =>
  present(context, [...new Set(input.ids)], "ids", input);

export const getProjectVersion: Verb<typeof contract.getProjectVersion> = async (context, input, body) => {
  const { row } = await findProject(context, input.project);
  // Several may share a number; only the newest is read in full.
  const [seen] = await findVersions(context, await findInProject(context.db, row.id, input.version), false);
  if (!seen) throw missing("version");
  return getVersion(context, { version: seen.row.id }, body);
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
  const bound = { field: "project", whenLong: input.whenLong };
  const changelogs = await mayHoldTexts(context.db, "versions", [...versionIds], bound);
  const found = await findVersions(context, [...versionIds], changelogs);
  const versions = found.filter(({ row: one }) => isVersionListed(one.status));
  const projectIds = new Set([
    ...dependencies.map((one) => one.project_id).filter((id) => id !== null),
    ...versions.map((one) => one.row.project_id),
  ]);
  const bodies = await mayHoldTexts(context.db, "projects", [...projectIds], bound);
  return {
    projects: await presentProjects(context, await findByIds(context, [...projectIds], bodies)),
    versions: await presentVersions(
      context.db,
      versions.map((one) => one.row),
    ),
  };
};
