// Tests of page reloads: once, and not again for a while.
import { expect, test } from "vitest";
import { mayReload, reloadGuardMs } from "./reload-guard.ts";

function storage() {
  const kept = new Map<string, string>();
  return {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => void kept.set(key, value),
  };
}

test("a path is reloaded once within ten seconds, each path separately", () => {
  const kept = storage();
  const may = (path: string, now: number) => mayReload(() => kept, path, now);
  expect(reloadGuardMs).toBe(10_000);
  expect(may("/mods", 1000)).toBe(true);
  expect(may("/mods", 1001)).toBe(false);
  expect(may("/mods", 10_999)).toBe(false);
  expect(may("/plugins", 1001)).toBe(true);
  expect(may("/mods", 11_000)).toBe(true);
  expect(may("/mods", 11_001)).toBe(false);
});

test("without storage nothing is reloaded, since it could loop forever", () => {
  const closed = () => {
    throw new Error("Storage is closed.");
  };
  expect(mayReload(closed, "/mods", 0)).toBe(false);
  const full = { getItem: () => null, setItem: closed };
  expect(mayReload(() => full, "/mods", 0)).toBe(false);
});
