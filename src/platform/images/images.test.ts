// Tests of image uploads: small output, still or animated as before, without metadata, and non-images refused.
import sharp, { type Sharp } from "sharp";
import { describe, expect, test } from "vitest";
import { withKnownResults } from "./known-results.ts";
import { imageKinds } from "./limits.ts";
import { makeGalleryImage, makeIcon, makePicture } from "./make-images.ts";
import { thumbhashToDataUrl } from "./placeholder.ts";
import { imageOpener, readImage } from "./read-image.ts";
import { makeQueue } from "./take-turns.ts";

const limits = { maxBytes: 1_000_000, maxPixels: 1_000_000, kinds: imageKinds };

function plain(width: number, height: number, background = "#cc3311"): Sharp {
  return sharp({ create: { width, height, channels: 3, background } });
}

function makeBmp(width: number, height: number, bits: 24 | 32, topDown = false): Buffer {
  const row = Math.ceil((width * bits) / 32) * 4;
  const bytes = Buffer.alloc(54 + row * height);
  bytes.write("BM");
  bytes.writeUInt32LE(bytes.length, 2);
  bytes.writeUInt32LE(54, 10);
  bytes.writeUInt32LE(40, 14);
  bytes.writeInt32LE(width, 18);
  bytes.writeInt32LE(topDown ? -height : height, 22);
  bytes.writeUInt16LE(1, 26);
  bytes.writeUInt16LE(bits, 28);
  // The first row of the file is blue, all others are red.
  for (let y = 0; y < height; y += 1) {
    for (let x = 0; x < width; x += 1) bytes[54 + y * row + (x * bits) / 8 + (y === 0 ? 0 : 2)] = 255;
  }
  return bytes;
}

async function makeMovingGif(): Promise<Buffer> {
  const frames = Buffer.concat([
    await plain(40, 30, "#ff0000").raw().toBuffer(),
    await plain(40, 30, "#00ff00").raw().toBuffer(),
    await plain(40, 30, "#0000ff").raw().toBuffer(),
  ]);
  return sharp(frames, { raw: { width: 40, height: 90, channels: 3, pageHeight: 30 } })
    .gif({ delay: [100, 100, 100] })
    .toBuffer();
}

describe("reading", () => {
  test.each(["png", "jpeg", "gif", "webp"] as const)("%s", async (format) => {
    const facts = await readImage(await plain(30, 20).toFormat(format).toBuffer(), limits);
    expect(facts).toEqual({ width: 30, height: 20, kind: format === "jpeg" ? "jpg" : format, isAnimated: false });
  });

  test("an animated gif", async () => {
    expect(await readImage(await makeMovingGif(), limits)).toEqual({
      width: 40,
      height: 30,
      kind: "gif",
      isAnimated: true,
    });
  });

  test("a bmp", async () => {
    expect(await readImage(makeBmp(5, 3, 24), limits)).toEqual({ width: 5, height: 3, kind: "bmp", isAnimated: false });
  });

  test("a photo is measured after EXIF rotation", async () => {
    const photo = await plain(30, 20).jpeg().withMetadata({ orientation: 6 }).toBuffer();
    expect(await readImage(photo, limits)).toMatchObject({ width: 20, height: 30 });
  });

  test.each([
    ["svg", '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><script>alert(1)</script></svg>'],
    [
      "svg after an xml declaration",
      '<?xml version="1.0"?><svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"/>',
    ],
    ["html", "<!doctype html><script>alert(1)</script>"],
    ["nothing", ""],
    ["text", "hello"],
    ["a bmp's signature only", "BM hello"],
  ])("%s is refused", async (_, text) => {
    await expect(readImage(Buffer.from(text), limits)).rejects.toMatchObject({
      kind: "invalid",
      fields: { image: { code: expect.stringMatching(/^image\.(?:types|bmp)$/) } },
    });
  });

  test("a tiff is refused although the library supports it", async () => {
    await expect(readImage(await plain(3, 3).tiff().toBuffer(), limits)).rejects.toMatchObject({ kind: "invalid" });
  });

  test("too many bytes, too many pixels, too many pixels over all frames", async () => {
    const bomb = await plain(12_000, 12_000).png({ compressionLevel: 9 }).toBuffer();
    await expect(readImage(bomb, { ...limits, maxBytes: 10 })).rejects.toMatchObject({ kind: "tooLarge" });
    await expect(readImage(bomb, limits)).rejects.toMatchObject({ kind: "invalid" });
    await expect(readImage(await makeMovingGif(), { ...limits, maxPixels: 3_599 })).rejects.toMatchObject({
      kind: "invalid",
    });
    expect(await readImage(await makeMovingGif(), { ...limits, maxPixels: 3_600 })).toMatchObject({ isAnimated: true });
  });

  test("a truncated or compressed bmp is refused", async () => {
    const short = makeBmp(50, 50, 24).subarray(0, 500);
    const packed = makeBmp(5, 5, 24);
    packed.writeUInt32LE(1, 30);
    for (const bytes of [short, packed])
      await expect(readImage(bytes, limits)).rejects.toMatchObject({ kind: "invalid" });
  });
});

describe("icons", () => {
  test("are two squares with a color and a placeholder", async () => {
    const icon = await makeIcon(await plain(300, 200).png().toBuffer());
    expect(await sharp(icon.large).metadata()).toMatchObject({ format: "webp", width: 192, height: 192 });
    expect(await sharp(icon.small).metadata()).toMatchObject({ format: "webp", width: 96, height: 96 });
    expect(icon.color >> 16).toBeGreaterThan(0xb0);
    expect(icon.color & 0xff).toBeLessThan(0x30);
    expect(Buffer.from(icon.thumbhash, "base64").length).toBeLessThan(32);
  });

  test("stay animated", async () => {
    expect(await sharp((await makeIcon(await makeMovingGif())).small).metadata()).toMatchObject({
      pages: 3,
      width: 96,
    });
  });

  test.each([
    [24, false],
    [32, false],
    [24, true],
  ] as const)("from %i bit bmp (top row first: %s) are the right way up", async (bits, topDown) => {
    const { small } = await makeIcon(makeBmp(4, 2, bits, topDown));
    const { data } = await sharp(small).raw().toBuffer({ resolveWithObject: true });
    const isTopBlue = data[2]! > data[0]!;
    expect(isTopBlue).toBe(topDown);
  });

  test("are cropped to the given square, upright, in every frame, without EXIF data", async () => {
    const blue = { create: { width: 20, height: 20, channels: 3, background: "#0000ff" } } as const;
    const photo = plain(60, 30).composite([{ input: blue, left: 40, top: 0 }]);
    const noted = await photo
      .jpeg({ quality: 100, chromaSubsampling: "4:4:4" })
      .withExif({ IFD0: { Copyright: "somebody" }, IFD3: { GPSLatitude: "51/1 30/1 0/1" } })
      .withMetadata({ orientation: 6 })
      .toBuffer();
    // Upright it is 30 wide and 60 high, and the former top right is at the bottom right.
    const { bytes: large } = await makePicture(noted, { left: 10, top: 40, size: 20 });
    const { dominant } = await sharp(large).stats();
    expect(dominant.b - dominant.r).toBeGreaterThan(200);
    const { small } = await makeIcon(noted, undefined, { left: 10, top: 40, size: 20 });
    const cut = (await sharp(small).stats()).dominant;
    expect(cut.b - cut.r).toBeGreaterThan(200);
    const metadata = await sharp(large).metadata();
    expect([metadata.exif, metadata.xmp, metadata.iptc, metadata.orientation]).toEqual(Array(4).fill(undefined));
    const { bytes: moving } = await makePicture(await makeMovingGif(), { left: 5, top: 5, size: 20 });
    expect(await sharp(moving, { animated: true }).metadata()).toMatchObject({
      pages: 3,
      width: 192,
      pageHeight: 192,
    });
    const wide = await plain(30, 20).png().toBuffer();
    for (const square of [
      { left: 11, top: 0, size: 20 },
      { left: 0, top: 1, size: 20 },
      { left: 0, top: 0, size: 0 },
    ])
      await expect(makePicture(wide, square)).rejects.toMatchObject({ fields: { size: { code: "image.square" } } });
  });

  test("with more than 300 frames are refused, however small", async () => {
    const frames = Buffer.alloc(301 * 3);
    for (let i = 0; i < frames.length; i += 1) frames[i] = (i * 37) % 256;
    const many = await sharp(frames, { raw: { width: 1, height: 301, channels: 3, pageHeight: 1 } })
      .gif({ delay: Array.from({ length: 301 }, () => 50) })
      .toBuffer();
    await expect(makeIcon(many)).rejects.toMatchObject({
      fields: { image: { code: "image.frames", values: { most: 300 } } },
    });
  });

  test("over 262,144 bytes are refused", async () => {
    await expect(makeIcon(Buffer.alloc(262_145))).rejects.toMatchObject({ kind: "tooLarge" });
  });

  test("with truncated pixel data are refused", async () => {
    const noise = await sharp({
      create: {
        width: 200,
        height: 200,
        channels: 3,
        background: "#000",
        noise: { type: "gaussian", mean: 128, sigma: 60 },
      },
    })
      .png()
      .toBuffer();
    await expect(makeIcon(noise.subarray(0, noise.length / 2))).rejects.toMatchObject({ kind: "invalid" });
  });
});

describe("gallery images", () => {
  test("from bmp are decoded once, however often they are opened", async () => {
    const bytes = makeBmp(4, 2, 24);
    const open = await imageOpener(bytes, await readImage(bytes, limits));
    const first = await open(true).raw().toBuffer();
    bytes.fill(0);
    expect((await open(false).raw().toBuffer()).equals(first)).toBe(true);
    expect(first.some((value) => value > 0)).toBe(true);
  });

  test("from a large bmp are decoded in parts, so that other requests run in between", async () => {
    const bytes = makeBmp(600, 500, 24, true);
    const facts = await readImage(bytes, limits);
    let turns = 0;
    let next = setImmediate(function count() {
      turns += 1;
      next = setImmediate(count);
    });
    const open = await imageOpener(bytes, facts);
    clearImmediate(next);
    expect(turns).toBeGreaterThanOrEqual(2);
    const { data } = await open(false).raw().toBuffer({ resolveWithObject: true });
    const rows = Array.from({ length: 500 }, (_, y) => [...data.subarray(y * 1800, y * 1800 + 3)].join(" "));
    expect(rows).toEqual(["0 0 255", ...Array<string>(499).fill("255 0 0")]);
  });

  test("are at most 1920 wide, with a 350 wide thumbnail and no GPS data", async () => {
    const photo = await plain(2400, 1200)
      .jpeg()
      .withExif({ IFD3: { GPSLatitude: "51/1 30/1 0/1" } })
      .toBuffer();
    expect((await sharp(photo).metadata()).exif).toBeDefined();
    const picture = await makeGalleryImage(photo);
    expect(picture).toMatchObject({ width: 1920, height: 960, thumbWidth: 350, thumbHeight: 175 });
    const metadata = await sharp(picture.full).metadata();
    expect(metadata).toMatchObject({ format: "webp", width: 1920, height: 960 });
    expect(metadata.exif).toBeUndefined();
    expect(await sharp(picture.thumb).metadata()).toMatchObject({ width: 350, height: 175 });
  });

  test("small ones are not enlarged, animated ones stay animated with the height of one frame", async () => {
    const picture = await makeGalleryImage(await makeMovingGif());
    expect(picture).toMatchObject({ width: 40, height: 30 });
    expect(await sharp(picture.full).metadata()).toMatchObject({ pages: 3, width: 40 });
    expect((await sharp(picture.thumb).metadata()).pages ?? 1).toBe(1);
  });
});

test("known results replace processing for their source, only where they are given", async () => {
  const [known, other] = await Promise.all([plain(30, 20), plain(20, 30)].map((image) => image.png().toBuffer()));
  const [icon, image] = await Promise.all([makeIcon(known!), makeGalleryImage(known!)]);
  const results = {
    icon: async (source: string) => (source === icon.source ? { ...icon, color: 1 } : undefined),
    galleryImage: async (source: string) => (source === image.source ? { ...image, color: 2 } : undefined),
  };
  const colorsOf = async (bytes: Buffer) => [(await makeIcon(bytes)).color, (await makeGalleryImage(bytes)).color];
  expect(await withKnownResults(results, () => colorsOf(known!))).toEqual([1, 2]);
  expect(await withKnownResults(results, () => colorsOf(other!))).toEqual([icon.color, image.color]);
  expect(await colorsOf(known!)).toEqual([icon.color, image.color]);
});

test("placeholders are small png images, and empty for an invalid thumbhash", async () => {
  const noise = { type: "gaussian", mean: 128, sigma: 80 } as const;
  const busy = sharp({
    create: { width: 90, height: 70, channels: 4, background: { r: 0, g: 0, b: 0, alpha: 0.5 }, noise },
  });
  for (const image of [busy, plain(90, 90), plain(10, 90)]) {
    const url = thumbhashToDataUrl((await makeIcon(await image.png().toBuffer())).thumbhash);
    expect(url.length).toBeLessThanOrEqual(1024);
    const bytes = Buffer.from(url.slice("data:image/png;base64,".length), "base64");
    expect(await sharp(bytes).metadata()).toMatchObject({ format: "png" });
    expect((await sharp(bytes).raw().toBuffer()).length).toBeGreaterThan(0);
  }
  expect(thumbhashToDataUrl("nonsense, and more of it than any thumbhash has")).toMatch(/^data:image\/png;base64,/);
});

test("the queue runs up to its limit at once, queues up to its limit, and refuses the rest", async () => {
  const queue = makeQueue(2, 1);
  let most = 0;
  let now = 0;
  const open: (() => void)[] = [];
  const task = async (): Promise<void> => {
    now += 1;
    most = Math.max(most, now);
    await new Promise<void>((resolve) => open.push(resolve));
    now -= 1;
  };
  const accepted = [queue(task), queue(task), queue(task)];
  await expect(queue(task)).rejects.toMatchObject({ kind: "unavailable" });
  while (open.length > 0) {
    open.shift()!();
    await new Promise((resolve) => setImmediate(resolve));
  }
  await Promise.all(accepted);
  expect(most).toBe(2);
  await expect(queue(() => Promise.resolve(7))).resolves.toBe(7);
});
