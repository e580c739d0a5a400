// How large an image may be where it is uploaded, in bytes and pixels.

/** Bytes of an icon of a project, organization, collection, app or person. */
export const iconLimit = 262_144;
/** Most pixels of an icon, all frames counted: far more than it can show. */
export const iconPixels = 25_000_000;
/** Most frames of an icon: each becomes as large as the icon is shown, however small it was. */
export const iconFrames = 300;
/** Bytes of a gallery picture. */
export const galleryLimit = 5 * 1024 * 1024;
/** Most pixels of one image, all frames of an animation counted: what decoding may cost in memory is four bytes of each. */
export const maximumPixels = 50_000_000;

/** File kinds people may upload, as their usual extensions. A jpeg counts as jpg. */
export const imageKinds = ["png", "jpg", "gif", "webp", "bmp"] as const;
export type ImageKind = (typeof imageKinds)[number];
