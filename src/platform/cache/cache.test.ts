// Tests of the cache: size limits, invalidation, what is never served, and maximum age.
import { describe, expect, test } from "vitest";
import { dependOn } from "./depend-on.ts";
import { createCache } from "./in-process.ts";
import type { SpaceOptions } from "./port.ts";

interface Made {
  readonly number: number;
}

/** A cache with a manual clock, and a space that counts computations by key. */
function setUp(options: Partial<SpaceOptions<Made>> = {}) {
  let now = 0;
  const cache = createCache(() => now);
  const bounds = { maxBytes: 100_000, maxEntries: 100, bytesOf: () => 100 };
  const space = cache.space<Made>({ name: "test", freshMs: 10_000, emptied: "by-tag", ...bounds, ...options });
  const made = new Map<string, number>();
  const ask = (key: string, tags: readonly string[] = [key], during?: () => Promise<unknown>) =>
    space.get(key, async () => {
      const number = (made.get(key) ?? 0) + 1;
      made.set(key, number);
      dependOn(tags);
      await during?.();
      return { number };
    });
  const wait = (ms: number) => void (now += ms);
  return { cache, space, ask, made, wait };
}

/** How many of the keys are still cached after all were requested. */
async function cachedOf({ ask, made }: ReturnType<typeof setUp>, keys: string[]) {
  for (const key of keys) await ask(key, ["same"]);
  // Newest first, so that recomputing a missing key does not evict one that is still to be checked.
  for (const key of keys.toReversed()) await ask(key, ["same"]);
  return keys.filter((key) => made.get(key) === 1).length;
}

test("long keys count toward the size, at two bytes per character, and so do tags", async () => {
  const long = Array.from({ length: 20 }, (_, i) => `${i}`.padEnd(10_000, "x"));
  expect(await cachedOf(setUp(), long)).toBe(4);
  expect(await cachedOf(setUp(), ["a", "b", "c"])).toBe(3);
  const tagged = setUp({ maxBytes: 1500 });
  const tags = Array.from({ length: 20 }, (_, i) => `tag:${i}`);
  await tagged.ask("a", tags);
  await tagged.ask("a", tags);
  expect(tagged.made.get("a")).toBe(2);
});

test("never holds more than maxEntries, however small they are", async () => {
  const site = setUp({ maxEntries: 3, bytesOf: () => 1 });
  expect(await cachedOf(site, ["a", "b", "c", "d", "e"])).toBe(3);
});

test("concurrent callers share one computation; a failure goes to all of them and is not cached", async () => {
  const { space, ask, made } = setUp();
  const all = await Promise.all([ask("a"), ask("a"), ask("a")]);
  expect([all.map(({ number }) => number), made.get("a")]).toEqual([[1, 1, 1], 1]);
  const fail = () => space.get("b", () => Promise.reject(new Error("not now")));
  await expect(Promise.all([fail(), fail()])).rejects.toThrow("not now");
  expect(await space.get("b", async () => ({ number: 7 }))).toEqual({ number: 7 });
});

test("a change invalidates entries with its tag and no others", async () => {
  const { cache, ask, made } = setUp();
  for (const key of ["a", "b"]) await ask(key);
  cache.empty(["a"]);
  for (const key of ["a", "b"]) await ask(key);
  expect([made.get("a"), made.get("b")]).toEqual([2, 1]);
  cache.empty([]);
  for (const key of ["a", "b"]) await ask(key);
  expect([made.get("a"), made.get("b")]).toEqual([2, 1]);
  cache.empty(null);
  for (const key of ["a", "b"]) await ask(key);
  expect([made.get("a"), made.get("b")]).toEqual([3, 2]);
});

test("an untagged entry is invalidated by any change", async () => {
  const { cache, ask, made } = setUp();
  await ask("mute", []);
  cache.empty(["something else"]);
  await ask("mute", []);
  expect(made.get("mute")).toBe(2);
});

test("a value that changed while it was computed goes to those waiting and is not cached", async () => {
  const { cache, ask, wait } = setUp();
  const { promise, resolve } = Promise.withResolvers<void>();
  const [old, other] = [ask("a", ["a"], () => promise), ask("b", ["b"], () => promise)];
  cache.empty(["a"]);
  const anew = ask("a");
  resolve();
  expect([(await old).number, (await other).number, (await anew).number]).toEqual([1, 1, 2]);
  wait(2000);
  expect([(await ask("a")).number, (await ask("b")).number]).toEqual([3, 1]);
});

test("a value computed right after a change expires once search has caught up, however long it took", async () => {
  const { cache, ask, wait } = setUp();
  cache.empty(["a"]);
  wait(400);
  expect((await ask("a")).number).toBe(1);
  wait(599);
  expect((await ask("a")).number).toBe(1);
  wait(1);
  expect((await ask("a")).number).toBe(2);
  cache.empty(["slow"]);
  await ask("slow", ["slow"], async () => wait(1100));
  expect((await ask("slow")).number).toBe(2);
});

test("an entry inherits the earliest expiry and all tags of the entries it was made from", async () => {
  const { cache, space, ask, wait } = setUp();
  await ask("inner");
  wait(6000);
  let pages = 0;
  const page = () =>
    space.get("page", async () => {
      await ask("inner");
      return { number: (pages += 1) };
    });
  await page();
  wait(3999);
  expect((await page()).number).toBe(1);
  wait(1);
  expect((await page()).number).toBe(2);
  wait(2000);
  cache.empty(["inner"]);
  expect((await page()).number).toBe(3);
});

test("a by-age entry survives changes and passes neither age nor tags to entries made from it", async () => {
  const { cache, wait, ask } = setUp();
  let counted = 0;
  const numbers = cache.space<Made>({
    name: "numbers",
    freshMs: 60_000,
    emptied: "by-age",
    maxEntries: 1,
    maxBytes: 10_000,
    bytesOf: () => 1,
  });
  const count = () =>
    numbers.get("all", async () => {
      dependOn(["a"]);
      return { number: (counted += 1) };
    });
  await count();
  wait(59_000);
  cache.empty(["a"]);
  await ask("page", ["b"], count);
  cache.empty(["a"]);
  wait(999);
  expect([(await count()).number, (await ask("page")).number]).toEqual([1, 1]);
  wait(1);
  expect((await count()).number).toBe(2);
});

test("values that are not worth caching are recomputed", async () => {
  const { ask } = setUp({ worth: ({ number }) => number > 1 });
  expect([(await ask("a")).number, (await ask("a")).number, (await ask("a")).number]).toEqual([1, 2, 2]);
});

test("more changes than can be tracked by tag invalidate everything", async () => {
  const { cache, ask } = setUp();
  await ask("a");
  cache.empty(["a"]);
  for (let i = 0; i < 3; i += 1) cache.empty(Array.from({ length: 9000 }, (_, j) => `${i} ${j}`));
  expect((await ask("a")).number).toBe(2);
});

test("a caller refused by mayMake still gets cached or in-flight values, and does not affect others", async () => {
  const { space } = setUp();
  const refuse = () => {
    throw new Error("too many");
  };
  const making = Promise.withResolvers<Made>();
  const make = () => making.promise;
  await expect(space.get("a", make, { mayMake: refuse })).rejects.toThrow("too many");
  const allowed = space.get("a", make);
  const refused = space.get("a", make, { mayMake: refuse });
  const page = { number: 1 };
  making.resolve(page);
  expect([await allowed, await refused, await space.get("a", make, { mayMake: refuse })]).toEqual([page, page, page]);
});

describe("values made together", () => {
  const many = (space: ReturnType<typeof setUp>["space"], keys: string[], made: string[]) =>
    space.getMany(keys, async (missing) => {
      made.push(...missing);
      dependOn([...missing, "all"]);
      return new Map(
        missing.filter((key) => key !== "none").map((key) => [key, { value: { number: 1 }, tags: [key] }]),
      );
    });

  test("only missing ones are made, each emptied by its own tags and by those that none of them names", async () => {
    const { cache, space } = setUp();
    const made: string[] = [];
    expect([...(await many(space, ["a", "b"], made)).keys()]).toEqual(["a", "b"]);
    expect([...(await many(space, ["b", "none", "c"], made)).keys()].toSorted()).toEqual(["b", "c"]);
    expect(made).toEqual(["a", "b", "none", "c"]);
    cache.empty(["a"]);
    await many(space, ["a", "b", "c"], made);
    expect(made.slice(4)).toEqual(["a"]);
    cache.empty(["all"]);
    await many(space, ["a", "b", "c"], made);
    expect(made.slice(5)).toEqual(["a", "b", "c"]);
  });

  test.each(["a", "all", "none"])("a list made from them is emptied by %s", async (tag) => {
    const { cache, space, ask } = setUp();
    const lists = cache.space<Made>({
      name: "lists",
      freshMs: 10_000,
      emptied: "by-tag",
      maxEntries: 10,
      maxBytes: 10_000,
      bytesOf: () => 1,
    });
    let number = 0;
    const list = () =>
      lists.get("list", async () => {
        await many(space, ["a", "none"], []);
        return { number: (number += 1) };
      });
    await ask("a");
    await list();
    expect((await list()).number).toBe(1);
    cache.empty([tag]);
    expect((await list()).number).toBe(2);
  });

  test("what changes while they are made is not cached", async () => {
    const { cache, space } = setUp();
    const make = (number: number, change: () => void) =>
      space.getMany(["a"], async () => {
        change();
        return new Map([["a", { value: { number }, tags: ["a"] }]]);
      });
    await make(1, () => cache.empty(["a"]));
    expect((await make(2, () => {})).get("a")).toEqual({ number: 2 });
  });
});
