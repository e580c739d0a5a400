// Tests that reading hostile files takes linear time: four times the bytes cost about four times the CPU, not sixteen.
import { globSync, readFileSync } from "node:fs";
import { afterAll, describe, expect, test } from "vitest";
import { openThreads } from "#platform/threads/index.ts";
import { hostileFiles } from "./hostile-files.fixture.ts";
import type { run } from "./read-hostile.fixture.ts";

/** Far more than any read takes, so that only an endless one exceeds it. */
const threads = openThreads<typeof run>({
  module: new URL("./read-hostile.fixture.ts", import.meta.url),
  name: "hostile",
  size: 1,
  timeMs: 20_000,
  memoryMb: 256,
});
afterAll(() => threads.close());

const n = 16 * 1024;
/** Anything below is noise from the JIT compiler and the garbage collector. */
const floorMs = 40;
/** Between 4 (linear) and 16 (quadratic). */
const mostGrowth = 9;

async function costOf(form: string, size: number, times = 2): Promise<number> {
  const read = await threads.run({ form, n: size, times });
  if (read.outcome !== "done") throw new Error(`${form} at ${size} ended by ${read.outcome}.`);
  expect(read.result.main).toBe(false);
  return read.result.cpuMs;
}

describe("CPU time grows linearly with input size", () => {
  test.each(Object.keys(hostileFiles))("%s", { timeout: 120_000 }, async (form) => {
    // If the large input is fast enough, the small one need not be measured.
    if ((await costOf(form, 4 * n, 1)) < mostGrowth * floorMs) return;
    const [small, large] = [await costOf(form, n), await costOf(form, 4 * n)];
    expect(large, `${small} and ${large} ms`).toBeLessThan(mostGrowth * Math.max(small, floorMs));
  });
});

test("the main thread never loads a file reader; only the worker thread's module does", () => {
  const readers = /\b(?:openUpload|readZip|readProtectedPack|inferMetadata|parsePack|checkFile)\(/;
  const outside = globSync("src/**/*.ts").filter(
    (path) => !/\.(?:test|fixture)\.ts$/.test(path) && !path.startsWith("src/features/catalog/files/"),
  );
  expect(outside.length).toBeGreaterThan(100);
  const calls = outside.filter((path) => readers.test(readFileSync(path, "utf8")));
  const starts = globSync("src/**/*.ts").filter((path) =>
    /^import (?!type ).*read-upload\.ts"/m.test(readFileSync(path, "utf8").replace(/\n(?=[^;]*from)/g, " ")),
  );
  expect(calls).toEqual([]);
  expect(starts.filter((path) => !path.endsWith(".fixture.ts"))).toEqual([]);
});
