// Turns uploads into files of a version: opened, checked against what the version claims, and claimed.
import type { FileCheck } from "#features/catalog/files/check-file.ts";
import type { PackContents } from "#features/catalog/files/parse-pack.ts";
import type { ProjectType } from "#features/catalog/projects/project-type.ts";
import type { GameVersionRow } from "#features/catalog/tags/store.ts";
import { allowedDownloads } from "#features/catalog/uploads/inspect-upload.ts";
import type { UploadRow } from "#features/catalog/uploads/store.ts";
import { deleteUploads, loadUploads } from "#features/catalog/uploads/store.ts";
import { uploaderOf } from "#features/catalog/uploads/uploader.ts";
import type { FileType } from "#features/catalog/versions/shapes.ts";
import { versionsWithFiles } from "#features/catalog/versions/store.ts";
import { claimBytes, insertFile, lockBytes } from "#features/catalog/versions/write-store.ts";
import { Problem, invalid } from "#kernel/problem.ts";
import type { Context } from "#platform/context.ts";
import type { Db } from "#platform/database/open.ts";

export interface Wanted {
  readonly upload: string;
  readonly fileType: FileType | null;
}

export interface Taken {
  readonly row: UploadRow;
  readonly fileType: FileType | null;
  readonly check: FileCheck;
  readonly pack: PackContents | undefined;
}

/** What the version claims, as input for the checks. */
export interface Claim {
  readonly loaders: readonly string[];
  readonly gameVersions: readonly GameVersionRow[];
  readonly projectType: ProjectType;
}

/** Opens and checks the uploads; refuses unknown ones and duplicate files or names. */
export async function takeUploads(context: Context, wanted: readonly Wanted[], claim: Claim): Promise<Taken[]> {
  const rows = await loadUploads(
    context.db,
    uploaderOf(context),
    wanted.map((one) => one.upload),
    context.clock.now(),
  );
  if (rows.length < wanted.length) throw invalid("files", "version.gone");
  if (new Set(rows.map((row) => row.sha1)).size < rows.length) throw invalid("files", "version.same");
  if (new Set(rows.map((row) => row.file_name.toLowerCase())).size < rows.length)
    throw invalid("files", "version.same-name");
  const taken: Taken[] = [];
  for (const [i, row] of rows.entries()) taken.push(await takeOne(context, row, wanted[i]?.fileType ?? null, claim));
  return taken;
}

async function takeOne(context: Context, row: UploadRow, fileType: FileType | null, claim: Claim): Promise<Taken> {
  return { row, fileType, ...(await checkStoredFile(context, row, fileType, claim)) };
}

/** Opens a stored file and checks it against what its version claims. */
export async function checkStoredFile(
  context: Context,
  row: Pick<UploadRow, "file_name" | "sha512">,
  fileType: FileType | null,
  claim: Claim,
): Promise<Pick<Taken, "check" | "pack">> {
  const file = await context.files.openRandomAccess(row.sha512);
  try {
    const { check, pack } = await context.ports.fileReader.check({
      source: file.source,
      fileName: row.file_name,
      loaders: claim.loaders,
      gameVersions: claim.gameVersions.map(({ version, version_type, released_at }) => ({
        version,
        version_type,
        date: released_at.toISOString(),
      })),
      projectType: claim.projectType,
      downloads: allowedDownloads(context),
      ...(fileType && { fileType }),
    });
    return { check, pack };
  } finally {
    await file.close();
  }
}

/** Adds the files to a version and deletes their uploads, in the caller's transaction. */
export async function publishFiles(
  db: Db,
  projectId: string,
  versionId: string,
  taken: readonly Taken[],
  primary: number | null,
  firstOrdering = 0,
): Promise<void> {
  const hashes = taken.map(({ row }) => row.sha1);
  await lockBytes(db, hashes);
  const [same] = await versionsWithFiles(db, projectId, hashes);
  if (same) {
    const file = taken.find(({ row }) => row.sha1 === same.sha1)?.row.file_name ?? "";
    throw invalid("files", "file.published.named", { file, number: same.version_number });
  }
  for (const [i, { row, fileType }] of taken.entries()) {
    if (!(await claimBytes(db, row, projectId))) throw invalid("files", "file.foreign.named", { file: row.file_name });
    await insertFile(db, {
      version_id: versionId,
      sha1: row.sha1,
      file_name: row.file_name,
      file_type: fileType,
      is_primary: i === primary,
      ordering: firstOrdering + i,
    });
  }
  const [first] = taken;
  const ended = first
    ? await deleteUploads(
        db,
        { userId: first.row.user_id, tokenId: null },
        taken.map((one) => one.row.id),
      )
    : 0;
  if (ended < taken.length) throw new Problem("conflict", "version.moment");
}
