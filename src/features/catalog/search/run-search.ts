// Runs the embedded search engine: fills it from a saved index or the database, and restarts it if its thread dies.
import { setTimeout } from "node:timers/promises";
import type { SearchFeed } from "#features/catalog/search/feed-search.ts";
import { feedSearch } from "#features/catalog/search/feed-search.ts";
import { createThreadEngine, searchUnavailable } from "#features/catalog/search/in-process/thread.ts";
import type { SearchEngine } from "#features/catalog/search/port.ts";
import { openSnapshots } from "#features/catalog/search/snapshots.ts";
import type { Notifications } from "#platform/database/notify.ts";
import type { Db } from "#platform/database/open.ts";
import type { Log } from "#platform/log.ts";

export interface RunningSearch {
  readonly engine: SearchEngine;
  /** Resolves when the index is complete; a failed fill is retried. */
  readonly ready: Promise<void>;
  /** Whether the index is complete. Until then queries wait briefly, then throw "unavailable". */
  isComplete(): boolean;
  /** Registers a listener called whenever the index has applied changes to projects. */
  onUpdated(listener: () => void): void;
  stop(): Promise<void>;
}

interface Filling {
  readonly engine: SearchEngine;
  readonly feed: SearchFeed;
  isComplete(): boolean;
}

/** A partially filled engine would omit results. */
async function waitUntilWhole(now: () => Filling, patienceMs: number): Promise<void> {
  if (now().isComplete()) return;
  const patience = setTimeout(patienceMs, undefined, { ref: false });
  await Promise.race([now().feed.ready.catch(() => patience), patience]);
  if (!now().isComplete()) throw searchUnavailable();
}

/** Delegates to the current engine. */
function delegateTo(now: () => Filling, patienceMs: number): SearchEngine {
  return {
    search: async (query) => {
      await waitUntilWhole(now, patienceMs);
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
 * @param folder where the index is kept between starts; null to fill it from the database each time
 * @param pauseMs delay before retrying a failed fill
 * @param patienceMs how long a query waits for an engine that is being filled
 */
export function runSearch(
  db: Db,
  notifications: Notifications,
  log: Log,
  {
    folder = null,
    pauseMs = 5000,
    patienceMs = 3000,
  }: { folder?: string | null; pauseMs?: number; patienceMs?: number } = {},
): RunningSearch {
  let stopped = false;
  const filled = Promise.withResolvers<void>();
  const listeners = new Set<() => void>();

  /** @param saved whether to begin with what was saved */
  function start(saved: boolean): Filling {
    let [complete, replaced] = [false, false];
    const replace = async (afterMs: number) => {
      if (replaced) return;
      replaced = true;
      await feed.stop();
      await engine.close();
      await setTimeout(afterMs, undefined, { ref: false });
      // Whatever kept it from being filled may be in what was saved.
      if (!stopped) now = start(complete);
    };
    const engine = createThreadEngine((reason) => {
      log.error({ err: reason }, "the search thread crashed, filling a new one");
      void replace(complete ? 0 : pauseMs);
    });
    const tell = () => {
      for (const listener of listeners) listener();
    };
    const snapshots = folder === null ? null : openSnapshots(db, folder, engine, log);
    const kept = snapshots && !saved ? { ...snapshots, load: async () => null } : snapshots;
    const feed = feedSearch(db, engine, notifications, log, tell, kept);
    feed.ready.then(
      () => {
        complete = true;
        filled.resolve();
      },
      (error: unknown) => {
        if (!stopped) log.error({ err: error }, "search could not be filled, trying again soon");
        void replace(pauseMs);
      },
    );
    return { engine, feed, isComplete: () => complete && !replaced };
  }

  let now = start(true);
  return {
    engine: delegateTo(() => now, patienceMs),
    ready: filled.promise,
    isComplete: () => now.isComplete(),
    onUpdated: (listener) => void listeners.add(listener),
    stop: async () => {
      stopped = true;
      await now.feed.stop();
      await now.engine.close();
    },
  };
}
