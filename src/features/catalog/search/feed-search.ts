// Keeps a search engine in sync with the database: fills it at startup, then follows the outbox.
import { userChanged } from "#features/accounts/events.ts";
import { projectChanged, projectCounted } from "#features/catalog/events.ts";
import { makeDocument } from "#features/catalog/search/make-document.ts";
import type { SearchEngine } from "#features/catalog/search/port.ts";
import * as store from "#features/catalog/search/store.ts";
import { organizationChanged } from "#features/teams/events.ts";
import type { Db } from "#platform/database/open.ts";
import type { Notifications } from "#platform/database/notify.ts";
import { followEvents } from "#platform/jobs/index.ts";
import type { Log } from "#platform/log.ts";

const batch = 500;
/** Documents hold the names of their owners and organizations. */
const changes: ReadonlySet<string> = new Set([projectChanged.name, userChanged.name, organizationChanged.name]);
const eventNames: ReadonlySet<string> = new Set([...changes, projectCounted.name]);

export interface SearchFeed {
  /** Resolves when the engine is filled. */
  readonly ready: Promise<void>;
  stop(): Promise<void>;
}

async function* allDocuments(db: Db) {
  for (let after = ""; ;) {
    const rows = await store.nextSearchRows(db, after, batch);
    if (rows.length > 0) yield rows.map(makeDocument);
    const last = rows.at(-1);
    if (!last || rows.length < batch) return;
    after = last.id;
  }
}

/** Updates or removes these projects in the engine, depending on their current state. */
async function refresh(db: Db, engine: SearchEngine, ids: readonly string[]): Promise<void> {
  const documents = (await store.loadSearchRows(db, ids)).map(makeDocument);
  const listed = new Set(documents.map((document) => document.id));
  await engine.remove(ids.filter((id) => !listed.has(id)));
  await engine.upsert(documents);
}

/**
 * Starts the feed. Events that arrive while a batch is processed go into the next one.
 * @param followed called whenever the engine has applied changes to projects
 */
export function feedSearch(
  db: Db,
  engine: SearchEngine,
  notifications: Notifications,
  log: Log,
  followed: () => void,
): SearchFeed {
  /** The oldest transaction that may have unread events. */
  let cursor = "0";
  /** Already processed events of that transaction and later ones. */
  let seen: ReadonlySet<number> = new Set();
  let stopped = false;
  let asked = false;
  let working: Promise<void> = Promise.resolve();

  async function catchUp(): Promise<void> {
    const read = await store.projectEvents(db, cursor, [...eventNames]);
    const events = read.events.filter((event) => !seen.has(event.id));
    const idsOf = (names: ReadonlySet<string>) => [
      ...new Set(events.filter(({ event }) => names.has(event)).flatMap((event) => event.project_ids)),
    ];
    const [changed, counted] = [idsOf(changes), idsOf(new Set([projectCounted.name]))];
    if (changed.length > 0) {
      await refresh(db, engine, changed);
      followed();
    }
    if (counted.length > 0) await engine.bumpCounts(await store.loadCounts(db, counted));
    cursor = read.xmin;
    seen = new Set(read.events.filter(({ again }) => again).map(({ id }) => id));
  }

  function wake(): void {
    if (asked || stopped) return;
    asked = true;
    working = working.then(async () => {
      asked = false;
      try {
        if (!stopped) await catchUp();
      } catch (error) {
        log.error({ err: error }, "search could not follow a change of the catalog, trying again with the next change");
      }
    });
  }

  const start = async () => {
    cursor = await store.oldestRunning(db);
    await engine.replaceAll(allDocuments(db));
    wake();
  };
  const ready = start();
  working = ready.catch(() => undefined);
  const off = followEvents(notifications, (announcement) => {
    if (announcement === null || eventNames.has(announcement.event)) wake();
  });
  const timer = setInterval(wake, 5000);
  return {
    ready,
    stop: async () => {
      stopped = true;
      clearInterval(timer);
      off();
      await working;
    },
  };
}
