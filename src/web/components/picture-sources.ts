// The sizes of a gallery picture that a browser chooses from.
import { mediumOf, mediumWidth } from "#features/catalog/gallery/shapes.ts";

/** Width in pixels of the small size of pictures that are wider. */
const thumbWidth = 350;

/** The `srcset` of a picture; undefined where there is nothing between the small one and the whole. */
export function sourcesOf(image: { url: string; thumbUrl: string; width: number }): string | undefined {
  const medium = mediumOf(image);
  return medium === null ? undefined : `${image.thumbUrl} ${thumbWidth}w, ${medium} ${mediumWidth}w`;
}
