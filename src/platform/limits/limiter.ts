// In-process rate limiter: tracks each client's usage in bounded memory.
import { LRUCache } from "lru-cache";
import { takeFromBucket } from "./take-from-bucket.ts";
import type { Rate, Taken } from "./take-from-bucket.ts";

/** Counts requests by key. */
export type Limiter = { take: (key: string) => Promise<Taken> };

/** 300 requests a minute, all in one burst if need be. */
export const publicRate: Rate = { limit: 300, windowSeconds: 60, burst: 300 };

/** Options of a cache of this many keys that allocates as it grows: `max` alone preallocates. */
export function atMost(keys: number) {
  return { maxSize: keys, sizeCalculation: () => 1 };
}

export interface BucketOptions {
  readonly keysMost?: number;
  /** Monotonic clock in milliseconds. */
  readonly now?: () => number;
}

/** A bucket per key; both methods are synchronous, so no other request comes in between. */
export interface Buckets {
  /** What `take` would return, without counting the request. */
  peek(key: string): Taken;
  take(key: string): Taken;
}

/**
 * Buckets in this process's memory. Beyond `keysMost` clients the least recently seen are forgotten and start over:
 * under a flood of addresses it fails open.
 */
export function createBuckets(rate: Rate, options: BucketOptions = {}): Buckets {
  const now = options.now ?? (() => performance.now());
  const paidUntil = new LRUCache<string, number>(atMost(options.keysMost ?? 100_000));
  const look = (key: string) => takeFromBucket(rate, paidUntil.get(key) ?? 0, now(), 1);
  return {
    peek: (key) => look(key).taken,
    take(key) {
      const result = look(key);
      if (result.taken.allowed) paidUntil.set(key, result.paidUntil);
      return result.taken;
    },
  };
}

/** The same as a `Limiter`. */
export function createLimiter(rate: Rate, options: BucketOptions = {}): Limiter {
  const buckets = createBuckets(rate, options);
  return { take: (key) => Promise.resolve(buckets.take(key)) };
}
