// Lets a caller bring the results of images that were processed before, such as those of the demo content.
import { AsyncLocalStorage } from "node:async_hooks";
import type { GalleryImage, Icon } from "./make-images.ts";

/** Finds an earlier result by the SHA-512 of the source, in hexadecimal; undefined if there is none. */
export interface KnownResults {
  icon(source: string): Promise<Icon | undefined>;
  galleryImage(source: string, bytes: Buffer): Promise<GalleryImage | undefined>;
}

const known = new AsyncLocalStorage<KnownResults>();

/** Runs work in which images with a known result are not processed again; images of other callers are not affected. */
export function withKnownResults<T>(results: KnownResults, work: () => Promise<T>): Promise<T> {
  return known.run(results, work);
}

export function knownResults(): KnownResults | undefined {
  return known.getStore();
}
