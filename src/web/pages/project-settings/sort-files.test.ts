// Tests which chosen images are sent.
import { expect, test } from "vitest";
import { sortFiles } from "./sort-files.ts";

const files = (...sizes: number[]) => sizes.map((size) => ({ size }));
const mib = 1024 * 1024;

test("images that are too large, and more than fit, are left out and named", () => {
  expect(sortFiles(files(1, 5 * mib, 5 * mib + 1), 10)).toEqual({
    fitting: files(1, 5 * mib),
    large: files(5 * mib + 1),
    over: [],
  });
  expect(sortFiles(files(1, 2, 3), 2)).toEqual({ fitting: files(1, 2), large: [], over: files(3) });
  const many = sortFiles(
    Array.from({ length: 20 }, () => ({ size: 1 })),
    64,
  );
  expect([many.fitting.length, many.over.length]).toEqual([16, 4]);
});
