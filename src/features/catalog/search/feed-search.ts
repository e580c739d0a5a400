// Keeps a search engine in sync with the database: fills it at startup or loads what was saved, then follows the outbox.
import { userChanged } from "#features/accounts/events.ts";
import { catalogFilled, projectChanged, projectCounted } from "#features/catalog/events.ts";
import { makeDocument } from "#features/catalog/search/make-document.ts";
import type { SearchEngine } from "#features/catalog/search/port.ts";
import type { Snapshots } from "#features/catalog/search/snapshots.ts";
import * as store from "#features/catalog/search/store.ts";
import { organizationChanged } from "#features/teams/events.ts";
import type { Db } from "#platform/database/open.ts";
import type { Notifications } from "#platform/database/notify.ts";
import { followEvents } from "#platform/jobs/index.ts";
import type { Log } from "#platform/log.ts";

const batch = 500;
/** Documents hold the names of their owners and organizations. */
const changes: ReadonlySet<string> = new Set([projectChanged.name, userChanged.name, organizationChanged.name]);
const eventNames: ReadonlySet<string> = new Set([...changes, projectCounted.name, catalogFilled.name]);

/** How often a changed index is saved. */
const saveEveryMs = 10 * 60_000;
/** How often one without changes is, because the database remembers for six days only that it was. */
const renewEveryMs = 24 * 60 * 60_000;

export interface SearchFeed {
  /** Resolves when the engine is filled. */
  readonly ready: Promise<void>;
  stop(): Promise<void>;
}

async function* allDocuments(db: Db, isStopped: () => boolean) {
  for (let after = ""; ;) {
    if (isStopped()) throw new Error("The program stops before search is filled.");
    const rows = await store.nextSearchRows(db, after, batch);
    if (rows.length > 0) yield rows.map(makeDocument);
    const last = rows.at(-1);
    if (!last || rows.length < batch) return;
    after = last.id;
  }
}

/** Updates or removes these projects in the engine, depending on their current state. */
async function refresh(db: Db, engine: SearchEngine, ids: readonly string[]): Promise<void> {
  for (let from = 0; from < ids.length; from += batch) {
    const some = ids.slice(from, from + batch);
    const documents = (await store.loadSearchRows(db, some)).map(makeDocument);
    const listed = new Set(documents.map((document) => document.id));
    await engine.remove(some.filter((id) => !listed.has(id)));
    await engine.upsert(documents);
  }
}

/** Brings how rising projects are up to date: at the start, and whenever a day has ended. */
function followDays(db: Db, engine: SearchEngine) {
  let done = "";
  return async (): Promise<void> => {
    const today = new Date().toISOString().slice(0, 10);
    if (done === today) return;
    for (let after = ""; ;) {
      const ids = await store.nextDownloaded(db, after, batch);
      if (ids.length > 0) await engine.bumpCounts(await store.loadCounts(db, ids));
      if (ids.length < batch) break;
      after = ids.at(-1) ?? "";
    }
    done = today;
  };
}

/** Reads events and applies them to the engine. */
function readEvents(db: Db, engine: SearchEngine, followed: () => void) {
  const followDay = followDays(db, engine);
  const reader = {
    /** The oldest transaction that may have unread events. */
    cursor: "0",
    /** Whether the engine differs from what was saved. */
    hasChanged: false,
    /** Whether changes happened that events do not list. */
    mustRebuild: false,
    catchUp,
    /** The same, and brings the scores of the day up to date. */
    follow: async () => {
      await catchUp();
      await followDay();
    },
  };
  /** Already processed events of that transaction and later ones. */
  let seen: ReadonlySet<number> = new Set();

  async function catchUp(): Promise<void> {
    const read = await store.projectEvents(db, reader.cursor, [...eventNames]);
    const events = read.events.filter((event) => !seen.has(event.id));
    const idsOf = (names: ReadonlySet<string>) => [
      ...new Set(events.filter(({ event }) => names.has(event)).flatMap((event) => event.project_ids)),
    ];
    const [changed, counted] = [idsOf(changes), idsOf(new Set([projectCounted.name]))];
    if (events.some(({ event }) => event === catalogFilled.name)) reader.mustRebuild = true;
    if (changed.length + counted.length > 0) reader.hasChanged = true;
    if (changed.length > 0) {
      await refresh(db, engine, changed);
      followed();
    }
    if (counted.length > 0) await engine.bumpCounts(await store.loadCounts(db, counted));
    reader.cursor = read.xmin;
    seen = new Set(read.events.filter(({ again }) => again).map(({ id }) => id));
  }

  return reader;
}

/** Saves the engine's index when it is due. */
function keepSaved(snapshots: Snapshots | null, reader: ReturnType<typeof readEvents>) {
  let savedAt = Date.now();
  let finishing: Promise<void> = Promise.resolve();

  /** The engine must not be changed until this resolves; `finished` waits for the disk. */
  async function save(): Promise<void> {
    if (!snapshots) return;
    await finishing;
    savedAt = Date.now();
    reader.hasChanged = false;
    const finish = await snapshots.save(reader.cursor);
    finishing = finish();
  }

  return {
    save,
    saveIfDue: async () => {
      if (Date.now() - savedAt > (reader.hasChanged ? saveEveryMs : renewEveryMs)) await save();
    },
    /** Makes the next save due at once. */
    hurry: () => {
      reader.hasChanged = true;
      savedAt = 0;
    },
    finished: () => finishing,
  };
}

/** Fills the engine from all of the catalog. */
function keepFilled(db: Db, engine: SearchEngine, reader: ReturnType<typeof readEvents>, log: Log, filled: () => void) {
  let stopped = false;
  let rebuilding: Promise<void> | null = null;

  async function fill(): Promise<void> {
    reader.mustRebuild = false;
    await engine.replaceAll(allDocuments(db, () => stopped));
    filled();
  }

  async function rebuild(): Promise<void> {
    try {
      await fill();
    } catch (error) {
      reader.mustRebuild = true;
      if (!stopped) log.error({ err: error }, "search could not be filled anew, trying again soon");
    }
    rebuilding = null;
  }

  return {
    fill,
    /** Begins to fill the engine anew if it must be; changes are followed meanwhile. */
    isRebuilding: (): boolean => {
      if (reader.mustRebuild && !stopped) rebuilding ??= rebuild();
      return rebuilding !== null;
    },
    stop: () => void (stopped = true),
    stopped: async () => rebuilding,
  };
}

/**
 * Starts the feed. Events that arrive while a batch is processed go into the next one.
 * @param followed called whenever the engine has applied changes to projects
 * @param snapshots where the engine's index is kept between starts
 */
export function feedSearch(
  db: Db,
  engine: SearchEngine,
  notifications: Notifications,
  log: Log,
  followed: () => void,
  snapshots: Snapshots | null = null,
): SearchFeed {
  const reader = readEvents(db, engine, followed);
  const saver = keepSaved(snapshots, reader);
  const filler = keepFilled(db, engine, reader, log, () => {
    saver.hurry();
    followed();
  });
  let [stopped, asked] = [false, false];
  let working: Promise<void> = Promise.resolve();

  async function work(): Promise<void> {
    asked = false;
    if (stopped) return;
    try {
      await reader.follow();
      if (!filler.isRebuilding()) await saver.saveIfDue();
    } catch (error) {
      log.error({ err: error }, "search could not follow a change of the catalog, trying again with the next change");
    }
  }

  function wake(): void {
    if (asked || stopped) return;
    asked = true;
    working = working.then(work);
  }

  async function start(): Promise<void> {
    const loaded = snapshots && (await snapshots.load());
    reader.cursor = loaded ? loaded.cursor : await store.oldestRunning(db);
    if (loaded) await reader.catchUp();
    if (!loaded || reader.mustRebuild) await filler.fill();
    else reader.mustRebuild = loaded.outdated;
    wake();
  }

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
      filler.stop();
      await working;
      await filler.stopped();
      const filled = await ready.then(() => true).catch(() => false);
      if (filled && reader.hasChanged && !reader.mustRebuild) await saver.save();
      await saver.finished();
    },
  };
}
