// Publishes a version of a project from uploads.
import { projectChanged } from "#features/catalog/events.ts";
import { auditStaff } from "#features/catalog/projects/audit-staff.ts";
import { choosePrimary } from "#features/catalog/files/check-file.ts";
import { findEditable, findLocked } from "#features/catalog/projects/find-project.ts";
import { packLoader, urlType } from "#features/catalog/projects/project-type.ts";
import { refreshProject } from "#features/catalog/projects/refresh-project.ts";
import { isVersionListed } from "#features/catalog/projects/status.ts";
import type { Environment } from "#features/catalog/projects/status.ts";
import { updateProject } from "#features/catalog/projects/write-store.ts";
import { packDependencies } from "#features/catalog/uploads/inspect-upload.ts";
import {
  checkDependencies,
  checkGameVersions,
  checkLoaders,
  saveDependencies,
  storedLoaders,
} from "#features/catalog/versions/check-version.ts";
import type { createVersion as contract } from "#features/catalog/versions/contract.ts";
import { loadVersions, queryVersions } from "#features/catalog/versions/store.ts";
import { presentVersions } from "#features/catalog/versions/present-versions.ts";
import type { Taken } from "#features/catalog/versions/take-uploads.ts";
import { publishFiles, takeUploads } from "#features/catalog/versions/take-uploads.ts";
import { insertVersion } from "#features/catalog/versions/write-store.ts";
import { personOf } from "#kernel/actor.ts";
import { newId } from "#kernel/id.ts";
import type { VersionId } from "#kernel/id.ts";
import { Problem, invalid } from "#kernel/problem.ts";
import type { Context, Verb } from "#platform/context.ts";
import type { Db } from "#platform/database/open.ts";
import { transaction } from "#platform/database/open.ts";
import { emit } from "#platform/jobs/index.ts";

export const createVersion: Verb<typeof contract> = async (context, input) => {
  const { row: project, standing } = await findEditable(context, input.project, "UPLOAD_VERSION");
  const person = personOf(standing.actor);
  if (!person) throw new Problem("unauthenticated", "version.sign-in");
  const gameVersions = await checkGameVersions(context, input.gameVersions);
  const given = await checkLoaders(context, [...input.loaders, ...(input.packLoaders ?? [])]);
  const projectType = urlType(project.types, project.requested_type);
  const taken = await takeUploads(context, input.files, { loaders: given, gameVersions, projectType });
  const named = input.primary === undefined ? undefined : taken.findIndex((one) => one.row.id === input.primary);
  if (named === -1) throw invalid("primary", "version.primary.missing");
  const wished = named === undefined ? undefined : taken[named]?.check;
  if (wished && wished.result !== "pass") throw invalid("primary", wished.why.code, wished.why.values);
  const primary = choosePrimary(
    taken.map((one) => one.check),
    named,
  );
  const pack = taken[primary]?.pack;
  const loaders = storedLoaders(pack !== undefined, packLoadersOf(given, pack));
  const dependencies = input.dependencies ?? (pack ? await packDependencies(context, pack) : []);
  const checked = await checkDependencies(context, dependencies);
  const id = newId<"version">() as VersionId;
  await transaction(context.db, async (db) => {
    const found = await findLocked(context, db, project.id);
    await insertVersion(db, {
      id,
      project_id: project.id,
      author_id: person.id,
      version_number: input.versionNumber,
      name: input.name,
      changelog: input.changelog,
      channel: input.channel,
      status: input.status,
      featured: input.featured,
      ordering: input.ordering,
      environment: input.environment ?? (await lastEnvironment(db, project.id)),
      ...loaders,
      game_versions: gameVersions.map((one) => one.version),
      published_at: context.clock.now(),
    });
    await publishFiles(db, project.id, id, taken, primary);
    await saveDependencies(db, id, checked);
    await refreshProject(db, project.id);
    if (isVersionListed(input.status)) await updateProject(db, project.id, { updated_at: context.clock.now() });
    await auditStaff(db, found, "version.create", { version: id });
    await emit(db, projectChanged, { projectId: project.id });
  });
  return presentNew(context, id);
};

/** The loaders inside a pack: from its index, otherwise as given. */
function packLoadersOf(given: readonly string[], pack: Taken["pack"]): string[] {
  if (!pack) return [...given];
  const inside = pack.loaders.length > 0 ? pack.loaders : given.filter((loader) => loader !== packLoader);
  return [...new Set(inside)];
}

/** A new version defaults to the environment of the previous one. */
async function lastEnvironment(db: Db, projectId: string): Promise<Environment> {
  const ids = await queryVersions(db, projectId, { hidden: true }, { offset: 0, limit: 1 });
  const [last] = await loadVersions(db, ids, false);
  return last?.environment ?? "unknown";
}

async function presentNew(context: Context, id: string) {
  const [view] = await presentVersions(context.db, await loadVersions(context.db, [id]));
  if (!view) throw new Error("A newly published version was not found.");
  return view;
}
