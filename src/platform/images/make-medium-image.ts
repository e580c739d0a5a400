// The size between an image's thumbnail and the original, created when first requested.
import sharp from "sharp";
import { makeQueue } from "./take-turns.ts";

/** One at a time with a short queue: beyond that, serving the full image beats waiting. */
const takeTurns = makeQueue(1, 12);
const secondsAllowed = 10;

export type MediumKind = "avif" | "webp";

/**
 * A still image of `width` pixels from a stored one. AVIF is a third smaller than WebP and takes 60 ms instead of 30 at
 * this effort; twice the effort takes ten times as long and is no smaller.
 * @throws Problem `unavailable` when too many are waiting
 */
export function makeMediumImage(whole: Buffer, width: number, kind: MediumKind): Promise<Buffer> {
  return takeTurns(() => {
    const small = sharp(whole, { limitInputPixels: false }).resize({ width, withoutEnlargement: true });
    const drawn = kind === "avif" ? small.avif({ quality: 50, effort: 2 }) : small.webp({ quality: 76, effort: 2 });
    return drawn.timeout({ seconds: secondsAllowed }).toBuffer();
  });
}
