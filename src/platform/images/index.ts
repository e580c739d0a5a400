// Images people upload: checked, made small, and given a placeholder.
export { galleryLimit, iconLimit } from "./limits.ts";
export { makeGalleryImage, makeIcon } from "./make-images.ts";
export { thumbhashToDataUrl } from "./placeholder.ts";
