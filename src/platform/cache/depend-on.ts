// Records what a cached result depends on at the place where it is read, so that no caller can forget it.
import { AsyncLocalStorage } from "node:async_hooks";

/** The dependencies read so far by one computation. */
export interface Reading {
  readonly tags: Set<string>;
  /** When the earliest of them expires, by the cache's clock. */
  until: number;
}

const readings = new AsyncLocalStorage<Reading>();

/**
 * Records that the current cached computation depends on these tags; does nothing outside of one. Store functions call
 * it for what they read, found or not: `project:{id}`, `user:{id}`, `lists`, `tags`.
 */
export function dependOn(tags: Iterable<string>): void {
  const reading = readings.getStore();
  if (reading) for (const tag of tags) reading.tags.add(tag);
}

/** Passes an entry's tags and expiry on to the computation that reads it. */
export function dependOnEntry({ tags, until }: { readonly tags: Iterable<string>; readonly until: number }): void {
  const reading = readings.getStore();
  if (!reading) return;
  for (const tag of tags) reading.tags.add(tag);
  reading.until = Math.min(reading.until, until);
}

/** Runs `make` and records its reads in `reading`. */
export function noteReads<T>(reading: Reading, make: () => Promise<T>): Promise<T> {
  return readings.run(reading, make);
}
