// Inspects an uploaded image before processing: its format, its dimensions, and whether it is accepted.
import { fileTypeFromBuffer } from "file-type";
import sharp, { type Sharp } from "sharp";
import { invalid, Problem } from "#kernel/problem.ts";
import { decodeBmp, readBmpHeader } from "./decode-bmp.ts";
import { type ImageKind, imageKinds } from "./limits.ts";

// One thread each: two images at once use two cores, and the site has other work.
sharp.concurrency(1);
sharp.cache(false);

export interface ImageLimits {
  readonly maxBytes: number;
  readonly maxPixels: number;
  readonly maxFrames?: number;
  readonly kinds: readonly ImageKind[];
}

export interface ImageFacts {
  /** after EXIF rotation */
  readonly width: number;
  readonly height: number;
  readonly kind: ImageKind;
  readonly isAnimated: boolean;
}

/**
 * Bytes needed to detect the format. The whole file would be scanned chunk by chunk on this thread, and a chunk may be
 * empty.
 */
const signatureBytes = 4096;

// Detected from the first bytes; the image library never sees a format we do not accept, above all SVG.
async function kindOf(bytes: Buffer): Promise<ImageKind | undefined> {
  const extension = (await fileTypeFromBuffer(bytes.subarray(0, signatureBytes)))?.ext;
  if (extension === "apng") return "png";
  return imageKinds.find((kind) => kind === extension);
}

/**
 * Width, height and format of an image, from its header alone. Throws a Problem: `tooLarge` over `maxBytes`, else
 * `invalid` on the field `image` with what to do.
 */
export async function readImage(bytes: Buffer, limits: ImageLimits): Promise<ImageFacts> {
  if (bytes.length > limits.maxBytes) {
    const values = { size: bytes.length, most: limits.maxBytes };
    throw new Problem("tooLarge", "image.large", values, { image: { code: "image.large", values } });
  }
  const kind = await kindOf(bytes);
  if (kind === undefined || !limits.kinds.includes(kind)) {
    throw invalid("image", "image.types", { list: limits.kinds.join(", ") });
  }
  const facts = kind === "bmp" ? readBmp(bytes) : await readOther(bytes, kind);
  if (facts.width * facts.height * facts.frames > limits.maxPixels) {
    throw invalid("image", "image.pixels", { most: limits.maxPixels });
  }
  const most = limits.maxFrames ?? Infinity;
  if (facts.frames > most) throw invalid("image", "image.frames", { count: facts.frames, most });
  return { width: facts.width, height: facts.height, kind, isAnimated: facts.frames > 1 };
}

interface Size {
  readonly width: number;
  readonly height: number;
  readonly frames: number;
}

function readBmp(bytes: Buffer): Size {
  const { width, height } = readBmpHeader(bytes);
  return { width, height, frames: 1 };
}

async function readOther(bytes: Buffer, kind: ImageKind): Promise<Size> {
  const isMoving = kind === "gif" || kind === "webp";
  const metadata = await sharp(bytes, { pages: isMoving ? -1 : 1, limitInputPixels: false })
    .metadata()
    .catch(() => undefined);
  if (metadata === undefined) throw invalid("image", "image.damaged");
  const { width, height } = metadata.autoOrient;
  return { width, height: metadata.pageHeight ?? height, frames: metadata.pages ?? 1 };
}

/**
 * Opens an image accepted by `readImage` as often as needed: rotated upright, all frames when `animated`. A BMP is decoded
 * once, because that happens on this thread.
 */
export async function imageOpener(bytes: Buffer, facts: ImageFacts): Promise<(animated: boolean) => Sharp> {
  if (facts.kind === "bmp") {
    const { width, height, data } = await decodeBmp(bytes);
    return () => sharp(data, { raw: { width, height, channels: 3 } });
  }
  const options = { limitInputPixels: false, failOn: "error" } as const;
  return (animated) => sharp(bytes, { ...options, animated: animated && facts.isAnimated }).autoOrient();
}
