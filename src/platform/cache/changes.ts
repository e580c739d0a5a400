// Tracks the latest change of each tag.

export interface Change {
  /** Sequence number of the change since the program started. */
  readonly count: number;
  readonly at: number;
}

/** The tag of an entry that noted no dependencies: any change invalidates it. */
export const anything = "*";

/** Beyond this many distinct tags, everything is invalidated once and tracking starts over. */
const maxTags = 20_000;

export class Changes {
  readonly #now: () => number;
  readonly #byTag = new Map<string, Change>();
  #everything: Change = { count: 0, at: -Infinity };
  #last: Change = this.#everything;

  constructor(now: () => number) {
    this.#now = now;
  }

  /** Number of changes so far. */
  get count(): number {
    return this.#last.count;
  }

  /** @param tags null when unknown: anything may have changed */
  add(tags: readonly string[] | null): void {
    this.#last = { count: this.#last.count + 1, at: this.#now() };
    for (const tag of tags ?? []) this.#byTag.set(tag, this.#last);
    if (tags !== null && this.#byTag.size <= maxTags) return;
    this.#byTag.clear();
    this.#everything = this.#last;
  }

  /** The latest change of any of the tags. */
  lastOf(tags: readonly string[]): Change {
    if (tags.includes(anything)) return this.#last;
    let last = this.#everything;
    for (const tag of tags) {
      const change = this.#byTag.get(tag);
      if (change && change.count > last.count) last = change;
    }
    return last;
  }
}
