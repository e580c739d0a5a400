// Adds files to a version and removes them.
import { projectChanged } from "#features/catalog/events.ts";
import { mayBePrimary } from "#features/catalog/files/check-file.ts";
import { auditStaff } from "#features/catalog/projects/audit-staff.ts";
import { urlType } from "#features/catalog/projects/project-type.ts";
import { checkGameVersions } from "#features/catalog/versions/check-version.ts";
import type * as contract from "#features/catalog/versions/contract.ts";
import { findEditableVersion, findVersions, lockVersion } from "#features/catalog/versions/find-version.ts";
import { findByHashes, loadFiles } from "#features/catalog/versions/store.ts";
import { publishFiles, takeUploads } from "#features/catalog/versions/take-uploads.ts";
import * as store from "#features/catalog/versions/write-store.ts";
import { requirePermission } from "#features/catalog/projects/find-project.ts";
import { Problem, invalid, missing } from "#kernel/problem.ts";
import type { Verb } from "#platform/context.ts";
import { transaction } from "#platform/database/open.ts";
import { emit } from "#platform/jobs/index.ts";

const filesPerVersion = 256;

export const addVersionFiles: Verb<typeof contract.addVersionFiles> = async (context, input) => {
  const found = await findEditableVersion(context, input.version, "UPLOAD_VERSION");
  const { row, project } = found;
  const taken = await takeUploads(context, input.files, {
    loaders: row.loaders,
    gameVersions: await checkGameVersions(context, row.game_versions),
    projectType: urlType(project.row.types, project.row.requested_type),
  });
  const refused = taken.map(({ check }) => check).find((check) => check.result === "error");
  if (refused) throw invalid("files", refused.why.code, refused.why.values);
  await transaction(context.db, async (db) => {
    await lockVersion(context, db, found);
    const files = await loadFiles(db, [row.id]);
    if (files.length + taken.length > filesPerVersion)
      throw invalid("files", "version.files", { most: filesPerVersion });
    const names = new Set(files.flatMap((file) => [file.file_name.toLowerCase(), file.sha1]));
    const twice = taken.find((one) => names.has(one.row.file_name.toLowerCase()) || names.has(one.row.sha1));
    if (twice) throw invalid("files", "version.has", { file: twice.row.file_name });
    const retired = new Map((await store.loadRetiredNames(db, row.id)).map((one) => [one.file_name, one.sha1]));
    const other = taken.find((one) => (retired.get(one.row.file_name) ?? one.row.sha1) !== one.row.sha1);
    if (other) throw invalid("files", "version.renamed", { file: other.row.file_name });
    await publishFiles(db, row.project_id, row.id, taken, null, files.length);
    await auditStaff(db, project, "version.add-files", { version: row.id });
    await emit(db, projectChanged, { projectId: row.project_id });
  });
};

export const deleteFile: Verb<typeof contract.deleteFile> = async (context, input) => {
  const kind = input.algorithm ?? (input.hash.length >= 128 ? "sha512" : "sha1");
  const matches = await findByHashes(context.db, kind, [input.hash]);
  const ids = matches.map((one) => one.version_id).filter((id) => !input.version || id === input.version);
  const found = await findVersions(context, ids, false);
  const [first, second] = found;
  if (!first) throw missing("file");
  if (second) throw invalid("version", "version.which");
  requirePermission(first.project, "DELETE_VERSION");
  const { row } = first;
  await transaction(context.db, async (db) => {
    await lockVersion(context, db, first);
    const files = await loadFiles(db, [row.id]);
    const file = files.find((one) => one.sha1 === input.hash || one.sha512 === input.hash);
    if (!file) throw missing("file");
    if (files.length === 1) throw new Problem("refused", "version.last");
    const next = files.find((one) => one !== file && mayBePrimary(one.file_name, one.file_type));
    if (file.is_primary && !next) throw new Problem("refused", "version.primary");
    await store.deleteFileRow(db, row.id, file.sha1);
    await store.retireFileName(db, row.id, file.file_name, file.sha1);
    if (file.is_primary && next) await store.setPrimary(db, row.id, next.sha1);
    await store.releaseBytes(db, row.project_id);
    await auditStaff(db, first.project, "version.delete-file", { version: row.id, sha1: file.sha1 });
    await emit(db, projectChanged, { projectId: row.project_id });
  });
};
