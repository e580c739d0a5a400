// Notes what a cached answer was made from, where it is read, so that no caller can forget it.
import { AsyncLocalStorage } from "node:async_hooks";

/** What one making has read so far. */
export interface Reading {
  readonly tags: Set<string>;
  /** Until when all of it is fresh enough, by the cache's clock. */
  until: number;
}

const readings = new AsyncLocalStorage<Reading>();

/**
 * Says that whatever is being made for the cache depends on these tags; without a making nothing happens. Functions of a
 * store call it for what they read, found or not: `project:{id}`, `user:{id}`, `lists`, `tags`.
 */
export function dependOn(tags: Iterable<string>): void {
  const reading = readings.getStore();
  if (reading) for (const tag of tags) reading.tags.add(tag);
}

/** Passes on what an entry was made from to the making that reads it. */
export function dependOnEntry({ tags, until }: { readonly tags: Iterable<string>; readonly until: number }): void {
  const reading = readings.getStore();
  if (!reading) return;
  for (const tag of tags) reading.tags.add(tag);
  reading.until = Math.min(reading.until, until);
}

/** Runs `make` and notes in `reading` what it reads. */
export function noteReads<T>(reading: Reading, make: () => Promise<T>): Promise<T> {
  return readings.run(reading, make);
}
