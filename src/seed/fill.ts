// Fills an empty site with demo content, through the product's own operations.
import { chmod, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { fillAccounts } from "./fill-accounts.ts";
import { fillProject, type Published } from "./fill-project.ts";
import { isFilled, hasStrangers, markFilled } from "./fill-rows.ts";
import { demoProjects } from "./projects.ts";
import type { Services } from "#platform/context.ts";

export { fillLarge } from "./fill-large.ts";

/**
 * Fills the site unless it was filled before or has other users. An interrupted run is completed: each project is
 * written in one transaction, and existing ones are skipped.
 */
export async function fillIfEmpty(services: Services, say: (text: string) => void): Promise<void> {
  if ((await isFilled(services.db)) || (await hasStrangers(services.db))) return;
  say("Filling the empty site with demo content…");
  const now = services.clock.now();
  const accounts = await fillAccounts(services);
  const file = join(services.config.dataDir, "demo-accounts.json");
  await writeFile(file, `${JSON.stringify(accounts.demo, null, 2)}\n`, { mode: 0o600 });
  await chmod(file, 0o600);
  const published: Published = new Map();
  for (const project of demoProjects(now)) await fillProject(services, accounts, project, published);
  await markFilled(services.db);
  say(`The demo accounts, with their passwords and tokens, are in ${file}:`);
  for (const { username, password } of accounts.demo) say(`  ${username.padEnd(10)} ${password}`);
}
