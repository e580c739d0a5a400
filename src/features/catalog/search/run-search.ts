// Runs the embedded search engine: fed from the database, and started anew should its thread die.
import type { SearchFeed } from "#features/catalog/search/feed-search.ts";
import { feedSearch } from "#features/catalog/search/feed-search.ts";
import { createThreadEngine } from "#features/catalog/search/in-process/thread.ts";
import type { SearchEngine } from "#features/catalog/search/port.ts";
import type { Notifications } from "#platform/database/notify.ts";
import type { Db } from "#platform/database/open.ts";
import type { Log } from "#platform/log.ts";

export interface RunningSearch {
  readonly engine: SearchEngine;
  /** Resolves when everything listed can be found. */
  readonly ready: Promise<void>;
  stop(): Promise<void>;
}

export function runSearch(db: Db, notifications: Notifications, log: Log): RunningSearch {
  let stopped = false;

  function start(): { engine: SearchEngine; feed: SearchFeed } {
    const engine = createThreadEngine((reason) => {
      log.error({ err: reason }, "the search thread died; a new one is filled");
      void feed.stop().then(() => {
        if (!stopped) now = start();
      });
    });
    const feed = feedSearch(db, engine, notifications, log);
    feed.ready.catch((error: unknown) => log.error({ err: error }, "search could not be filled"));
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
    ready: now.feed.ready,
    stop: async () => {
      stopped = true;
      await now.feed.stop();
      await now.engine.close();
    },
  };
}
