// Starts the whole program for a measurement in a temporary folder, and monitors its memory.
import { spawn } from "node:child_process";
import type { ChildProcess } from "node:child_process";
import { once } from "node:events";
import { existsSync, readFileSync } from "node:fs";
import { chmod, mkdtemp, readFile, rm } from "node:fs/promises";
import { createServer } from "node:net";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";

export const root = fileURLToPath(new URL("../..", import.meta.url));

export interface RunningSite {
  readonly url: string;
  readonly pid: number;
  readonly dataDir: string;
  /** From process start until it reported ready. */
  readonly readyMs: number;
  /** The token of a demo account. */
  tokenOf(username: string): Promise<string>;
  stop(): Promise<void>;
}

export async function freePort(): Promise<number> {
  const server = createServer().listen(0, "127.0.0.1");
  await once(server, "listening");
  const { port } = server.address() as AddressInfo;
  server.close();
  await once(server, "close");
  return port;
}

/** The data folder of a measurement: `DATA_DIR` if set (and kept), otherwise a temporary one. */
export async function openDataDir(): Promise<{ dataDir: string; isNew: boolean; close: () => Promise<void> }> {
  const given = process.env.DATA_DIR;
  if (given) return { dataDir: given, isNew: !existsSync(given), close: async () => undefined };
  const dataDir = await mkdtemp(join(tmpdir(), "tessera-bench-"));
  // Otherwise the database of a site started by root would be placed elsewhere and left behind.
  await chmod(dataDir, 0o711);
  return { dataDir, isNew: true, close: () => rm(dataDir, { recursive: true, force: true }) };
}

/** Requests simulate many client addresses, so that the rate limit per client does not apply. */
const settings = {
  LOG_LEVEL: "error",
  HOST: "127.0.0.1",
  TRUST_PROXY: "127.0.0.1/32",
  DATABASE_URL: "",
  DRAIN_SECONDS: "0",
};

function start(args: readonly string[], environment: Readonly<Record<string, string>>) {
  // As `npm start` does.
  const asStarted = { MALLOC_ARENA_MAX: "1", NODE_COMPILE_CACHE: join(root, ".cache/compiled") };
  const env = { ...process.env, ...asStarted, ...settings, ...environment };
  return spawn(process.execPath, ["--max-semi-space-size=16", join(root, "src/main.ts"), ...args], {
    cwd: root,
    env,
    stdio: ["ignore", "ignore", "inherit"],
  });
}

/** Populates the folder's database with a large catalog. */
export async function fillLarge(
  dataDir: string,
  projects: number,
  versions: number,
  environment: Readonly<Record<string, string>> = {},
): Promise<void> {
  const args = ["seed", "--projects", String(projects), "--versions", String(versions)];
  const program = start(args, { DATA_DIR: dataDir, DEMO: "0", ...environment });
  const [code] = (await once(program, "exit")) as [number | null];
  if (code !== 0) throw new Error("Could not generate the catalog; see the error above.");
}

async function untilReady(url: string, program: ChildProcess): Promise<void> {
  for (;;) {
    if (program.exitCode !== null) throw new Error(`The site exited with code ${program.exitCode}.`);
    const ready = await fetch(`${url}/health/ready`).then(
      (answer) => answer.ok,
      () => false,
    );
    if (ready) return;
    await new Promise((resolve) => setTimeout(resolve, 10));
  }
}

/** Starts the site on a folder and waits until it is ready; `demo` populates an empty one first. */
export async function runSite(
  dataDir: string,
  options: { demo: boolean; environment?: Readonly<Record<string, string>> },
): Promise<RunningSite> {
  const port = await freePort();
  const url = `http://127.0.0.1:${port}`;
  const from = performance.now();
  const program = start([], {
    PORT: String(port),
    BASE_URL: url,
    DATA_DIR: dataDir,
    DEMO: options.demo ? "1" : "0",
    ...options.environment,
  });
  const ended = once(program, "exit");
  const endWithUs = () => program.kill();
  process.once("exit", endWithUs);
  try {
    await untilReady(url, program);
  } catch (error) {
    program.kill();
    throw error;
  }
  return {
    url,
    pid: program.pid!,
    dataDir,
    readyMs: performance.now() - from,
    async tokenOf(username) {
      const text = await readFile(join(dataDir, "demo-accounts.json"), "utf8");
      const accounts = JSON.parse(text) as { username: string; token: string }[];
      return accounts.find((one) => one.username === username)!.token;
    },
    async stop() {
      program.kill("SIGTERM");
      await ended;
      process.removeListener("exit", endWithUs);
    },
  };
}

/** Resident memory of a process in MiB, excluding children; NaN if the system has no `/proc`. */
export function residentMiB(pid: number): number {
  try {
    const [, kib] = /^VmRSS:\s+(\d+) kB/m.exec(readFileSync(`/proc/${pid}/status`, "utf8")) ?? [];
    return Number(kib) / 1024;
  } catch {
    return Number.NaN;
  }
}

/** Polls a process's memory every few milliseconds until the work is done; returns the peak in MiB. */
export async function peakMiB(pid: number, work: () => Promise<unknown>): Promise<number> {
  let peak = residentMiB(pid);
  const timer = setInterval(() => (peak = Math.max(peak, residentMiB(pid))), 5);
  try {
    await work();
  } finally {
    clearInterval(timer);
  }
  return peak;
}

/**
 * Waits 15 seconds, in which an idle process frees memory, then until memory has not moved by a MiB for two seconds (at
 * most 30 seconds); returns it in MiB.
 */
export async function settledMiB(pid: number): Promise<number> {
  let last = residentMiB(pid);
  for (let look = 0, calm = 0; look < 60 && (calm < 4 || look < 30); look++) {
    await new Promise((resolve) => setTimeout(resolve, 500));
    const now = residentMiB(pid);
    calm = Math.abs(now - last) < 1 ? calm + 1 : 0;
    last = now;
  }
  return last;
}
