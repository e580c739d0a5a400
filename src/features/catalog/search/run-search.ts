// Runs the embedded search engine: fed from the database, and started anew should its thread die.
import { setTimeout } from "node:timers/promises";
import type { SearchFeed } from "#features/catalog/search/feed-search.ts";
import { feedSearch } from "#features/catalog/search/feed-search.ts";
import { createThreadEngine } from "#features/catalog/search/in-process/thread.ts";
import type { SearchEngine } from "#features/catalog/search/port.ts";
import type { Notifications } from "#platform/database/notify.ts";
import type { Db } from "#platform/database/open.ts";
import type { Log } from "#platform/log.ts";

export interface RunningSearch {
  readonly engine: SearchEngine;
  /** Resolves when everything listed can be found; a filling that fails is tried again. */
  readonly ready: Promise<void>;
  stop(): Promise<void>;
}

/** @param pauseMs after a filling that failed, before the next is tried */
export function runSearch(db: Db, notifications: Notifications, log: Log, pauseMs = 5000): RunningSearch {
  let stopped = false;
  const filled = Promise.withResolvers<void>();

  function start(): { engine: SearchEngine; feed: SearchFeed } {
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
    const feed = feedSearch(db, engine, notifications, log);
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
    return { engine, feed };
  }

  let now = start();
  return {
    engine: {
      search: (query) => now.engine.search(query),
      upsert: (documents) => now.engine.upsert(documents),
      remove: (ids) => now.engine.remove(ids),
      bumpCounts: (rows) => now.engine.bumpCounts(rows),
      replaceAll: (documents) => now.engine.replaceAll(documents),
      size: () => now.engine.size(),
      close: () => now.engine.close(),
    },
    ready: filled.promise,
    stop: async () => {
      stopped = true;
      await now.feed.stop();
      await now.engine.close();
    },
  };
}
