// Sizes of pictures that the server makes when they are first asked for, and where they are.

/** Width in pixels of the size between a gallery picture's small one and the whole. */
export const middleWidth = 750;

const ending = /\.webp$/;

/** Address of the middle size of the picture at `url`; null for those that are no wider. */
export function middleOf({ url, width }: { readonly url: string; readonly width: number }): string | null {
  return width > middleWidth ? url.replace(ending, `-${middleWidth}.webp`) : null;
}
