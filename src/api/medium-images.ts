// Caches recently requested medium images, so that each is generated once.
import { buffer } from "node:stream/consumers";
import { LRUCache } from "lru-cache";
import type { Services } from "#platform/context.ts";
import { mediumWidth } from "#features/catalog/gallery/contract.ts";
import { makeMediumImage, type MediumKind } from "#platform/images/index.ts";
import type { MediaRow } from "#platform/media/store.ts";

/** About a hundred pictures. */
const maxBytes = 4 * 1024 * 1024;

/** Returns the medium size of a picture; null if it cannot be generated now, so that the original is used. */
export type MediumImages = (media: MediaRow, kind: MediumKind) => Promise<Buffer | null>;

export function createMediumImageCache({ files, log }: Pick<Services, "files" | "log">): MediumImages {
  const kept = new LRUCache<string, Buffer, MediaRow>({
    maxSize: maxBytes,
    sizeCalculation: ({ length }) => length + 256,
    fetchMethod: async (key, _, { context: { file_key } }) =>
      makeMediumImage(await buffer(await files.open(file_key)), mediumWidth, key.startsWith("avif") ? "avif" : "webp"),
  });
  return async (media, kind) => {
    try {
      return (await kept.fetch(`${kind} ${media.id}`, { context: media })) ?? null;
    } catch (error) {
      log.warn({ err: error, media: media.id }, "a picture's medium size could not be made");
      return null;
    }
  };
}
