// Size limits of uploaded images, in bytes and pixels.

/** Maximum bytes of an icon of a project, organization, collection, app or user. */
export const iconLimit = 262_144;
/** Maximum pixels of an icon over all frames: far more than it can show. */
export const iconPixels = 25_000_000;
/** Maximum frames of an icon: each is scaled to the display size, however small it was. */
export const iconFrames = 300;
/** Maximum bytes of a gallery image. */
export const galleryLimit = 5 * 1024 * 1024;
/** Maximum pixels of one image over all animation frames: decoding takes four bytes of memory for each. */
export const maximumPixels = 50_000_000;

/** Accepted formats, as their usual extensions. A jpeg counts as jpg. */
export const imageKinds = ["png", "jpg", "gif", "webp", "bmp"] as const;
export type ImageKind = (typeof imageKinds)[number];
