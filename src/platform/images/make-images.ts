// Converts uploaded images to the sizes the site shows: webp without metadata, a color and a placeholder.
import { subtle } from "node:crypto";
import sharp from "sharp";
import { rgbaToThumbHash } from "thumbhash";
import { invalid } from "#kernel/problem.ts";
import { knownResults } from "./known-results.ts";
import { galleryLimit, iconFrames, iconLimit, iconPixels, imageKinds, maximumPixels } from "./limits.ts";
import { type ImageFacts, imageOpener, readImage } from "./read-image.ts";
import { makeQueue } from "./take-turns.ts";

const takeTurns = makeQueue(2, 32);
const secondsAllowed = 30;
const largeSize = 192;
const smallSize = 96;
const fullWidth = 1920;
const thumbWidth = 350;

interface Sourced {
  /** SHA-512 of the uploaded bytes, in hexadecimal */
  readonly source: string;
}

interface Looks extends Sourced {
  /** dominant color as 0xRRGGBB */
  readonly color: number;
  /** ThumbHash in base64, about 25 bytes: see thumbhashToDataUrl */
  readonly thumbhash: string;
}

export interface Icon extends Looks {
  /** 192 px square webp, for pages */
  readonly large: Buffer;
  /** 96 px square webp, for lists */
  readonly small: Buffer;
}

export interface GalleryImage extends Looks {
  /** webp at most 1920 px wide; animated if the upload was */
  readonly full: Buffer;
  /** still webp at most 350 px wide */
  readonly thumb: Buffer;
  /** size of `full` in pixels */
  readonly width: number;
  readonly height: number;
  /** size of `thumb` in pixels */
  readonly thumbWidth: number;
  readonly thumbHeight: number;
}

/** Just the large size of an icon. */
export interface LargePicture extends Sourced {
  readonly bytes: Buffer;
  readonly width: number;
  readonly height: number;
}

/** A square of the upright image, in pixels. */
export interface Square {
  readonly left: number;
  readonly top: number;
  readonly size: number;
}

/** The square of an operation's input, if it names one. */
export function squareIn(given: { left?: number; top?: number; size?: number }): Square | undefined {
  const { left, top, size } = given;
  return left === undefined || top === undefined || size === undefined ? undefined : { left, top, size };
}

/** In a thread of the system: the largest uploads would take milliseconds of this one. */
const hashOf = async (bytes: Buffer) => Buffer.from(await subtle.digest("SHA-512", bytes)).toString("hex");

type Open = Awaited<ReturnType<typeof imageOpener>>;

async function lookAt(bytes: Buffer, open: Open): Promise<Looks> {
  const { data, info } = await open(false)
    .resize(100, 100, { fit: "inside" })
    .toColourspace("srgb")
    .ensureAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true });
  const raw = { width: info.width, height: info.height, channels: 4 } as const;
  // Transparent pixels have a color too; flattening on gray keeps invisible colors from dominating.
  const visible = await sharp(data, { raw }).flatten({ background: "#808080" }).raw().toBuffer();
  const { dominant } = await sharp(visible, { raw: { ...raw, channels: 3 } }).stats();
  return {
    source: await hashOf(bytes),
    color: dominant.r * 65_536 + dominant.g * 256 + dominant.b,
    thumbhash: Buffer.from(rgbaToThumbHash(info.width, info.height, data)).toString("base64"),
  };
}

function square(open: Open, facts: ImageFacts, size: number, part?: Square): Promise<Buffer> {
  // Small pixel art is enlarged with sharp edges.
  const kernel = (part?.size ?? Math.max(facts.width, facts.height)) < size ? "nearest" : "lanczos3";
  const image = open(true);
  const cut = part ? image.extract({ left: part.left, top: part.top, width: part.size, height: part.size }) : image;
  return cut
    .resize(size, size, { fit: "cover", kernel })
    .webp({ quality: 80, effort: 2 })
    .timeout({ seconds: secondsAllowed })
    .toBuffer();
}

function fitted(open: Open, to: { width: number; quality: number; animated: boolean }) {
  return open(to.animated)
    .resize({ width: to.width, height: to.width * 4, fit: "inside", withoutEnlargement: true })
    .webp({ quality: to.quality, effort: 2 })
    .timeout({ seconds: secondsAllowed })
    .toBuffer({ resolveWithObject: true });
}

// A valid header does not guarantee valid pixel data.
async function rejectDamaged<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (!(error instanceof Error) || error.name === "Problem") throw error;
    throw invalid("image", "image.costly");
  }
}

function demandInside({ width, height }: ImageFacts, { left, top, size }: Square): void {
  if (size > 0 && left + size <= width && top + size <= height) return;
  throw invalid("size", "image.square", { width, height });
}

const iconLimits = { maxBytes: iconLimit, maxPixels: iconPixels, maxFrames: iconFrames, kinds: imageKinds };

/**
 * An icon (by default at most 262,144 bytes) in both sizes, cropped to the given or center square. Throws Problems as
 * readImage does, `invalid` when the square is outside the image, or `unavailable`.
 */
export async function makeIcon(bytes: Buffer, maxBytes = iconLimit, part?: Square): Promise<Icon> {
  const known = part ? undefined : await knownResults()?.icon(await hashOf(bytes));
  if (known) return known;
  const facts = await readImage(bytes, { ...iconLimits, maxBytes });
  if (part) demandInside(facts, part);
  return takeTurns(() =>
    rejectDamaged(async () => {
      const open = await imageOpener(bytes, facts);
      return {
        large: await square(open, facts, largeSize, part),
        small: await square(open, facts, smallSize, part),
        ...(await lookAt(bytes, open)),
      };
    }),
  );
}

/**
 * Just the large size of an icon, decoded once, cropped to the given or center square. Throws as makeIcon does, and
 * `invalid` when the square is outside the image.
 */
export async function makePicture(bytes: Buffer, part?: Square): Promise<LargePicture> {
  const facts = await readImage(bytes, iconLimits);
  if (part) demandInside(facts, part);
  const large = await takeTurns(() =>
    rejectDamaged(async () => square(await imageOpener(bytes, facts), facts, largeSize, part)),
  );
  return { bytes: large, width: largeSize, height: largeSize, source: await hashOf(bytes) };
}

/** A gallery image (at most 5 MiB) for pages and lists. Throws Problems as readImage does, or `unavailable`. */
export async function makeGalleryImage(bytes: Buffer): Promise<GalleryImage> {
  const known = await knownResults()?.galleryImage(await hashOf(bytes), bytes);
  if (known) return known;
  const facts = await readImage(bytes, { maxBytes: galleryLimit, maxPixels: maximumPixels, kinds: imageKinds });
  return takeTurns(() =>
    rejectDamaged(async () => {
      const open = await imageOpener(bytes, facts);
      const full = await fitted(open, { width: fullWidth, quality: 82, animated: true });
      const thumb = await fitted(open, { width: thumbWidth, quality: 75, animated: false });
      return {
        full: full.data,
        width: full.info.width,
        height: full.info.pageHeight ?? full.info.height,
        thumb: thumb.data,
        thumbWidth: thumb.info.width,
        thumbHeight: thumb.info.height,
        ...(await lookAt(bytes, open)),
      };
    }),
  );
}
