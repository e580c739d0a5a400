// The crop square that a user chose, and the bytes to upload.

/** The position of the square: `zoom` 1 is the largest; `across` and `down` go from 0 (start, top) to 1. */
export interface View {
  readonly zoom: number;
  readonly across: number;
  readonly down: number;
}

export interface Square {
  readonly left: number;
  readonly top: number;
  readonly size: number;
}

/** A quarter of the image's side still has enough pixels to look good. */
export const maxZoom = 4;

/** Upload limit in bytes (docs/product.md, Limits: icons). */
const maxBytes = 262_144;
const sentSide = 512;

/** The square in whole pixels of the upright image; always inside it. */
export function squareOf({ width, height }: { width: number; height: number }, { zoom, across, down }: View): Square {
  const size = Math.max(1, Math.round(Math.min(width, height) / zoom));
  return { left: Math.round((width - size) * across), top: Math.round((height - size) * down), size };
}

function clamp(value: number): number {
  return Math.min(1, Math.max(0, value));
}

/** The view after dragging by this many image pixels. */
export function drag(
  picture: { width: number; height: number },
  view: View,
  by: { readonly x: number; readonly y: number },
): View {
  const { size } = squareOf(picture, view);
  const moved = (at: number, room: number, by: number) => (room > 0 ? clamp(at - by / room) : at);
  return {
    ...view,
    across: moved(view.across, picture.width - size, by.x),
    down: moved(view.down, picture.height - size, by.y),
  };
}

/** Whether a file is animated: if it is too large to upload whole, redrawing would lose the animation. */
export async function moves(file: Blob): Promise<boolean> {
  if (file.type === "image/gif") return true;
  const head = new Uint8Array(await file.slice(0, 21).arrayBuffer());
  const extended = String.fromCharCode(...head.subarray(8, 16)) === "WEBPVP8X";
  return extended && ((head[20] ?? 0) & 2) !== 0;
}

function toBlob(canvas: HTMLCanvasElement, type: string): Promise<Blob | null> {
  return new Promise((resolve) => canvas.toBlob(resolve, type, 0.9));
}

/** The square scaled down, in the first format that is small enough; null when none is. */
async function draw(picture: ImageBitmap, { left, top, size }: Square): Promise<Blob | null> {
  const canvas = document.createElement("canvas");
  const side = Math.min(sentSide, size);
  Object.assign(canvas, { width: side, height: side });
  canvas.getContext("2d")?.drawImage(picture, left, top, size, size, 0, 0, side, side);
  for (const type of ["image/webp", "image/png", "image/jpeg"]) {
    const blob = await toBlob(canvas, type);
    if (blob && blob.size <= maxBytes) return blob;
  }
  return null;
}

export type Sendable =
  | { readonly body: Blob; readonly square: Square | null }
  | { readonly problem: "moving" | "large" };

/** The original file with the square for the server to crop, or, when it is too large, the square drawn here. */
export async function toSend(file: Blob, picture: ImageBitmap, square: Square): Promise<Sendable> {
  if (file.size <= maxBytes) return { body: file, square };
  if (await moves(file)) return { problem: "moving" };
  const body = await draw(picture, square);
  return body ? { body, square: null } : { problem: "large" };
}
