// The running database server of a cluster: finds, starts and stops it.
import { spawn } from "node:child_process";
import type { ChildProcess } from "node:child_process";
import { closeSync, openSync, readFileSync, readSync, rmSync, statSync } from "node:fs";
import { createServer } from "node:net";
import { availableParallelism, totalmem } from "node:os";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import type { Binaries } from "./binaries.ts";
import type { Place } from "./place.ts";
import { findProcess, readArguments, isRunning } from "./processes.ts";
import type { ProcessMark } from "./processes.ts";

export type Postmaster = { mark: ProcessMark; port: number };
/** Server settings (`name = value`) on top of our own. */
export type Settings = Readonly<Record<string, string>>;

/** How long leftovers of a killed server may block the cluster, in milliseconds: queries end after 30 seconds. */
const patience = 45_000;
/** How long crash recovery may take, in milliseconds. */
const recoveryPatience = 10 * 60_000;
/** A log larger than this many bytes is truncated at the next start. */
const maxLogBytes = 8 * 1024 * 1024;

/**
 * The server running on this cluster, if any; its state is "ready", "starting", "stopping", or empty when not yet
 * written.
 */
export function findPostmaster(cluster: string): (Postmaster & { state: string }) | null {
  const lines = readLockFile(cluster);
  const mark = findProcess(Number(lines[0]));
  if (!mark) return null;
  const words = readArguments(mark.pid);
  // The process id may have been reused.
  if (words && !words.includes(cluster)) return null;
  return { mark, port: Number(lines[3]), state: lines[7]?.trim() ?? "" };
}

function readLockFile(cluster: string): string[] {
  try {
    return readFileSync(join(cluster, "postmaster.pid"), "utf8").split("\n");
  } catch {
    return [];
  }
}

/**
 * Starts a server on loopback; resolves when it accepts connections.
 * @param given the port; default: a free one
 */
export async function startPostmaster(
  place: Place,
  binaries: Binaries,
  settings: Settings,
  given?: number,
): Promise<Postmaster> {
  const logFile = join(place.folder, "postgres.log");
  if ((statSync(logFile, { throwIfNoEntry: false })?.size ?? 0) > maxLogBytes) rmSync(logFile);
  const deadline = Date.now() + patience;
  while (true) {
    const port = given ?? (await findFreePort());
    const logStart = statSync(logFile, { throwIfNoEntry: false })?.size ?? 0;
    const child = spawnPostgres(place, binaries, port, logFile, settings);
    const failure = await waitUntilReady(child, place.cluster);
    if (failure === null) {
      const mark = findProcess(child.pid ?? 0);
      if (mark) return { mark, port };
    }
    const said = readTail(logFile, logStart);
    if (!mayPass(said) || Date.now() > deadline) {
      throw new Error(`The database in ${place.cluster} did not start (${failure}). Its output: ${said.trim()}`);
    }
    await sleep(250);
  }
}

/** Transient failures: leftovers of a killed server, or a port that was just taken. */
function mayPass(said: string): boolean {
  return /lock file|shared memory block|could not bind|could not create any TCP/.test(said);
}

function spawnPostgres(place: Place, binaries: Binaries, port: number, logFile: string, more: Settings): ChildProcess {
  const log = openSync(logFile, "a", 0o600);
  const settings = Object.entries({ ...ownSettings(port), ...more }).flatMap(([name, value]) => [
    "-c",
    `${name}=${value}`,
  ]);
  const child = spawn(binaries.postgres, ["-D", place.cluster, ...settings], {
    ...place.user,
    cwd: "/",
    env: { LC_ALL: "C", TZ: "UTC", PATH: "/usr/bin:/bin" },
    stdio: ["ignore", log, log],
    // Its own session: Ctrl-C in the terminal goes to us, and we stop the database after the last request.
    detached: true,
  });
  closeSync(log);
  child.unref();
  return child;
}

function ownSettings(port: number): Settings {
  const memory = Math.min(process.constrainedMemory() || Number.POSITIVE_INFINITY, totalmem());
  const buffers = Math.max(32, Math.min(512, Math.floor(memory / 4 / 1024 / 1024)));
  return {
    listen_addresses: "127.0.0.1",
    port: String(port),
    unix_socket_directories: "",
    shared_buffers: `${buffers}MB`,
    max_connections: "200",
    max_parallel_workers: String(availableParallelism()),
    jit: "off",
    random_page_cost: "1.1",
    shared_preload_libraries: "pg_stat_statements",
    timezone: "UTC",
    log_timezone: "UTC",
  };
}

/** Null once it accepts connections, else why it exited. */
async function waitUntilReady(child: ChildProcess, cluster: string): Promise<string | null> {
  let ended: string | null = null;
  child.once("error", (error) => (ended = error.message));
  child.once("exit", (code, signal) => (ended = `it ended with ${signal ?? `code ${code}`}`));
  const deadline = Date.now() + recoveryPatience;
  while (Date.now() < deadline) {
    if (ended !== null) return ended;
    const lines = readLockFile(cluster);
    if (Number(lines[0]) === child.pid && lines[7]?.trim() === "ready") return null;
    await sleep(10);
  }
  child.kill("SIGINT");
  return `it was not ready after ${recoveryPatience / 60_000} minutes`;
}

function readTail(file: string, from: number): string {
  const handle = openSync(file, "r");
  try {
    const buffer = Buffer.alloc(4096);
    return buffer.toString("utf8", 0, readSync(handle, buffer, 0, buffer.length, from));
  } finally {
    closeSync(handle);
  }
}

async function findFreePort(): Promise<number> {
  const server = createServer();
  await new Promise<void>((resolve, reject) => {
    server.once("error", reject);
    server.listen(0, "127.0.0.1", resolve);
  });
  const address = server.address();
  await new Promise((resolve) => server.close(resolve));
  if (!address || typeof address === "string") throw new Error("The system provided no free port on 127.0.0.1.");
  return address.port;
}

/** Stops the server: open transactions are rolled back, everything committed stays. */
export async function stopPostmaster(mark: ProcessMark): Promise<void> {
  for (const signal of ["SIGINT", "SIGQUIT", "SIGKILL"] as const) {
    if (!isRunning(mark)) return;
    signalPostmaster(mark, signal);
    const deadline = Date.now() + 30_000;
    while (isRunning(mark) && Date.now() < deadline) await sleep(10);
  }
}

/** Sends a signal, if the process is still that server. */
export function signalPostmaster(mark: ProcessMark, signal: NodeJS.Signals): void {
  try {
    if (isRunning(mark)) process.kill(mark.pid, signal);
  } catch {
    // It exited in the meantime, which is the goal.
  }
}

/** Waits for a server that is starting or stopping to be ready or gone. */
export async function settlePostmaster(cluster: string): Promise<Postmaster | null> {
  const began = Date.now();
  while (true) {
    const found = findPostmaster(cluster);
    if (!found || found.state === "ready") return found;
    if (Date.now() - began > (found.state === "starting" ? recoveryPatience : patience)) {
      throw new Error(
        `A database server (process ${found.mark.pid}) is using ${cluster} but is not becoming ready; stop it.`,
      );
    }
    await sleep(50);
  }
}
