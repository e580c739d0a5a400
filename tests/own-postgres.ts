// A PostgreSQL of a test's own, which can be restarted on the same port.
import { chmodSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { findBinaries } from "#platform/database/embedded/binaries.ts";
import { initializeCluster, superuser } from "#platform/database/embedded/initialize.ts";
import { openPlace } from "#platform/database/embedded/place.ts";
import { signalPostmaster, startPostmaster, stopPostmaster } from "#platform/database/embedded/postmaster.ts";
import { isRunning } from "#platform/database/embedded/processes.ts";
import { openLog } from "#platform/log.ts";

export interface OwnPostgres {
  /** The URL of the database `postgres`, the same after each start. */
  readonly url: string;
  /** SIGINT closes every connection, SIGQUIT does so abruptly, like a crash. Resolves once it has exited. */
  stop: (signal: "SIGINT" | "SIGQUIT") => Promise<void>;
  start: () => Promise<void>;
  remove: () => Promise<void>;
}

export async function openOwnPostgres(): Promise<OwnPostgres> {
  const folder = mkdtempSync(join(tmpdir(), "own-postgres-"));
  // As root the database runs as another user, who needs access.
  chmodSync(folder, 0o755);
  const place = openPlace(folder, openLog("silent"));
  const binaries = await findBinaries(place.user);
  await initializeCluster(place, binaries);
  const settings = { shared_buffers: "32MB", max_connections: "50" };
  let server = await startPostmaster(place, binaries, settings);
  const { port } = server;
  return {
    url: `postgres://${superuser}:${place.password}@127.0.0.1:${port}/postgres`,
    stop: async (signal) => {
      signalPostmaster(server.mark, signal);
      while (isRunning(server.mark)) await sleep(5);
    },
    start: async () => void (server = await startPostmaster(place, binaries, settings, port)),
    remove: async () => {
      await stopPostmaster(server.mark);
      for (const path of [place.folder, folder]) rmSync(path, { recursive: true, force: true });
    },
  };
}
