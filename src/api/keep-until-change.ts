// Keeps what visitors were shown for a few seconds, in memory, until anything of the product changes.
import { LRUCache } from "lru-cache";
import type { World } from "#platform/context.ts";
import { outboxChannel } from "#platform/jobs/index.ts";

const keepMs = 10_000;
/** Within this time the search index has followed a change; what is made earlier is kept no longer than that. */
const settleMs = 1000;

export interface KeepOptions<T> {
  /** Of all that is kept, with its keys. */
  readonly maxBytes: number;
  readonly maxEntries: number;
  /** About how much memory one costs, without its key. */
  readonly bytesOf: (made: T) => number;
  /** Whether this one may be shown again; everything when absent. */
  readonly mayKeep?: (made: T) => boolean;
}

/** Gives what is kept under `key`, or what `make` makes; askers of one key wait for one making. Failures are not kept. */
export type Keep<T> = (key: string, make: () => Promise<T>) => Promise<T>;

/** Every change of the product empties it, in every process, as soon as it is committed. Nothing personal may go in. */
export function keepUntilChange<T extends object>(
  { notifications }: Pick<World, "notifications">,
  { maxBytes, maxEntries, bytesOf, mayKeep = () => true }: KeepOptions<T>,
): Keep<T> {
  const kept = new LRUCache<string, T>({
    max: maxEntries,
    maxSize: maxBytes,
    // Whoever asks chooses the key, and a character of it can take two bytes.
    sizeCalculation: (made, key) => bytesOf(made) + 2 * key.length,
    ttl: keepMs,
  });
  const making = new Map<string, Promise<T>>();
  let changes = 0;
  let changedAt = -settleMs;
  notifications.on(outboxChannel, () => {
    changes += 1;
    changedAt = performance.now();
    kept.clear();
    making.clear();
  });

  async function makeNew(key: string, make: () => Promise<T>): Promise<T> {
    const before = changes;
    const settled = performance.now() >= changedAt + settleMs;
    const made = await make();
    // What was made while something changed may already be old.
    if (before !== changes || !mayKeep(made)) return made;
    // And what was begun before the index had followed may be, however late it is finished.
    const ttl = settled ? keepMs : Math.ceil(changedAt + settleMs - performance.now());
    if (ttl > 0) kept.set(key, made, { ttl });
    return made;
  }

  return (key, make) => {
    const there = kept.get(key);
    if (there) return Promise.resolve(there);
    const started = making.get(key);
    if (started) return started;
    const made = makeNew(key, make).finally(() => {
      if (making.get(key) === made) making.delete(key);
    });
    making.set(key, made);
    return made;
  };
}
