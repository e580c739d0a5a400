// The sizes of a gallery picture that a browser chooses from.
import { middleOf, middleWidth } from "#kernel/picture.ts";

/** Width in pixels of the small size of pictures that are wider. */
const thumbWidth = 350;

/** The `srcset` of a picture; undefined where there is nothing between the small one and the whole. */
export function sourcesOf(image: { url: string; thumbUrl: string; width: number }): string | undefined {
  const middle = middleOf(image);
  return middle === null ? undefined : `${image.thumbUrl} ${thumbWidth}w, ${middle} ${middleWidth}w`;
}
