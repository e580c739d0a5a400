// The in-memory cache of one process; changes reach every process of a site.
import { LRUCache } from "lru-cache";
import { anything, Changes } from "./changes.ts";
import { dependOnEntry, noteReads } from "./depend-on.ts";
import type { Reading } from "./depend-on.ts";
import type { Cache, GetOptions, Made, MakeMany, Space, SpaceOptions } from "./port.ts";

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

/** A computation that is running. */
interface Begun {
  /** Number of changes when it began. */
  readonly count: number;
  readonly begun: number;
  readonly reading: Reading;
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

/** The entries of a space, each with what decides whether it still holds. */
function openEntries<T extends object>(options: SpaceOptions<T>, changes: Changes, now: () => number) {
  const { bytesOf, worth = () => true } = options;
  const byTag = options.emptied === "by-tag";
  const entries = new LRUCache<string, Entry<T>>({
    max: options.maxEntries,
    maxSize: options.maxBytes,
    // Keys come from callers, and a character can take two bytes.
    sizeCalculation: ({ value, tags }, key) =>
      Math.ceil(bytesOf(value)) + 2 * key.length + tagBytes * tags.length + entryBytes,
  });
  const holds = ({ until, tags, count }: Entry<T>) => now() < until && (!byTag || changes.lastOf(tags).count <= count);
  return {
    find(key: string): Entry<T> | null {
      const there = entries.get(key);
      return there && holds(there) ? there : null;
    },
    /** Starts noting what a computation reads. */
    begin(freshMs: number): Begun {
      const begun = now();
      return { count: changes.count, begun, reading: { tags: new Set(), until: begun + freshMs } };
    },
    keep(key: string, value: T, noted: Iterable<string>, { count, begun, reading }: Begun): Entry<T> {
      const named = byTag ? [...noted] : [];
      const tags = byTag && named.length === 0 ? [anything] : named;
      const settled = changes.lastOf(tags).at + settleMs;
      // A value begun before the search index caught up may be stale, however late it finishes.
      const until = Math.min(reading.until, byTag && begun < settled ? settled : Infinity);
      const entry = { value, tags, until, count };
      if (holds(entry) && worth(value)) entries.set(key, entry);
      return entry;
    },
  };
}

function createSpace<T extends object>(options: SpaceOptions<T>, changes: Changes, now: () => number): Space<T> {
  const entries = openEntries(options, changes, now);
  const byTag = options.emptied === "by-tag";
  const makings = new Map<string, Making<T>>();

  async function makeNew(key: string, make: () => Promise<T>, freshMs: number): Promise<Entry<T>> {
    const begun = entries.begin(freshMs);
    const value = await noteReads(begun.reading, make);
    return entries.keep(key, value, begun.reading.tags, begun);
  }

  async function find(key: string, make: () => Promise<T>, asked: GetOptions): Promise<Entry<T>> {
    const there = entries.find(key);
    if (there) return there;
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

  async function makeMany(missing: readonly string[], make: MakeMany<T>): Promise<Map<string, Entry<T>>> {
    const begun = entries.begin(options.freshMs);
    const made = await noteReads(begun.reading, () => make(missing));
    const unnamed = new Set(begun.reading.tags);
    for (const { tags } of made.values()) for (const tag of tags) unnamed.delete(tag);
    // Also depends on what was read in vain.
    if (byTag) dependOnEntry(begun.reading);
    const keep = (key: string, { value, tags }: Made<T>) =>
      entries.keep(key, value, new Set([...tags, ...unnamed]), begun);
    return new Map(Array.from(made, ([key, one]) => [key, keep(key, one)]));
  }

  return {
    get: async (key, make, asked = {}) => {
      const entry = await find(key, make, asked);
      if (byTag) dependOnEntry(entry);
      return entry.value;
    },
    getMany: async (keys, make) => {
      const there = new Map(keys.flatMap((key) => [[key, entries.find(key)] as const].filter(isThere)));
      if (byTag) for (const entry of there.values()) dependOnEntry(entry);
      const missing = keys.filter((key) => !there.has(key));
      const made = missing.length > 0 ? await makeMany(missing, make) : [];
      return new Map(Array.from([...there, ...made], ([key, { value }]) => [key, value]));
    },
  };
}

function isThere<T>(pair: readonly [string, T | null]): pair is readonly [string, T] {
  return pair[1] !== null;
}
