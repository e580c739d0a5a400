// Opens the long-lived services: database, file store, search.
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { fileURLToPath } from "node:url";
import { sealAllTotp } from "#features/accounts/index.ts";
import { installTags, openDownloadCounter, openFileReader, runSearch, searchTag } from "#features/catalog/index.ts";
import { features } from "#features/index.ts";
import { systemClock } from "#kernel/clock.ts";
import { openCache } from "#platform/cache/index.ts";
import type { Config } from "#platform/config.ts";
import type { Services } from "#platform/context.ts";
import type { EmbeddedPostgres } from "#platform/database/embedded.ts";
import { migrate, migrationsDone, readMigrations } from "#platform/database/migrate.ts";
import { startNotifications } from "#platform/database/notify.ts";
import type { Database } from "#platform/database/open.ts";
import { openDatabase } from "#platform/database/open.ts";
import { statedPorts } from "#platform/feature/index.ts";
import { openDiskStore } from "#platform/files/disk.ts";
import type { Log } from "#platform/log.ts";
import { makeSealer } from "#platform/secret/seal.ts";
import { loadSiteKeys } from "#platform/secret/site-keys.ts";
import { loadSecret } from "#platform/secret/store.ts";

const migrations = fileURLToPath(new URL("../migrations", import.meta.url));

/** The file reader's thread starts this long after search is ready, unless a file arrives before. */
const warmAfterMs = 1000;

export interface OpenServices {
  readonly services: Services;
  readonly database: Database;
  /** Whether migrations are applied and the database responds. */
  ready(): Promise<boolean>;
  /** Resolves when search has indexed everything listed. */
  readonly searchReady: Promise<void>;
  /** Whether the search index is currently complete. */
  searchIsComplete(): boolean;
  /** Rejects with a clear message when the program cannot continue; never resolves. */
  readonly failed: Promise<never>;
  stop(): Promise<void>;
}

/**
 * Opens all services.
 * @param postgres the embedded database, which is stopped with them; null if the configuration names another one
 */
export async function openServices(config: Config, log: Log, postgres: EmbeddedPostgres | null): Promise<OpenServices> {
  const database = openDatabase(config.databaseUrl ?? postgres?.url ?? "", { max: 16 });
  try {
    await migrate(database, migrations);
    await installTags(database.db);
    const files = await openDiskStore(join(config.dataDir, "files"));
    const sealer = makeSealer(await loadSiteKeys(config));
    const secret = await loadSecret(database.db, sealer);
    await sealAllTotp({ db: database.db, sealer });
    const downloads = await openDownloadCounter(database.db, join(config.dataDir, "spool", "downloads"), log);
    const notifications = startNotifications(database.url, log);
    const search = runSearch(database.db, notifications, log, { folder: join(config.dataDir, "search") });
    const cache = openCache(notifications);
    search.onUpdated(() => cache.empty([searchTag]));
    // Loading it earlier would slow down what the site waits for to be ready.
    const fileReader = openFileReader({ warm: search.ready.then(() => sleep(warmAfterMs, undefined, { ref: false })) });
    const all = readMigrations(migrations);
    const ports = { search: search.engine, downloads, fileReader, ...statedPorts(features) };
    return {
      services: {
        db: database.db,
        files,
        config,
        log,
        clock: systemClock,
        ports,
        notifications,
        cache,
        secret,
        sealer,
      },
      database,
      ready: () => migrationsDone(database, all),
      searchReady: search.ready,
      searchIsComplete: () => search.isComplete(),
      failed: postgres?.failed ?? new Promise(() => {}),
      stop: async () => {
        await downloads.close();
        await search.stop();
        await fileReader.close();
        await notifications.close();
        await database.close();
        await postgres?.stop();
      },
    };
  } catch (error) {
    await database.close();
    await postgres?.stop();
    throw error;
  }
}
