// Batches requests for parts of a quota: while one statement runs, keys for the next one are collected.
import type { Db } from "#platform/database/open.ts";
import { takeParts } from "./shared-store.ts";
import type { Part } from "./shared-store.ts";
import type { Rate } from "./take-from-bucket.ts";

/** Maximum keys in one statement. */
const maxBatch = 200;

interface Waiting {
  readonly cost: number;
  readonly settled: PromiseWithResolvers<Part>;
}

/**
 * Wraps `takeParts` for callers with one key each. A key must not be requested again before its result arrived. A
 * failed statement rejects for all of its keys.
 */
export function batchTakes(db: Db, rate: Rate): (key: string, cost: number) => Promise<Part> {
  const waiting = new Map<string, Waiting>();
  let running = false;

  async function takeNext(): Promise<void> {
    const batch = new Map([...waiting].slice(0, maxBatch));
    for (const key of batch.keys()) waiting.delete(key);
    const costs = new Map([...batch].map(([key, { cost }]) => [key, cost]));
    try {
      const parts = await takeParts(db, rate, costs);
      for (const [key, { settled }] of batch) settled.resolve(parts.get(key)!);
    } catch (error) {
      for (const { settled } of batch.values()) settled.reject(error);
    }
  }

  async function takeAll(): Promise<void> {
    while (waiting.size > 0) await takeNext();
    running = false;
  }

  return (key, cost) => {
    const settled = Promise.withResolvers<Part>();
    waiting.set(key, { cost, settled });
    if (!running) {
      running = true;
      // Requests that arrive in the same turn of the event loop share the first statement.
      setImmediate(() => void takeAll());
    }
    return settled.promise;
  };
}
