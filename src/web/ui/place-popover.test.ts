// Tests of popover placement in browsers without CSS anchor positioning.
import fc from "fast-check";
import { expect, test } from "vitest";
import { placeUnder } from "./place-popover.ts";

const window = { width: 1000, height: 800 };
const button = { left: 500, right: 600, top: 100, bottom: 136 };

test("aligns the given ends, at the distance, below the button", () => {
  const size = { width: 200, height: 300 };
  expect(placeUnder(button, size, window, { alignRight: true, distance: 8 })).toEqual({ left: 400, top: 144 });
  expect(placeUnder(button, size, window, { alignRight: false, distance: 5 })).toEqual({ left: 500, top: 141 });
});

test("goes above where there is no room below", () => {
  const low = { ...button, top: 700, bottom: 736 };
  const place = placeUnder(low, { width: 200, height: 300 }, window, { alignRight: true, distance: 8 });
  expect(place.top).toBe(700 - 8 - 300);
});

test("stays inside the window horizontally if it fits", () => {
  const anywhere = fc.record({
    left: fc.integer({ min: 0, max: 950 }),
    width: fc.integer({ min: 1, max: 900 }),
    right: fc.boolean(),
  });
  fc.assert(
    fc.property(anywhere, ({ left, width, right }) => {
      const at = { ...button, left, right: left + 50 };
      const place = placeUnder(at, { width, height: 10 }, window, { alignRight: right, distance: 8 });
      expect(place.left).toBeGreaterThanOrEqual(8);
      expect(place.left + width).toBeLessThanOrEqual(window.width - 8);
    }),
  );
});
