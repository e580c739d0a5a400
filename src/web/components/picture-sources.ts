// The sizes of a gallery image for the browser to choose from.
import { mediumOf, mediumWidth } from "#features/catalog/gallery/shapes.ts";

/** Width in pixels of the thumbnail of wider images. */
const thumbWidth = 350;

/** The `srcset` of an image; undefined where there is nothing between thumbnail and full size. */
export function sourcesOf(image: { url: string; thumbUrl: string; width: number }): string | undefined {
  const medium = mediumOf(image);
  return medium === null ? undefined : `${image.thumbUrl} ${thumbWidth}w, ${medium} ${mediumWidth}w`;
}
