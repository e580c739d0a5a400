// The in-memory cache of one process; changes reach every process of a site.
import { LRUCache } from "lru-cache";
import { anything, Changes } from "./changes.ts";
import { dependOnEntry, noteReads } from "./depend-on.ts";
import type { Reading } from "./depend-on.ts";
import type { Cache, GetOptions, Space, SpaceOptions } from "./port.ts";

/** How long the search index takes to catch up with a change; values computed before then expire by then. */
const settleMs = 1000;
/** Overhead of an entry and of each of its tags, besides the value. */
const [entryBytes, tagBytes] = [256, 64];

interface Entry<T> {
  readonly value: T;
  readonly tags: readonly string[];
  readonly until: number;
  /** Number of changes when its computation began. */
  readonly count: number;
}

interface Making<T> {
  readonly count: number;
  readonly entry: Promise<Entry<T>>;
}

/** @param now monotonic clock in milliseconds */
export function createCache(now: () => number = () => performance.now()): Cache {
  const changes = new Changes(now);
  const spaces = new Map<string, Space<object>>();
  return {
    space: <T extends object>(options: SpaceOptions<T>) => {
      const there = spaces.get(options.name) as Space<T> | undefined;
      if (there) return there;
      const space = createSpace(options, changes, now);
      spaces.set(options.name, space);
      return space;
    },
    empty: (tags) => {
      if (tags?.length !== 0) changes.add(tags);
    },
  };
}

function createSpace<T extends object>(options: SpaceOptions<T>, changes: Changes, now: () => number): Space<T> {
  const { bytesOf, worth = () => true } = options;
  const byTag = options.emptied === "by-tag";
  const entries = new LRUCache<string, Entry<T>>({
    max: options.maxEntries,
    maxSize: options.maxBytes,
    // Keys come from callers, and a character can take two bytes.
    sizeCalculation: ({ value, tags }, key) =>
      Math.ceil(bytesOf(value)) + 2 * key.length + tagBytes * tags.length + entryBytes,
  });
  const makings = new Map<string, Making<T>>();

  const holds = ({ until, tags, count }: Entry<T>) => now() < until && (!byTag || changes.lastOf(tags).count <= count);

  async function makeNew(key: string, make: () => Promise<T>, freshMs: number): Promise<Entry<T>> {
    const [count, begun] = [changes.count, now()];
    const reading: Reading = { tags: new Set(), until: begun + freshMs };
    const value = await noteReads(reading, make);
    const tags = !byTag ? [] : reading.tags.size > 0 ? [...reading.tags] : [anything];
    const last = changes.lastOf(tags);
    const settled = last.at + settleMs;
    // A value begun before the search index caught up may be stale, however late it finishes.
    const until = !byTag ? begun + freshMs : Math.min(reading.until, begun < settled ? settled : Infinity);
    const entry = { value, tags, until, count };
    if (holds(entry) && worth(value)) entries.set(key, entry);
    return entry;
  }

  async function find(key: string, make: () => Promise<T>, asked: GetOptions): Promise<Entry<T>> {
    const there = entries.get(key);
    if (there && holds(there)) return there;
    const started = makings.get(key);
    if (started && (!byTag || started.count === changes.count)) return started.entry;
    asked.mayMake?.();
    const making = { count: changes.count, entry: makeNew(key, make, asked.freshMs ?? options.freshMs) };
    makings.set(key, making);
    try {
      return await making.entry;
    } finally {
      if (makings.get(key) === making) makings.delete(key);
    }
  }

  return {
    get: async (key, make, asked = {}) => {
      const entry = await find(key, make, asked);
      if (byTag) dependOnEntry(entry);
      return entry.value;
    },
  };
}
