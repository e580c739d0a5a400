// Tests that a value is computed once, unless it fails.
import { expect, test } from "vitest";
import { once } from "./once.ts";

test("concurrent callers share the value, and a failure is not cached", async () => {
  let made = 0;
  const get = once(async () => {
    made += 1;
    if (made === 1) throw new Error("not yet");
    return made;
  });
  expect((await Promise.allSettled([get(), get()])).map(({ status }) => status)).toEqual(["rejected", "rejected"]);
  expect(made).toBe(1);
  expect(await Promise.all([get(), get()])).toEqual([2, 2]);
  expect(await get()).toBe(2);
});
