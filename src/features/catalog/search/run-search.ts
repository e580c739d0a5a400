// Runs the embedded search engine: fed from the database, and started anew should its thread die.
import { setTimeout } from "node:timers/promises";
import type { SearchFeed } from "#features/catalog/search/feed-search.ts";
import { feedSearch } from "#features/catalog/search/feed-search.ts";
import { createThreadEngine, searchUnavailable } from "#features/catalog/search/in-process/thread.ts";
import type { SearchEngine } from "#features/catalog/search/port.ts";
import type { Notifications } from "#platform/database/notify.ts";
import type { Db } from "#platform/database/open.ts";
import type { Log } from "#platform/log.ts";

export interface RunningSearch {
  readonly engine: SearchEngine;
  /** Resolves when everything listed can be found; a filling that fails is tried again. */
  readonly ready: Promise<void>;
  /** Whether everything listed can be found now. Until then questions wait a moment, then are "unavailable". */
  isWhole(): boolean;
  /** Calls the listener each time the index has followed changes of projects. */
  onFollowed(listener: () => void): void;
  stop(): Promise<void>;
}

interface Filling {
  readonly engine: SearchEngine;
  readonly feed: SearchFeed;
  isWhole(): boolean;
}

/** An engine that is not whole would answer as if things were not there. */
async function untilWhole(now: () => Filling, patienceMs: number): Promise<void> {
  if (now().isWhole()) return;
  const patience = setTimeout(patienceMs, undefined, { ref: false });
  await Promise.race([now().feed.ready.catch(() => patience), patience]);
  if (!now().isWhole()) throw searchUnavailable();
}

/** The engine of the moment, whichever that is. */
function asOne(now: () => Filling, patienceMs: number): SearchEngine {
  return {
    search: async (query) => {
      await untilWhole(now, patienceMs);
      return now().engine.search(query);
    },
    upsert: (documents) => now().engine.upsert(documents),
    remove: (ids) => now().engine.remove(ids),
    bumpCounts: (rows) => now().engine.bumpCounts(rows),
    replaceAll: (documents) => now().engine.replaceAll(documents),
    size: () => now().engine.size(),
    close: () => now().engine.close(),
  };
}

/**
 * @param pauseMs after a filling that failed, before the next is tried
 * @param patienceMs how long a question waits for an engine that is being filled
 */
export function runSearch(
  db: Db,
  notifications: Notifications,
  log: Log,
  { pauseMs = 5000, patienceMs = 3000 }: { pauseMs?: number; patienceMs?: number } = {},
): RunningSearch {
  let stopped = false;
  const filled = Promise.withResolvers<void>();
  const listeners = new Set<() => void>();

  function start(): Filling {
    let [whole, replaced] = [false, false];
    const replace = async (afterMs: number) => {
      if (replaced) return;
      replaced = true;
      await feed.stop();
      await engine.close();
      await setTimeout(afterMs, undefined, { ref: false });
      if (!stopped) now = start();
    };
    const engine = createThreadEngine((reason) => {
      log.error({ err: reason }, "the search thread died; a new one is filled");
      void replace(whole ? 0 : pauseMs);
    });
    const feed = feedSearch(db, engine, notifications, log, () => {
      for (const listener of listeners) listener();
    });
    feed.ready.then(
      () => {
        whole = true;
        filled.resolve();
      },
      (error: unknown) => {
        if (!stopped) log.error({ err: error }, "search could not be filled; it is tried again soon");
        void replace(pauseMs);
      },
    );
    return { engine, feed, isWhole: () => whole && !replaced };
  }

  let now = start();
  return {
    engine: asOne(() => now, patienceMs),
    ready: filled.promise,
    isWhole: () => now.isWhole(),
    onFollowed: (listener) => void listeners.add(listener),
    stop: async () => {
      stopped = true;
      await now.feed.stop();
      await now.engine.close();
    },
  };
}
