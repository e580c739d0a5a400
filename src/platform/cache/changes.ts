// When what changed last, by tag.

export interface Change {
  /** Number of the change, counted from the start of the program. */
  readonly count: number;
  readonly at: number;
}

/** The tag of an entry that says nothing of what it was made from: any change concerns it. */
export const anything = "*";

/** Beyond so many different tags everything is emptied once, and counting begins anew. */
const tagsMost = 20_000;

export class Changes {
  readonly #now: () => number;
  readonly #byTag = new Map<string, Change>();
  #everything: Change = { count: 0, at: -Infinity };
  #last: Change = this.#everything;

  constructor(now: () => number) {
    this.#now = now;
  }

  /** How many there have been. */
  get count(): number {
    return this.#last.count;
  }

  /** @param tags null when they are not known: everything may have changed */
  add(tags: readonly string[] | null): void {
    this.#last = { count: this.#last.count + 1, at: this.#now() };
    for (const tag of tags ?? []) this.#byTag.set(tag, this.#last);
    if (tags !== null && this.#byTag.size <= tagsMost) return;
    this.#byTag.clear();
    this.#everything = this.#last;
  }

  /** The last change of any of the tags. */
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
