// Reads the page of a version.
import { presentUsers } from "#features/accounts/index.ts";
import type { versionPage as contract } from "#features/catalog/pages/contract.ts";
import { renderText } from "#features/catalog/pages/render-text.ts";
import { changelogBefore, adjacentVersions } from "#features/catalog/pages/store.ts";
import { addressOf } from "#features/catalog/pages/version-rows.ts";
import { findProject } from "#features/catalog/projects/find-project.ts";
import { showProjects } from "#features/catalog/related/show-projects.ts";
import { findVersions } from "#features/catalog/versions/find-version.ts";
import { presentVersions } from "#features/catalog/versions/present-versions.ts";
import type { VersionView } from "#features/catalog/versions/shapes.ts";
import { findInProject, sharedNumbers } from "#features/catalog/versions/store.ts";
import { missing } from "#kernel/problem.ts";
import type { Context, Verb } from "#platform/context.ts";

export const versionPage: Verb<typeof contract> = async (context, input) => {
  const project = await findProject(context, input.project);
  const ids = await findInProject(context.db, project.row.id, input.version);
  const [found] = await findVersions(context, ids);
  const [version] = found ? await presentVersions(context.db, [found.row]) : [];
  if (!found || !version) throw missing("version");
  const [shared, before, authors, beside] = await Promise.all([
    sharedNumbers(context.db, project.row.id),
    changelogBefore(context.db, project.row.id, found.row.published_at),
    presentUsers(context.db, [version.authorId]),
    adjacentVersions(context.db, project.row.id, version.id),
  ]);
  const adjacent = (newer: boolean) => {
    const row = beside.find((one) => one.newer === newer);
    if (!row) return null;
    return { name: row.name, address: addressOf({ id: row.id, versionNumber: row.version_number }, shared) };
  };
  return {
    version,
    address: addressOf(version, shared),
    html: await renderText(context, version.changelog),
    sameAsPrevious: version.changelog !== "" && before === version.changelog,
    author: authors[0] ?? null,
    dependencies: await showDependencies(context, version, input.locale),
    maven: `maven.tessera:${project.row.slug}:${addressOf(version, shared)}`,
    newer: adjacent(true),
    older: adjacent(false),
  };
};

/** Dependencies, with projects only where the actor may see them. */
async function showDependencies(context: Context, version: VersionView, locale: string | undefined) {
  const needed = version.dependencies.map((one) => one.versionId).filter((id) => id !== null);
  const versions = new Map((await findVersions(context, needed, false)).map(({ row }) => [row.id, row]));
  const projectOf = (one: VersionView["dependencies"][number]) =>
    one.projectId ?? versions.get(one.versionId ?? "")?.project_id ?? null;
  const ids = [...new Set(version.dependencies.map(projectOf).filter((id) => id !== null))];
  const projects = await showProjects(context, ids, locale);
  return version.dependencies.map((one) => ({
    ...one,
    project: projects.get(projectOf(one) ?? "") ?? null,
    versionNumber: versions.get(one.versionId ?? "")?.version_number ?? null,
  }));
}
