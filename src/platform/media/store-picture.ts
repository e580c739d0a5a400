// Stores a processed image under a new media id, unless staff blocked it.
import { createHash } from "node:crypto";
import { randomText } from "#kernel/id.ts";
import { Problem } from "#kernel/problem.ts";
import type { Db } from "#platform/database/open.ts";
import type { FileStore } from "#platform/files/port.ts";
import { isBlocked } from "#platform/media/block-store.ts";
import { insertMedia } from "#platform/media/store.ts";

export interface Picture {
  readonly bytes: Uint8Array;
  readonly width: number;
  readonly height: number;
  /** SHA-512 of the original upload, in hexadecimal. */
  readonly source: string;
}

async function* once(bytes: Uint8Array): AsyncIterable<Uint8Array> {
  yield bytes;
}

/** Stores a WebP image and returns its media id; the row joins the caller's transaction. */
export async function storePicture(db: Db, files: FileStore, picture: Picture): Promise<string> {
  const own = createHash("sha512").update(picture.bytes).digest("hex");
  if (await isBlocked(db, [picture.source, own])) throw new Problem("refused", "picture.removed");
  const stored = await files.put(once(picture.bytes), { maxBytes: 64 * 1024 * 1024 });
  const id = randomText(16);
  await insertMedia(db, {
    id,
    file_key: stored.key,
    content_type: "image/webp",
    size: stored.size,
    width: picture.width,
    height: picture.height,
    source_sha512: picture.source,
  });
  return id;
}

/** URL path of an image; null without one. */
export function mediaPath<Id extends string | null>(id: Id): Id extends string ? string : null;
export function mediaPath(id: string | null): string | null {
  return id === null ? null : `/media/${id}.webp`;
}
