// The program: reads the settings, plays the role asked for, and stops cleanly when told to.
import "./production.ts";
import { makeAdmin } from "#features/accounts/index.ts";
import { startWork } from "./worker.ts";
import type { Config } from "#platform/config.ts";
import { readConfig } from "#platform/config.ts";
import type { Log } from "#platform/log.ts";
import { openLog } from "#platform/log.ts";
import type { OpenWorld } from "./open-world.ts";
import { openWorld } from "./open-world.ts";
import { fillIfEmpty, fillLarge } from "#seed/fill.ts";
import { startSite } from "./site.ts";

const roles = ["all", "site", "worker", "migrate", "seed", "make-admin"] as const;
type Role = (typeof roles)[number];

interface Running {
  stop(): Promise<void>;
}

function say(text: string): void {
  process.stdout.write(`${text}\n`);
}

function readRole(word = "all"): Role {
  const role = roles.find((one) => one === word);
  if (!role) throw new Error(`There is no role "${word}". Choose one of ${roles.join(", ")}.`);
  return role;
}

/** Starts what the role consists of; the parts are stopped in the opposite order. */
async function play(role: Role, open: OpenWorld, config: Config): Promise<Running[]> {
  const running: Running[] = [];
  if (role === "seed") {
    await fillLarge(open.world, process.argv.slice(3), say);
    return running;
  }
  if (role === "make-admin") {
    const name = process.argv[3] ?? "";
    await makeAdmin(open.world.db, name);
    say(`${name} is an admin now and signs in anew.`);
    return running;
  }
  if (role === "migrate") return running;
  if (config.demo && role === "all") await fillIfEmpty(open.world, say);
  if (role !== "site") running.push(await startWork(open.world, open.database));
  if (role !== "worker") {
    await open.searchReady;
    const site = await startSite(open);
    running.push(site);
    say(`Tessera is at ${site.address}`);
  }
  return running;
}

/** Resolves with the exit code when a signal asks to stop; a second signal does not wait. */
function untilTold(): Promise<number> {
  return new Promise((resolve) => {
    for (const signal of ["SIGTERM", "SIGINT"] as const) {
      process.once(signal, () => {
        process.once(signal, () => process.exit(1));
        resolve(0);
      });
    }
  });
}

async function run(): Promise<number> {
  const role = readRole(process.argv[2]);
  const config = readConfig(process.env);
  const log: Log = openLog(config.logLevel);
  const told = untilTold();
  const open = await openWorld(config, log);
  let running: Running[] = [];
  try {
    running = await play(role, open, config);
    return role === "migrate" || role === "seed" || role === "make-admin" ? 0 : await told;
  } finally {
    for (const part of running.toReversed()) await part.stop();
    await open.stop();
  }
}

const [major = 0] = process.versions.node.split(".").map(Number);
if (major < 24) {
  process.stderr.write("Tessera runs on Node 24, which its packages bring along: start it with npm start.\n");
  process.exit(1);
}

try {
  process.exit(await run());
} catch (error) {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
  if (error instanceof Error && error.name !== "Error") process.stderr.write(`${error.stack}\n`);
  process.exit(1);
}
