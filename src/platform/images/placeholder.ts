// The blurred placeholder of an image, as a data URL small enough to inline.
import { crc32, deflateSync } from "node:zlib";
import { LRUCache } from "lru-cache";
import { thumbHashToRGBA } from "thumbhash";

const signature = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
// A ThumbHash has no more detail than twelve pixels across; the browser smooths the rest.
const longestSide = 12;

function chunk(name: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(name, "latin1"), data]);
  const length = Buffer.alloc(4);
  const check = Buffer.alloc(4);
  length.writeUInt32BE(data.length);
  check.writeUInt32BE(crc32(body));
  return Buffer.concat([length, body, check]);
}

/** Encodes RGBA pixels as PNG. */
function encodePng(width: number, height: number, rgba: Buffer): Buffer {
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  header.set([8, 6, 0, 0, 0], 8);
  const rows = Array.from({ length: height }, (_, y) => [
    Buffer.from([0]),
    rgba.subarray(y * width * 4, (y + 1) * width * 4),
  ]);
  const pixels = deflateSync(Buffer.concat(rows.flat()), { level: 9 });
  return Buffer.concat([signature, chunk("IHDR", header), chunk("IDAT", pixels), chunk("IEND", Buffer.alloc(0))]);
}

function asDataUrl(png: Buffer): string {
  return `data:image/png;base64,${png.toString("base64")}`;
}

/** Lists show the same images repeatedly; ten thousand take about ten MiB. */
const drawn = new LRUCache<string, string>({ max: 10_000 });

/**
 * A `data:image/png` URL of at most 1,024 characters for a base64 ThumbHash; one transparent pixel when it is invalid.
 */
export function thumbhashToDataUrl(thumbhash: string): string {
  const there = drawn.get(thumbhash);
  if (there !== undefined) return there;
  const url = draw(thumbhash);
  drawn.set(thumbhash, url);
  return url;
}

function draw(thumbhash: string): string {
  const hash = Buffer.from(thumbhash, "base64");
  if (hash.length < 5 || hash.length > 32) return asDataUrl(encodePng(1, 1, Buffer.alloc(4)));
  const from = thumbHashToRGBA(hash);
  const scale = Math.min(1, longestSide / Math.max(from.w, from.h));
  const width = Math.max(1, Math.round(from.w * scale));
  const height = Math.max(1, Math.round(from.h * scale));
  const rgba = Buffer.alloc(width * height * 4);
  for (let y = 0; y < height; y += 1) {
    for (let x = 0; x < width; x += 1) {
      const source = Math.floor(((y + 0.5) * from.h) / height) * from.w + Math.floor(((x + 0.5) * from.w) / width);
      // Five bits per channel look the same when blurred and compress better.
      for (let c = 0; c < 4; c += 1) rgba[(y * width + x) * 4 + c] = from.rgba[source * 4 + c]! | 0x07;
    }
  }
  return asDataUrl(encodePng(width, height, rgba));
}
