// Image uploads: validated, resized, and given a placeholder.
export { type KnownResults, withKnownResults } from "./known-results.ts";
export { galleryLimit, iconLimit, maximumPixels } from "./limits.ts";
export type { GalleryImage, Icon } from "./make-images.ts";
export { makeGalleryImage, makeIcon, makePicture, squareIn, type Square } from "./make-images.ts";
export { makeMediumImage, type MediumKind } from "./make-medium-image.ts";
export { thumbhashToDataUrl } from "./placeholder.ts";
export { readImage } from "./read-image.ts";
export { makeQueue } from "./take-turns.ts";
