// The port of caches: what was dear to make, given again until it is old or what it shows has changed.

export interface SpaceOptions<T> {
  /** `feature.thing`, unique in the program. */
  readonly name: string;
  /** An entry is never older than this, in milliseconds, unless `get` says otherwise. */
  readonly freshMs: number;
  /**
   * `by-tag`: an entry is gone as soon as anything changes that was read to make it (`dependOn`); one that read nothing
   * tagged is gone with any change. `by-age`: it stays until it is old, whatever changes; for numbers and choices that
   * may be out of date, never for what a person is shown of a thing.
   */
  readonly emptied: "by-tag" | "by-age";
  readonly maxEntries: number;
  /** Of all entries together, with their keys and tags. */
  readonly maxBytes: number;
  /** About how much memory one costs, without its key and tags. */
  readonly bytesOf: (value: T) => number;
  /** Whether this one may be given again; every one when absent. */
  readonly worth?: (value: T) => boolean;
}

export interface GetOptions {
  /** How old the entry may become, where that is not the space's `freshMs`. */
  readonly freshMs?: number;
  /** Called before a making is begun; throws to refuse it to this asker alone. */
  readonly mayMake?: () => void;
}

/** One kind of entries with bounds of its own. Nothing personal may go in. */
export interface Space<T> {
  /**
   * The entry under `key`, or what `make` makes. Askers of one key wait for one making, unless something changed since
   * it began. A failure is told to whoever asked and is not kept; neither is what was made while what it shows changed.
   */
  get(key: string, make: () => Promise<T>, options?: GetOptions): Promise<T>;
}

export interface Cache {
  /** The space of this name; it is made when it is first asked for. */
  space<T extends object>(options: SpaceOptions<T>): Space<T>;
  /** Something changed: entries with one of the tags are gone; all entries when the tags are not known (null). */
  empty(tags: readonly string[] | null): void;
}
