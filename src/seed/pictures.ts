// The images of the demo content: WebP files next to this one, named after what they show, with the sizes the site shows.
import { readFile } from "node:fs/promises";
import type { GalleryImage, Icon, KnownResults } from "#platform/images/index.ts";

const folder = new URL("pictures/", import.meta.url);

function read(path: string): Promise<Buffer> {
  return readFile(new URL(path, folder));
}

/** An icon of a project or an organization, 256 by 256 pixels. */
export function readIcon(slug: string): Promise<Buffer> {
  return read(`icons/${slug}.webp`);
}

/** A gallery image, 1280 by 720 pixels; `ordering` counts from 0. */
export function readGallery(slug: string, ordering: number): Promise<Buffer> {
  return read(`gallery/${slug}-${ordering + 1}.webp`);
}

/** An avatar, 256 by 256 pixels. */
export function readAvatar(username: string): Promise<Buffer> {
  return read(`people/${username}.webp`);
}

/** What processing an image yielded besides its sizes. */
export interface Processed {
  /** SHA-512 of the processed image, in hexadecimal. */
  readonly source: string;
  readonly color: number;
  readonly thumbhash: string;
}

/** By folder and name: `icons/harbour`. Written by `node scripts/process-demo-images.ts`, with the smaller sizes. */
async function readProcessed(): Promise<ReadonlyMap<string, Processed>> {
  const entries = JSON.parse((await read("processed.json")).toString()) as Record<string, Processed>;
  return new Map(Object.entries(entries));
}

/** Where a smaller size of an image is; `width` in pixels. */
export const sizePath = (name: string, width: number) => `sizes/${name}-${width}.webp`;

/**
 * The results of processing all icons and gallery images, so that filling a site encodes none of them. Gallery images
 * are shown as they are: they have the right format and size.
 */
export async function knownImages(): Promise<KnownResults> {
  const names = new Map<string, readonly [name: string, looks: Processed]>();
  for (const [name, looks] of await readProcessed()) names.set(looks.source, [name, looks]);
  return {
    async icon(source): Promise<Icon | undefined> {
      const [name, looks] = names.get(source) ?? [];
      if (!name || !looks) return undefined;
      const [large, small] = await Promise.all([192, 96].map((width) => read(sizePath(name, width))));
      return { ...looks, large: large!, small: small! };
    },
    async galleryImage(source, full): Promise<GalleryImage | undefined> {
      const [name, looks] = names.get(source) ?? [];
      if (!name || !looks) return undefined;
      const thumb = await read(sizePath(name, 350));
      return { ...looks, full, width: 1280, height: 720, thumb, thumbWidth: 350, thumbHeight: 197 };
    },
  };
}
