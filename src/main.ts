// Program entry point: reads the configuration, runs the requested role, and shuts down cleanly.
import "./production.ts";
import type { Parts } from "#api/health.ts";
import { makeAdmin } from "#features/accounts/index.ts";
import type { Working } from "./worker.ts";
import { startWork } from "./worker.ts";
import type { Config } from "#platform/config.ts";
import { readConfig } from "#platform/config.ts";
import type { Log } from "#platform/log.ts";
import { openLog } from "#platform/log.ts";
import type { OpenServices } from "./open-services.ts";
import { openServices } from "./open-services.ts";
import { fillIfEmpty, fillLarge } from "#seed/fill.ts";
import { demandFreePort, startSite } from "./site.ts";
import type { Running } from "./start-in-order.ts";
import { startInOrder } from "./start-in-order.ts";
import { untilSignal } from "./until-signal.ts";

const roles = ["all", "site", "worker", "migrate", "seed", "make-admin"] as const;
type Role = (typeof roles)[number];
/** These roles exit when done; all others run until stopped. */
const endsByItself: ReadonlySet<Role> = new Set(["migrate", "seed", "make-admin"]);

function print(text: string): void {
  process.stdout.write(`${text}\n`);
}

function readRole(word = "all"): Role {
  const role = roles.find((one) => one === word);
  if (!role) throw new Error(`Unknown role "${word}". Choose one of: ${roles.join(", ")}.`);
  return role;
}

async function openSite(open: OpenServices, work: Working | null): Promise<Running> {
  const parts = (): Parts => ({ search: open.searchIsComplete(), ...(work && { jobs: work.isWorking() }) });
  const site = await startSite(open, parts);
  await open.searchReady;
  print(`Tessera is running at ${site.address}`);
  return site;
}

/** Runs a one-off role, or starts the components of a long-running one. */
async function runRole(role: Role, open: OpenServices, config: Config): Promise<Running> {
  if (role === "seed") await fillLarge(open.services, process.argv.slice(3), print);
  if (role === "make-admin") {
    const name = process.argv[3] ?? "";
    await makeAdmin(open.services.db, name);
    print(`${name} is now an admin and must sign in again.`);
  }
  if (endsByItself.has(role)) return startInOrder([]);
  if (config.demo && role === "all") await fillIfEmpty(open.services, print);
  let work: Working | null = null;
  return startInOrder([
    ...(role === "site" ? [] : [async () => (work = await startWork(open.services, open.database))]),
    ...(role === "worker" ? [] : [() => openSite(open, work)]),
  ]);
}

async function run(): Promise<number> {
  const role = readRole(process.argv[2]);
  const config = readConfig(process.env);
  const log: Log = openLog(config.logLevel);
  const told = untilSignal(process);
  if (role === "all" || role === "site") await demandFreePort(config);
  const open = await openServices(config, log);
  try {
    const running = await Promise.race([runRole(role, open, config), open.failed]);
    if (endsByItself.has(role)) return 0;
    await Promise.race([told, open.failed]);
    await running.stop();
    return 0;
  } finally {
    await open.stop();
  }
}

const [major = 0] = process.versions.node.split(".").map(Number);
if (major < 24) {
  process.stderr.write("Tessera requires Node 24, which is included in its packages: start it with npm start.\n");
  process.exit(1);
}

try {
  process.exit(await run());
} catch (error) {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
  if (error instanceof Error && error.name !== "Error") process.stderr.write(`${error.stack}\n`);
  process.exit(1);
}
