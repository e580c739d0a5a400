// Tests of upload progress figures: stable, and omitted while unknown.
import { expect, test } from "vitest";
import { advanceProgress, beginProgress, secondsLeft } from "./upload-progress.ts";

test("nothing is shown in the first half second", () => {
  const early = advanceProgress(beginProgress(1000, 0), 400, 300);
  expect(early.sent).toBe(400);
  expect(secondsLeft(early)).toBeNull();
});

test("the remaining time follows the speed", () => {
  const first = advanceProgress(beginProgress(1000, 0), 100, 1000);
  expect(first.speed).toBe(100);
  expect(secondsLeft(first)).toBe(9);
});

test("a short burst does not distort the figures", () => {
  const steady = advanceProgress(beginProgress(10_000, 0), 1000, 1000);
  const burst = advanceProgress(steady, 5000, 2000);
  expect(burst.speed).toBeLessThan(2000);
  expect(burst.speed).toBeGreaterThan(1000);
});

test("a stalled upload shows no remaining time", () => {
  expect(secondsLeft(advanceProgress(beginProgress(1000, 0), 0, 1000))).toBeNull();
});
