// Runs the requested role on the open services. Loads the whole program, which takes as long as starting the database.
import type { Parts } from "#api/health.ts";
import { makeAdmin } from "#features/accounts/index.ts";
import { countSite } from "#features/catalog/index.ts";
import type { Config } from "#platform/config.ts";
import { fillIfEmpty, fillLarge } from "#seed/fill.ts";
import type { OpenServices } from "./open-services.ts";
import { type Role, endsByItself } from "./roles.ts";
import { startSite } from "./site.ts";
import type { Running } from "./start-in-order.ts";
import { startInOrder } from "./start-in-order.ts";
import type { Working } from "./worker.ts";
import { startWork } from "./worker.ts";

export { openServices } from "./open-services.ts";

function print(text: string): void {
  process.stdout.write(`${text}\n`);
}

async function openSite(open: OpenServices, work: Working | null): Promise<Running> {
  const parts = (): Parts => ({ search: open.searchIsComplete(), ...(work && { jobs: work.isWorking() }) });
  // Takes up to a second with a large catalog: the database does it while the pages load.
  countSite(open.services).catch(() => undefined);
  const site = await startSite(open, parts);
  await open.searchReady;
  site.warm();
  print(`Tessera is running at ${site.address}`);
  return site;
}

/** Runs a one-off role, or starts the components of a long-running one. */
export async function runRole(role: Role, open: OpenServices, config: Config): Promise<Running> {
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
