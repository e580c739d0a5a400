// Starts an embedded PostgreSQL in the data folder, to run without a database server.
import { existsSync } from "node:fs";
import pg from "pg";
import type { Log } from "#platform/log.ts";
import { findBinaries } from "./embedded/binaries.ts";
import { initializeCluster, superuser } from "./embedded/initialize.ts";
import { keepRunning } from "./embedded/keep-running.ts";
import { ownCluster } from "./embedded/own.ts";
import { openPlace } from "./embedded/place.ts";
import type { Place } from "./embedded/place.ts";
import { settlePostmaster, signalPostmaster, startPostmaster, stopPostmaster } from "./embedded/postmaster.ts";
import type { Postmaster, Settings } from "./embedded/postmaster.ts";

/**
 * `folder` holds the database's files and log; `stop` shuts the server down and keeps everything committed. `failed`
 * rejects with a clear message when the server exited and could not be restarted.
 */
export type EmbeddedPostgres = { url: string; folder: string; failed: Promise<never>; stop: () => Promise<void> };

const databaseName = "tessera";

/**
 * Starts the database of a data folder, or takes over the one that a killed program left running. It listens on
 * 127.0.0.1 only, on a random port, and stops with this program. If it exits by itself it is restarted on the same
 * port. Throws a clear message when another program uses the folder or the database cannot run here.
 * @param options.settings server settings on top of our own (tests turn off fsync)
 */
export async function startEmbeddedPostgres(options: {
  dataDir: string;
  log: Log;
  settings?: Settings;
}): Promise<EmbeddedPostgres> {
  const place = openPlace(options.dataDir, options.log);
  const disown = await ownCluster(place.folder);
  try {
    const settings = options.settings ?? {};
    const first = await adoptOrStart(place, options.log, settings);
    const startAgain = (port: number) => startHere(place, options.log, settings, port);
    const kept = keepRunning(first, startAgain, options.log);
    const endWithUs = () => {
      signalPostmaster(kept.current().mark, "SIGINT");
      disown();
    };
    process.once("exit", endWithUs);
    const stop = async () => {
      await kept.stop();
      process.removeListener("exit", endWithUs);
      disown();
    };
    await createDatabase(urlOf(place, first, "postgres")).catch(async (error: unknown) => {
      await stop();
      throw error;
    });
    return { url: urlOf(place, first, databaseName), folder: place.folder, failed: kept.failed, stop };
  } catch (error) {
    disown();
    throw error;
  }
}

async function adoptOrStart(place: Place, log: Log, settings: Settings): Promise<Postmaster> {
  const left = await settlePostmaster(place.cluster);
  if (left && (await answers(urlOf(place, left, "postgres")))) {
    log.info({ pid: left.mark.pid, port: left.port }, "adopted the database left running by a program that ended");
    return left;
  }
  if (left) await stopPostmaster(left.mark);
  return startHere(place, log, settings);
}

async function startHere(place: Place, log: Log, settings: Settings, port?: number): Promise<Postmaster> {
  const binaries = await findBinaries(place.user);
  // The cluster existed before: creating an empty one in its place would hide data loss.
  if (port !== undefined && !existsSync(place.cluster)) {
    throw new Error(`The database in ${place.cluster} is gone. Restore it and start again.`);
  }
  await initializeCluster(place, binaries);
  const server = await startPostmaster(place, binaries, settings, port);
  log.info({ pid: server.mark.pid, port: server.port, folder: place.folder }, "started the database");
  return server;
}

function urlOf(place: Place, server: Postmaster, database: string): string {
  return `postgres://${superuser}:${place.password}@127.0.0.1:${server.port}/${database}`;
}

async function answers(url: string): Promise<boolean> {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 3000, query_timeout: 3000 });
  client.on("error", () => {});
  try {
    await client.connect();
    await client.query("select 1");
    return true;
  } catch {
    return false;
  } finally {
    await client.end().catch(() => {});
  }
}

async function createDatabase(url: string): Promise<void> {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 10_000 });
  await client.connect();
  try {
    const found = await client.query("select 1 from pg_database where datname = $1", [databaseName]);
    if (found.rowCount === 0) await client.query(`create database ${databaseName}`);
  } finally {
    await client.end();
  }
}
