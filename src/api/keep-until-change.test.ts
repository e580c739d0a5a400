// Guarantees of what is kept in memory: how much of it there is, keys included, and that it is not older than it says.
import { setTimeout as wait } from "node:timers/promises";
import { expect, test } from "vitest";
import { keepUntilChange, type KeepOptions } from "#api/keep-until-change.ts";
import type { World } from "#platform/context.ts";

/** Something that keeps, a way to say that something changed, and how often each key was made. */
function keeper(options: Partial<KeepOptions<object>>) {
  const told: (() => void)[] = [];
  const world = { notifications: { on: (_: string, tell: () => void) => told.push(tell) } } as unknown as World;
  const keep = keepUntilChange<object>(world, { maxBytes: 100_000, maxEntries: 100, bytesOf: () => 100, ...options });
  const made = new Map<string, number>();
  const ask = (key: string, ms = 0) =>
    keep(key, async () => {
      made.set(key, (made.get(key) ?? 0) + 1);
      if (ms > 0) await wait(ms);
      return {};
    });
  return { ask, made, change: () => told.forEach((tell) => tell()) };
}

/** How many of so many keys are kept after all were asked for. */
async function keptOf(ask: (key: string) => Promise<object>, made: Map<string, number>, keys: string[]) {
  for (const key of keys) await ask(key);
  // From the newest on, so that asking for one that is gone drives out none that is still to be asked for.
  for (const key of keys.toReversed()) await ask(key);
  return keys.filter((key) => made.get(key) === 1).length;
}

test("long keys count, at two bytes a character", async () => {
  const { ask, made } = keeper({});
  const long = Array.from({ length: 20 }, (_, i) => `${i}`.padEnd(10_000, "x"));
  expect(await keptOf(ask, made, long)).toBeLessThanOrEqual(5);
  const short = keeper({});
  expect(await keptOf(short.ask, short.made, ["a", "b", "c"])).toBe(3);
});

test("there are never more entries than said, however small they are", async () => {
  const { ask, made } = keeper({ maxEntries: 3, bytesOf: () => 1 });
  expect(await keptOf(ask, made, ["a", "b", "c", "d", "e"])).toBe(3);
});

test("what was begun right after a change is not kept longer because it took long", async () => {
  const { ask, made, change } = keeper({});
  change();
  await Promise.all([ask("slow", 1100), ask("quick")]);
  await ask("slow");
  await ask("quick");
  expect([made.get("slow"), made.get("quick")]).toEqual([2, 2]);
  await ask("slow");
  expect(made.get("slow")).toBe(2);
});
