// Receives a file, stores it for a day, and returns suggestions from its metadata.
import { checkFileName, extensionOf, fileExtensions } from "#features/catalog/files/content-type.ts";
import type { Found } from "#features/catalog/projects/find-project.ts";
import { findEditable } from "#features/catalog/projects/find-project.ts";
import type { ProjectType } from "#features/catalog/projects/project-type.ts";
import { urlType } from "#features/catalog/projects/project-type.ts";
import type * as contract from "#features/catalog/uploads/contract.ts";
import { countReceiving } from "#features/catalog/uploads/count-receiving.ts";
import type { UploadView } from "#features/catalog/uploads/contract.ts";
import { maxFileBytes } from "#features/catalog/uploads/contract.ts";
import type { Inspection, InspectionKind } from "#features/catalog/uploads/inspect-upload.ts";
import {
  inspectFile,
  inspectionKind,
  presentInspection,
  readStoredInspection,
} from "#features/catalog/uploads/inspect-upload.ts";
import * as store from "#features/catalog/uploads/store.ts";
import type { UploadRow } from "#features/catalog/uploads/store.ts";
import { uploaderOf } from "#features/catalog/uploads/uploader.ts";
import { versionsWithFiles } from "#features/catalog/versions/store.ts";
import { randomText } from "#kernel/id.ts";
import { Problem, invalid, missing } from "#kernel/problem.ts";
import type { Context, Verb } from "#platform/context.ts";
import { transaction } from "#platform/database/open.ts";
import type { Db } from "#platform/database/open.ts";
import type { Staged } from "#platform/files/port.ts";
import { takeShared } from "#platform/limits/shared-store.ts";

const day = 24 * 60 * 60 * 1000;
/** Maximum pending uploads per user. */
const waitingMost = { count: 300, bytes: 8 * 1024 ** 3 };
const mebibyte = 1024 ** 2;
/**
 * Maximum a user may upload in a day, in MiB: the bytes of what is discarded, refused or deleted stay on disk until the
 * nightly cleanup.
 */
const dailyMost = { limit: 32 * 1024, windowSeconds: day / 1000, burst: 32 * 1024 };

function checkName(fileName: string): void {
  checkFileName(fileName, "fileName");
  if (!fileExtensions.includes(extensionOf(fileName)))
    throw invalid("fileName", "file.unpublishable", { file: fileName, list: fileExtensions.join(", ") });
}

function typeOf(project: Found | undefined): ProjectType | undefined {
  return project && urlType(project.row.types, project.row.requested_type);
}

async function present(context: Context, row: UploadRow, inspection: Inspection): Promise<UploadView> {
  return {
    id: row.id,
    fileName: row.file_name,
    size: row.size,
    sha1: row.sha1,
    sha512: row.sha512,
    expires: row.expires_at.toISOString(),
    ...(await presentInspection(context, inspection)),
  };
}

export const createUpload: Verb<typeof contract.createUpload> = async (context, input, body) => {
  const { userId, tokenId } = uploaderOf(context);
  checkName(input.fileName);
  const project = input.project ? await findEditable(context, input.project, "UPLOAD_VERSION") : undefined;
  const now = context.clock.now();
  const bytesLeft = await refuseTooMany(context.db, userId, now);
  const staged = await countReceiving(userId, body, bytesLeft, (counted) =>
    context.files.stage(counted, { maxBytes: maxFileBytes }),
  );
  const kind = inspectionKind(typeOf(project));
  const inspection = await inspectStaged(context, staged, input.fileName, kind, project);
  const row = {
    id: randomText(20),
    user_id: userId,
    token_id: tokenId,
    file_name: input.fileName,
    sha1: staged.sha1,
    sha512: staged.sha512,
    size: staged.size,
    expires_at: new Date(now.getTime() + day),
  };
  // Outside the transaction, which may be retried while storing cannot. If the transaction fails, the file is
  // collected like an expired one.
  await staged.keep();
  await transaction(context.db, async (db) => {
    await store.lockUploader(db, userId);
    await refuseTooMany(db, userId, now);
    await store.insertUpload(db, row, { [kind]: inspection });
  });
  return present(context, row, inspection);
};

/** Reads the metadata of a received file; one that is refused is discarded. */
async function inspectStaged(
  context: Context,
  staged: Staged,
  fileName: string,
  kind: ReturnType<typeof inspectionKind>,
  project: Found | undefined,
): Promise<Inspection> {
  try {
    if (staged.size === 0) throw invalid("file", "file.empty");
    await refuseKnownBytes(context, staged.sha1, project);
    const inspection = await inspectFile(context, fileName, staged.file, kind);
    await countBytes(context, staged.size);
    return inspection;
  } catch (error) {
    await staged.discard();
    throw error;
  }
}

/** Throws beyond what the user may upload in a day, whatever became of it. */
async function countBytes(context: Context, size: number): Promise<void> {
  const cost = Math.ceil(size / mebibyte);
  const taken = await takeShared(context.db, `upload ${uploaderOf(context).userId}`, dailyMost, cost);
  if (!taken.allowed) throw new Problem("tooMany", "file.day", { most: dailyMost.limit / 1024 });
}

/**
 * Checked before the bytes are received and again afterwards, because of concurrent uploads. Returns how many more bytes
 * may wait.
 */
async function refuseTooMany(db: Db, userId: string, now: Date): Promise<number> {
  const waiting = await store.sumUploads(db, userId, now);
  if (waiting.count >= waitingMost.count || waiting.bytes >= waitingMost.bytes)
    throw new Problem("refused", "file.waiting");
  return waitingMost.bytes - waiting.bytes;
}

/** The same bytes may belong to one project only, and to one of its versions. */
async function refuseKnownBytes(context: Context, sha1: string, project: Found | undefined): Promise<void> {
  const owner = await store.ownerOfBytes(context.db, sha1);
  if (owner && project && owner !== project.row.id) throw invalid("file", "file.foreign");
  if (!owner || !project) return;
  const [version] = await versionsWithFiles(context.db, project.row.id, [sha1]);
  if (version) throw invalid("file", "file.published", { number: version.version_number });
}

export const getUpload: Verb<typeof contract.getUpload> = async (context, input) => {
  const [row] = await store.loadUploads(context.db, uploaderOf(context), [input.upload], context.clock.now());
  if (!row) throw missing("upload");
  const project = input.project ? await findEditable(context, input.project, "UPLOAD_VERSION") : undefined;
  const kind = inspectionKind(typeOf(project));
  return present(context, row, await inspectionOf(context, row, kind));
};

/** The stored inspection of an upload; read again if it was never read for this purpose. */
export async function inspectionOf(context: Context, row: UploadRow, kind: InspectionKind): Promise<Inspection> {
  const kept = readStoredInspection(await store.loadInspection(context.db, row.id, kind));
  if (kept) return kept;
  const file = await context.files.openRandomAccess(row.sha512);
  try {
    const inspection = await inspectFile(context, row.file_name, file, kind);
    await store.storeInspection(context.db, row.id, kind, inspection);
    return inspection;
  } finally {
    await file.close();
  }
}

export const discardUpload: Verb<typeof contract.discardUpload> = async (context, input) => {
  if ((await store.deleteUploads(context.db, uploaderOf(context), [input.upload])) === 0) throw missing("upload");
};
