// Caches recently requested medium images, so that each is generated once.
import { buffer } from "node:stream/consumers";
import { mediumWidth } from "#features/catalog/gallery/contract.ts";
import type { SpaceOptions } from "#platform/cache/index.ts";
import type { Services } from "#platform/context.ts";
import { makeMediumImage, type MediumKind } from "#platform/images/index.ts";
import type { MediaRow } from "#platform/media/store.ts";

/** About a hundred pictures; the image behind an id never changes. */
const space: SpaceOptions<Buffer> = {
  name: "catalog.medium-images",
  freshMs: 24 * 60 * 60 * 1000,
  emptied: "by-age",
  maxEntries: 1000,
  maxBytes: 4 * 1024 * 1024,
  bytesOf: ({ length }) => length,
};

/** Returns the medium size of a picture; null if it cannot be generated now, so that the original is used. */
export async function mediumImage(
  { cache, files, log }: Pick<Services, "cache" | "files" | "log">,
  media: MediaRow,
  kind: MediumKind,
): Promise<Buffer | null> {
  const make = async () => makeMediumImage(await buffer(await files.open(media.file_key)), mediumWidth, kind);
  try {
    return await cache.space(space).get(`${kind} ${media.id}`, make);
  } catch (error) {
    log.warn({ err: error, media: media.id }, "the medium size of an image could not be generated");
    return null;
  }
}
