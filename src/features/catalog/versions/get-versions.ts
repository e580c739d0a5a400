// Reads versions: of a project, by id, by number, and a project's dependencies.
import type { z } from "zod";
import { cutToFit, fitsWithTexts, versionsMost } from "#features/catalog/projects/bound-response.ts";
import type { Found } from "#features/catalog/projects/find-project.ts";
import { findByIds, findProject } from "#features/catalog/projects/find-project.ts";
import { presentProjects } from "#features/catalog/projects/present-projects.ts";
import { maySeeVersions } from "#features/catalog/projects/rules.ts";
import { isVersionListed } from "#features/catalog/projects/status.ts";
import type * as contract from "#features/catalog/versions/contract.ts";
import { findVersion, findVersions, visibleIn } from "#features/catalog/versions/find-version.ts";
import type { FoundVersion } from "#features/catalog/versions/find-version.ts";
import { presentVersions, presentVisible } from "#features/catalog/versions/present-versions.ts";
import type { VersionView } from "#features/catalog/versions/shapes.ts";
import {
  findInProject,
  loadDependencies,
  loadVersions,
  queryVersions,
  queryVersionSizes,
} from "#features/catalog/versions/store.ts";
import { missing } from "#kernel/problem.ts";
import type { Context, Verb } from "#platform/context.ts";

/** More than any project has; a list without a limit returns all. */
const allVersions = 100_000;

export const listVersions: Verb<typeof contract.listVersions> = async (context, input) => {
  const project = await findProject(context, input.project, false);
  const shown = await choose(context, project, input);
  const rows = await loadVersions(context.db, shown.ids, shown.texts);
  return presentFound(context, visibleIn([project], rows));
};

/** With `omit`, the newest versions that fit; programs that ask for all would rather have those than none. */
async function choose(
  context: Context,
  { row, standing }: Found,
  input: z.output<(typeof contract.listVersions)["input"]>,
): Promise<{ readonly ids: readonly string[]; readonly texts: boolean }> {
  const query = { ...input, hidden: maySeeVersions(standing) };
  const page = { offset: input.offset, limit: input.limit ?? allVersions };
  if (input.whenLong === "refuse") {
    const ids = await queryVersions(context.db, row.id, query, page);
    return { ids, texts: await mayHoldChangelogs(context, ids, "limit", input) };
  }
  const most = { ...page, limit: Math.min(page.limit, versionsMost) };
  const shown = cutToFit(await queryVersionSizes(context.db, row.id, query, most));
  return { ids: shown.ids, texts: shown.texts && input.includeChangelog };
}

interface Texts {
  readonly includeChangelog: boolean;
  readonly whenLong: "refuse" | "omit";
}

async function mayHoldChangelogs(
  { db }: Context,
  ids: readonly string[],
  field: string,
  { includeChangelog, whenLong }: Texts,
): Promise<boolean> {
  const bound = { field, whenLong: includeChangelog ? whenLong : "omit" } as const;
  return (await fitsWithTexts(db, "versions", ids, bound)) && includeChangelog;
}

function presentFound({ db }: Context, found: readonly FoundVersion[]): Promise<VersionView[]> {
  return presentVersions(
    db,
    found.map(({ row }) => row),
  );
}

export const getVersion: Verb<typeof contract.getVersion> = async (context, input) => {
  const { row } = await findVersion(context, input.version);
  const [view] = await presentVersions(context.db, [row]);
  if (!view) throw missing("version");
  return view;
};

export const getVersions: Verb<typeof contract.getVersions> = async (context, input) => {
  const ids = [...new Set(input.ids)];
  const changelogs = await mayHoldChangelogs(context, ids, "ids", input);
  return presentVisible(context, ids, changelogs);
};

export const getProjectVersion: Verb<typeof contract.getProjectVersion> = async (context, input, body) => {
  const { row } = await findProject(context, input.project, false);
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
  const changelogs = await fitsWithTexts(context.db, "versions", [...versionIds], bound);
  const found = await findVersions(context, [...versionIds], changelogs);
  const versions = found.filter(({ row: one }) => isVersionListed(one.status));
  const projectIds = new Set([
    ...dependencies.map((one) => one.project_id).filter((id) => id !== null),
    ...versions.map((one) => one.row.project_id),
  ]);
  const bodies = await fitsWithTexts(context.db, "projects", [...projectIds], bound);
  return {
    projects: await presentProjects(context, await findByIds(context, [...projectIds], bodies)),
    versions: await presentFound(context, versions),
  };
};
