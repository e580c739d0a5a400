// Edits and deletes versions.
import { projectChanged } from "#features/catalog/events.ts";
import { mayBePrimary } from "#features/catalog/files/check-file.ts";
import { auditStaff } from "#features/catalog/projects/audit-staff.ts";
import type { z } from "zod";
import { packLoader, urlType } from "#features/catalog/projects/project-type.ts";
import { refreshProject } from "#features/catalog/projects/refresh-project.ts";
import {
  checkDependencies,
  checkGameVersions,
  checkLoaders,
  saveDependencies,
  storedLoaders,
} from "#features/catalog/versions/check-version.ts";
import type * as contract from "#features/catalog/versions/contract.ts";
import { findEditableVersion, lockVersion } from "#features/catalog/versions/find-version.ts";
import type { FoundVersion } from "#features/catalog/versions/find-version.ts";
import { loadFiles } from "#features/catalog/versions/store.ts";
import { checkStoredFile } from "#features/catalog/versions/take-uploads.ts";
import * as store from "#features/catalog/versions/write-store.ts";
import { isStaff } from "#kernel/actor.ts";
import { Problem, invalid } from "#kernel/problem.ts";
import type { Context, Verb } from "#platform/context.ts";
import type { Db } from "#platform/database/open.ts";
import { transaction } from "#platform/database/open.ts";
import { emit } from "#platform/jobs/index.ts";

type Input = z.output<(typeof contract.editVersion)["input"]>;

export const editVersion: Verb<typeof contract.editVersion> = async (context, input) => {
  const found = await findEditableVersion(context, input.version, "UPLOAD_VERSION");
  const { row } = found;
  if (input.downloads !== undefined && !isStaff(found.project.standing.actor))
    throw new Problem("forbidden", "version.downloads");
  const change = await versionChange(context, found, input);
  await checkPrimary(context, found, input);
  const dependencies = input.dependencies ? await checkDependencies(context, input.dependencies) : undefined;
  await transaction(context.db, async (db) => {
    await lockVersion(context, db, found);
    await store.updateVersion(db, row.id, change);
    if (dependencies) await saveDependencies(db, row.id, dependencies);
    await changeFiles(db, row.id, input);
    const fields = Object.keys(input).filter((one) => one !== "version");
    await auditStaff(db, found.project, "version.edit", { version: row.id, fields });
    await refreshProject(db, row.project_id);
    await emit(db, projectChanged, { projectId: row.project_id });
  });
};

async function versionChange(context: Context, { row }: FoundVersion, input: Input) {
  const isPack = row.loaders.includes(packLoader);
  const change = {
    version_number: input.versionNumber,
    name: input.name,
    changelog: input.changelog,
    channel: input.channel,
    status: input.status,
    featured: input.featured,
    ordering: input.ordering,
    environment: input.environment,
    downloads: input.downloads,
    game_versions:
      input.gameVersions && (await checkGameVersions(context, input.gameVersions)).map((one) => one.version),
    ...(input.loaders ? storedLoaders(isPack, await checkLoaders(context, input.loaders)) : {}),
  };
  return Object.fromEntries(Object.entries(change).filter(([, value]) => value !== undefined));
}

/** Refuses new loaders that do not match the current or new primary file. */
async function checkPrimary(context: Context, { row, project }: FoundVersion, input: Input): Promise<void> {
  if (!input.loaders) return;
  const { primaryFile } = input;
  const file = (await loadFiles(context.db, [row.id])).find((one) =>
    primaryFile === undefined ? one.is_primary : one.sha1 === primaryFile || one.sha512 === primaryFile,
  );
  if (!file) return;
  const fileType = input.fileTypes?.find(({ hash }) => hash === file.sha1 || hash === file.sha512);
  const { check } = await checkStoredFile(context, file, fileType ? fileType.fileType : file.file_type, {
    loaders: input.loaders,
    gameVersions: await checkGameVersions(context, input.gameVersions ?? row.game_versions),
    projectType: urlType(project.row.types, project.row.requested_type),
  });
  if (check.result !== "pass") throw invalid("loaders", check.why.code, check.why.values);
}

async function changeFiles(db: Db, versionId: string, input: Input): Promise<void> {
  if (input.primaryFile === undefined && !input.fileTypes) return;
  const files = await loadFiles(db, [versionId]);
  const sha1Of = (hash: string, field: string): string => {
    const file = files.find((one) => one.sha1 === hash || one.sha512 === hash);
    if (!file) throw invalid(field, "version.hash", { hash: hash.slice(0, 40) });
    return file.sha1;
  };
  for (const { hash, fileType } of input.fileTypes ?? [])
    await store.setFileType(db, versionId, sha1Of(hash, "fileTypes"), fileType);
  if (input.primaryFile !== undefined) await store.setPrimary(db, versionId, sha1Of(input.primaryFile, "primaryFile"));
  const primary = (await loadFiles(db, [versionId])).find((one) => one.is_primary);
  if (primary && !mayBePrimary(primary.file_name, primary.file_type))
    throw invalid(input.primaryFile === undefined ? "fileTypes" : "primaryFile", "version.primary.beside", {
      file: primary.file_name,
    });
}

export const deleteVersion: Verb<typeof contract.deleteVersion> = async (context, input) => {
  const found = await findEditableVersion(context, input.version, "DELETE_VERSION");
  const { row, project } = found;
  await transaction(context.db, async (db) => {
    await lockVersion(context, db, found);
    await store.deleteVersionRow(db, row.id);
    await auditStaff(db, project, "version.delete", { version: row.id, number: row.version_number });
    await store.releaseBytes(db, row.project_id);
    await refreshProject(db, row.project_id);
    await emit(db, projectChanged, { projectId: row.project_id });
  });
};
