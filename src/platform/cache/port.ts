// Cache port: stores expensive results until they expire or the data they depend on changes.

export interface SpaceOptions<T> {
  /** `feature.thing`, unique in the program. */
  readonly name: string;
  /** Maximum age of an entry in milliseconds, unless `get` overrides it. */
  readonly freshMs: number;
  /**
   * `by-tag`: an entry is invalidated as soon as anything read to compute it changes (`dependOn`); an entry without
   * tags is invalidated by any change. `by-age`: it stays until it expires, whatever changes; only for counts and
   * choices that may be out of date, never for content shown to users.
   */
  readonly emptied: "by-tag" | "by-age";
  readonly maxEntries: number;
  /** Limit on all entries together, including keys and tags. */
  readonly maxBytes: number;
  /** Approximate memory of one value, without its key and tags. */
  readonly bytesOf: (value: T) => number;
  /** Whether this value is worth caching; all are by default. */
  readonly worth?: (value: T) => boolean;
}

export interface GetOptions {
  /** Maximum age of this entry; default: the space's `freshMs`. */
  readonly freshMs?: number;
  /** Called before a computation starts; throwing refuses only this caller. */
  readonly mayMake?: () => void;
}

/** One of several values made together. */
export interface Made<T> {
  readonly value: T;
  /** What it depends on, of what making them read. Whatever none of them names counts for all. */
  readonly tags: readonly string[];
}

/** Makes what is missing, by key. */
export type MakeMany<T> = (missing: readonly string[]) => Promise<ReadonlyMap<string, Made<T>>>;

/** A cache namespace with its own limits. Nothing user-specific may be stored in it. */
export interface Space<T> {
  /**
   * The entry under `key`, or the result of `make`. Concurrent callers of one key share a computation, unless something
   * changed since it began. Failures go to the callers and are not cached; neither are values that changed while they
   * were computed.
   */
  get(key: string, make: () => Promise<T>, options?: GetOptions): Promise<T>;
  /** The entries under `keys`; one call makes all that are missing. What it does not return is absent, and not cached. */
  getMany(keys: readonly string[], make: MakeMany<T>): Promise<Map<string, T>>;
}

export interface Cache {
  /** The space of this name, created on first use. */
  space<T extends object>(options: SpaceOptions<T>): Space<T>;
  /** Invalidates the entries with any of the tags; all entries when the tags are unknown (null). */
  empty(tags: readonly string[] | null): void;
}
