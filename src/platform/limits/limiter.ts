// The rate limiter of one process: remembers each client's use in bounded memory.
import { LRUCache } from "lru-cache";
import { takeFromBucket } from "./take-from-bucket.ts";
import type { Rate, Taken } from "./take-from-bucket.ts";

/** Counts requests by key. */
export type Limiter = { take: (key: string) => Promise<Taken> };

/** 300 requests a minute, all at once if need be (facts F7). */
export const publicRate: Rate = { limit: 300, windowSeconds: 60, burst: 300 };

/** Options of a cache of so many keys, which takes memory for those alone that are there: `max` takes it for all at once. */
export function atMost(keys: number) {
  return { maxSize: keys, sizeCalculation: () => 1 };
}

/**
 * A limiter in this process's memory. Of more than `keysMost` clients the longest silent are forgotten, and may
 * begin anew: under a flood of addresses it errs towards letting people in.
 * @param options.now milliseconds that never run backwards
 */
export function createLimiter(rate: Rate, options: { keysMost?: number; now?: () => number } = {}): Limiter {
  const now = options.now ?? (() => performance.now());
  const paidUntil = new LRUCache<string, number>(atMost(options.keysMost ?? 100_000));
  const take = (key: string) => {
    const result = takeFromBucket(rate, paidUntil.get(key) ?? 0, now(), 1);
    if (result.taken.allowed) paidUntil.set(key, result.paidUntil);
    return Promise.resolve(result.taken);
  };
  return { take };
}
