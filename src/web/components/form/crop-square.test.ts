// Tests of image cropping: the square stays inside for any drag or zoom, and animated images are detected.
import fc from "fast-check";
import { expect, test } from "vitest";
import { drag, maxZoom, moves, squareOf } from "./crop-square.ts";

const picture = fc.record({ width: fc.integer({ min: 1, max: 9000 }), height: fc.integer({ min: 1, max: 9000 }) });
const part = fc.double({ min: 0, max: 1, noNaN: true });
const view = fc.record({ zoom: fc.double({ min: 1, max: maxZoom, noNaN: true }), across: part, down: part });
const step = fc.double({ min: -10_000, max: 10_000, noNaN: true });

test("the square is inside the image", () => {
  fc.assert(
    fc.property(picture, view, step, step, (size, start, x, y) => {
      for (const seen of [start, drag(size, start, { x, y })]) {
        const square = squareOf(size, seen);
        expect(square.size).toBeGreaterThanOrEqual(1);
        expect(Math.min(square.left, square.top)).toBeGreaterThanOrEqual(0);
        expect(square.left + square.size).toBeLessThanOrEqual(size.width);
        expect(square.top + square.size).toBeLessThanOrEqual(size.height);
      }
    }),
  );
});

test("a dragged image moves with the pointer", () => {
  const wide = { width: 300, height: 100 };
  const middle = { zoom: 1, across: 0.5, down: 0.5 };
  expect(squareOf(wide, middle)).toEqual({ left: 100, top: 0, size: 100 });
  expect(squareOf(wide, drag(wide, middle, { x: 50, y: 50 }))).toEqual({ left: 50, top: 0, size: 100 });
});

test("gifs and webps with more than one frame are animated, others are not", async () => {
  const webp = (flags: number) => {
    const head = Buffer.alloc(30);
    head.write("RIFF....WEBPVP8X");
    head[20] = flags;
    return new Blob([head], { type: "image/webp" });
  };
  const still = new Blob(["RIFF....WEBPVP8 ....."], { type: "image/webp" });
  const gif = new Blob(["GIF89a"], { type: "image/gif" });
  expect(await Promise.all([gif, webp(2), webp(16), still, new Blob([])].map(moves))).toEqual([
    true,
    true,
    false,
    false,
    false,
  ]);
});
