// Sizes and URLs of images that are generated on first request.

/** Width in pixels of the size between a gallery image's thumbnail and the original. */
export const mediumWidth = 750;

const ending = /\.webp$/;

/** URL of the medium size of the image at `url`; null if the original is no wider. */
export function mediumOf({ url, width }: { readonly url: string; readonly width: number }): string | null {
  return width > mediumWidth ? url.replace(ending, `-${mediumWidth}.webp`) : null;
}
