// Decodes uncompressed 24- and 32-bit BMP files: the image library supports every accepted format but this one.
import { setImmediate as letOthersRun } from "node:timers/promises";
import { invalid } from "#kernel/problem.ts";

export interface RawPixels {
  readonly width: number;
  readonly height: number;
  /** RGB, three bytes per pixel, top row first */
  readonly data: Buffer;
}

export interface BmpHeader {
  readonly width: number;
  readonly height: number;
  readonly isTopDown: boolean;
  readonly bytesPerPixel: 3 | 4;
  readonly start: number;
}

/** Reads and validates the header. Throws a Problem on `image` when the file is another kind of BMP or truncated. */
export function readBmpHeader(bytes: Buffer): BmpHeader {
  if (bytes.length < 54 || bytes.toString("latin1", 0, 2) !== "BM" || bytes.readUInt32LE(14) < 40) {
    throw invalid("image", "image.bmp");
  }
  const width = bytes.readInt32LE(18);
  const signedHeight = bytes.readInt32LE(22);
  const height = Math.abs(signedHeight);
  const bits = bytes.readUInt16LE(28);
  const compression = bytes.readUInt32LE(30);
  const isPlain = compression === 0 || (compression === 3 && bits === 32 && hasUsualMasks(bytes));
  if (!isPlain || (bits !== 24 && bits !== 32) || width < 1 || height < 1 || width > 65_535 || height > 65_535) {
    throw invalid("image", "image.bmp");
  }
  const header: BmpHeader = {
    width,
    height,
    isTopDown: signedHeight < 0,
    bytesPerPixel: bits === 24 ? 3 : 4,
    start: bytes.readUInt32LE(10),
  };
  if (header.start < 54 || header.start + rowLength(header) * height > bytes.length) {
    throw invalid("image", "image.bmp.short");
  }
  return header;
}

// Many programs write 32-bit files with explicit masks that just repeat the default order: blue, green, red.
function hasUsualMasks(bytes: Buffer): boolean {
  if (bytes.length < 66) return false;
  return bytes.readUInt32LE(54) === 0xff0000 && bytes.readUInt32LE(58) === 0xff00 && bytes.readUInt32LE(62) === 0xff;
}

function rowLength(header: BmpHeader): number {
  return Math.ceil((header.width * header.bytesPerPixel) / 4) * 4;
}

/** Pixels decoded in one go, in about a millisecond. */
const pixelsAtOnce = 128 * 1024;

/** Decodes the pixels of a BMP, without the fourth channel, which most programs leave empty. */
export async function decodeBmp(bytes: Buffer): Promise<RawPixels> {
  const header = readBmpHeader(bytes);
  const { width, height, bytesPerPixel } = header;
  const data = Buffer.allocUnsafe(width * height * 3);
  const rowsAtOnce = Math.ceil(pixelsAtOnce / width);
  let to = 0;
  for (let y = 0; y < height; y += 1) {
    if (y > 0 && y % rowsAtOnce === 0) await letOthersRun();
    let from = header.start + (header.isTopDown ? y : height - 1 - y) * rowLength(header);
    for (let x = 0; x < width; x += 1) {
      data[to] = bytes[from + 2]!;
      data[to + 1] = bytes[from + 1]!;
      data[to + 2] = bytes[from]!;
      to += 3;
      from += bytesPerPixel;
    }
  }
  return { width, height, data };
}
