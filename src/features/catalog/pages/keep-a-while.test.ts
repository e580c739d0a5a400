// What is kept a while is made once for all who ask, and anew when it is old, failed, or not worth keeping.
import { expect, test } from "vitest";
import { keepAWhile } from "./keep-a-while.ts";

type Parts = Parameters<ReturnType<typeof keepAWhile<string, number>>>[0];

/** A program whose clock is turned by hand. */
function program() {
  let now = 0;
  const parts = { db: {}, ports: {}, clock: { now: () => new Date(now) } } as unknown as Parts;
  return { parts, wait: (ms: number) => (now += ms) };
}

function counting(lasting?: (value: number) => boolean) {
  let made = 0;
  return { get: keepAWhile<string, number>(1000, async () => (made += 1), lasting), made: () => made };
}

test("many askers cost one making, until it is old", async () => {
  const { parts, wait } = program();
  const { get } = counting();
  expect(await Promise.all([get(parts, "a"), get(parts, "a")])).toEqual([1, 1]);
  wait(999);
  expect(await get(parts, "a")).toBe(1);
  wait(1);
  expect(await get(parts, "a")).toBe(2);
});

test("each key and each program has its own", async () => {
  const [one, two] = [program(), program()];
  const { get } = counting();
  expect([await get(one.parts, "a"), await get(one.parts, "b"), await get(two.parts, "a")]).toEqual([1, 2, 3]);
});

test("what is not worth keeping is made anew", async () => {
  const { parts } = program();
  const { get } = counting((value) => value > 1);
  expect([await get(parts, "a"), await get(parts, "a"), await get(parts, "a")]).toEqual([1, 2, 2]);
});

test("a failure is told to who asked, and tried again", async () => {
  const { parts } = program();
  let tries = 0;
  const get = keepAWhile<string, number>(1000, async () => {
    tries += 1;
    if (tries === 1) throw new Error("not now");
    return tries;
  });
  await expect(get(parts, "a")).rejects.toThrow("not now");
  expect(await get(parts, "a")).toBe(2);
});
