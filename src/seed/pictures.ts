// The pictures of the demo content: WebP files beside this one, named after what they show.
import { readFile } from "node:fs/promises";

/** An icon of 256 by 256 pixels, of a project or an organization. */
export function readIcon(slug: string): Promise<Buffer> {
  return readFile(new URL(`pictures/icons/${slug}.webp`, import.meta.url));
}

/** A gallery picture of 1280 by 720 pixels; `ordering` counts from 0. */
export function readGallery(slug: string, ordering: number): Promise<Buffer> {
  return readFile(new URL(`pictures/gallery/${slug}-${ordering + 1}.webp`, import.meta.url));
}

/** A portrait of 256 by 256 pixels. */
export function readAvatar(username: string): Promise<Buffer> {
  return readFile(new URL(`pictures/people/${username}.webp`, import.meta.url));
}
