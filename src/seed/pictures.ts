// The images of the demo content: WebP files next to this one, named after what they show.
import { readFile } from "node:fs/promises";

/** An icon of a project or an organization, 256 by 256 pixels. */
export function readIcon(slug: string): Promise<Buffer> {
  return readFile(new URL(`pictures/icons/${slug}.webp`, import.meta.url));
}

/** A gallery image, 1280 by 720 pixels; `ordering` counts from 0. */
export function readGallery(slug: string, ordering: number): Promise<Buffer> {
  return readFile(new URL(`pictures/gallery/${slug}-${ordering + 1}.webp`, import.meta.url));
}

/** An avatar, 256 by 256 pixels. */
export function readAvatar(username: string): Promise<Buffer> {
  return readFile(new URL(`pictures/people/${username}.webp`, import.meta.url));
}
