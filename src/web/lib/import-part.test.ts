// Tests of on-demand imports: failures are retried under a changed URL, on this site only.
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { importPart } from "./import-part.ts";

const site = "https://tessera.example";
const failure = (address: string) => new TypeError(`Failed to fetch dynamically imported module: ${address}`);

beforeEach(() => {
  vi.stubGlobal("location", { origin: site });
  vi.stubGlobal("navigator", { onLine: true });
});
afterEach(() => vi.unstubAllGlobals());

test("what came is given, and asked for once", async () => {
  const again = vi.fn<(address: string) => Promise<string>>();
  expect(await importPart(async () => "part", again)).toBe("part");
  expect(again).not.toHaveBeenCalled();
});

test("a script that could not be had is asked for by another address", async () => {
  const again = vi.fn<(address: string) => Promise<string>>(async () => "part");
  const load = () => Promise.reject(failure(`${site}/assets/palette-x_1.js`));
  expect(await importPart(load, again)).toBe("part");
  expect(again).toHaveBeenCalledExactlyOnceWith(
    expect.stringMatching(/^https:\/\/tessera\.example\/assets\/palette-x_1\.js\?again=\d+$/),
  );
});

test.each([failure("https://elsewhere.example/assets/a.js"), failure(`${site}/api/a.js`), new Error("broken")])(
  "%s is passed on",
  async (error) => {
    const again = vi.fn<(address: string) => Promise<string>>();
    const load = async () => {
      throw error;
    };
    await expect(importPart(load, again)).rejects.toBe(error);
    expect(again).not.toHaveBeenCalled();
  },
);

test("nothing is asked for while the device is offline", async () => {
  vi.stubGlobal("navigator", { onLine: false });
  const load = vi.fn<() => Promise<string>>();
  await expect(importPart(load)).rejects.toThrow("Failed to fetch");
  expect(load).not.toHaveBeenCalled();
});
