// A queue for memory-heavy work with limits on concurrency and length; beyond them, callers are asked to retry later.
import { Problem } from "#kernel/problem.ts";

/** Runs at most `atOnce` tasks at a time; with `waiting` tasks queued, another one throws Problem unavailable. */
export function makeQueue(atOnce: number, waiting: number): <T>(task: () => Promise<T>) => Promise<T> {
  let running = 0;
  const line: (() => void)[] = [];
  return async (task) => {
    if (running >= atOnce) {
      if (line.length >= waiting) {
        throw new Problem("unavailable", "image.busy");
      }
      // A finishing task hands over its slot, so `running` stays the same.
      await new Promise<void>((resume) => line.push(resume));
    } else {
      running += 1;
    }
    try {
      return await task();
    } finally {
      const next = line.shift();
      if (next === undefined) running -= 1;
      else next();
    }
  };
}
