// Work that needs much memory: so much at once, so much waiting, and the rest is told to come back.
import { Problem } from "#kernel/problem.ts";

/** Runs tasks at most `atOnce` at a time; with `waiting` tasks in line already a further one throws Problem unavailable. */
export function makeQueue(atOnce: number, waiting: number): <T>(task: () => Promise<T>) => Promise<T> {
  let running = 0;
  const line: (() => void)[] = [];
  return async (task) => {
    if (running >= atOnce) {
      if (line.length >= waiting) {
        throw new Problem("unavailable", "image.busy");
      }
      // Whoever leaves hands over the place, so `running` stays as it is.
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
