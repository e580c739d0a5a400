// The icon inside an upload, decoded and drawn anew like any uploaded image, once.
import { z } from "zod";
import type * as contract from "#features/catalog/uploads/contract.ts";
import { inspectionOf } from "#features/catalog/uploads/create-upload.ts";
import * as store from "#features/catalog/uploads/store.ts";
import { uploaderOf } from "#features/catalog/uploads/uploader.ts";
import { Problem, missing } from "#kernel/problem.ts";
import type { Context, Verb } from "#platform/context.ts";
import { makeIcon } from "#platform/images/index.ts";

/** Larger than that of uploaded icons, because add-ons carry their icons in full size. */
const iconBytes = 1024 * 1024;

/** Stored beside the inspections, because decoding may take a second. */
const keptAs = "icon";
const kept = z.object({ url: z.string().nullable() });
/** Icons being decoded, by upload: those who ask meanwhile wait for the same one. */
const decoding = new Map<string, Promise<string | null>>();

export const getUploadIcon: Verb<typeof contract.getUploadIcon> = async (context, input) => {
  const [row] = await store.loadUploads(context.db, uploaderOf(context), [input.upload], context.clock.now());
  if (!row) throw missing("upload");
  const before = kept.safeParse(await store.loadInspection(context.db, row.id, keptAs)).data;
  if (before) return { icon: before.url };
  const running = decoding.get(row.id) ?? decodeIcon(context, row).finally(() => decoding.delete(row.id));
  decoding.set(row.id, running);
  return { icon: await running };
};

async function decodeIcon(context: Context, row: store.UploadRow): Promise<string | null> {
  const path = (await inspectionOf(context, row, "any")).suggestion.project.icon;
  const bytes = path === null ? undefined : await readIcon(context, row, path);
  const icon = bytes && (await makeIcon(Buffer.from(bytes), iconBytes).catch(ignoreInvalid));
  const url = icon ? `data:image/webp;base64,${Buffer.from(icon.large).toString("base64")}` : null;
  await store.storeInspection(context.db, row.id, keptAs, { url });
  return url;
}

async function readIcon(context: Context, row: store.UploadRow, path: string): Promise<Uint8Array | undefined> {
  const file = await context.files.openRandomAccess(row.sha512);
  try {
    const loaders = ["minecraft"];
    return await context.ports.fileReader
      .readEntry({ source: file.source, fileName: row.file_name, loaders, path })
      .catch(ignoreInvalid);
  } finally {
    await file.close();
  }
}

/** A file that is damaged, too large or no image gives no icon. */
function ignoreInvalid(error: unknown): undefined {
  if (!(error instanceof Problem) || (error.kind !== "invalid" && error.kind !== "tooLarge")) throw error;
}
