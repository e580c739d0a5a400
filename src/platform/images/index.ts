// Images people upload: checked, made small, and given a placeholder.
export { galleryLimit, iconLimit, type ImageKind, imageKinds, maximumPixels } from "./limits.ts";
export { type GalleryImage, type Icon, makeGalleryImage, makeIcon } from "./make-images.ts";
export { thumbhashToDataUrl } from "./placeholder.ts";
export { type ImageFacts, type ImageLimits, readImage } from "./read-image.ts";
