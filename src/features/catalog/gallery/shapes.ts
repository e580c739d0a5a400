// Sizes of pictures that the server makes when they are first asked for, and where they are.

/** Width in pixels of the size between a gallery picture's small one and the whole. */
export const mediumWidth = 750;

const ending = /\.webp$/;

/** Address of the medium size of the picture at `url`; null for those that are no wider. */
export function mediumOf({ url, width }: { readonly url: string; readonly width: number }): string | null {
  return width > mediumWidth ? url.replace(ending, `-${mediumWidth}.webp`) : null;
}
