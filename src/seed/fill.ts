// Fills an empty site with demo content, through the product's own operations.
import { chmod, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { fillAccounts, type DemoAccounts } from "./fill-accounts.ts";
import { fillProject, type Published } from "./fill-project.ts";
import { isFilled, hasStrangers, markFilled } from "./fill-rows.ts";
import { knownImages } from "./pictures.ts";
import { demoProjects } from "./projects.ts";
import type { DemoProject } from "./projects/define.ts";
import type { Services } from "#platform/context.ts";
import { withKnownResults } from "#platform/images/index.ts";

export { fillLarge } from "./fill-large.ts";

/**
 * Fills the site unless it was filled before or has other users. An interrupted run is completed: each project is
 * written in one transaction, and existing ones are skipped.
 */
export async function fillIfEmpty(services: Services, say: (text: string) => void): Promise<void> {
  if ((await isFilled(services.db)) || (await hasStrangers(services.db))) return;
  say("Filling the empty site with demo content …");
  const now = services.clock.now();
  const accounts = await fillAccounts(services);
  const file = join(services.config.dataDir, "demo-accounts.json");
  await writeFile(file, `${JSON.stringify(accounts.demo, null, 2)}\n`, { mode: 0o600 });
  await chmod(file, 0o600);
  await withKnownResults(await knownImages(), () => fillProjects(services, accounts, demoProjects(now)));
  await markFilled(services.db);
  say(`The demo accounts with their passwords and tokens are in ${file}:`);
  for (const { username, password } of accounts.demo) say(`  ${username.padEnd(10)} ${password}`);
}

/** How many projects are published at a time: encoding pictures and waiting for commits overlap. */
const atOnce = 4;

/** Publishes the projects, each after those it depends on. */
async function fillProjects(services: Services, accounts: DemoAccounts, projects: readonly DemoProject[]) {
  const published: Published = new Map();
  const done = new Map<string, Promise<void>>();
  const publish = async (project: DemoProject) => {
    const needed = project.versions.flatMap(({ dependencies }) => dependencies.map(({ project: slug }) => slug));
    await Promise.all(needed.map(async (slug) => done.get(slug)));
    await fillProject(services, accounts, project, published);
  };
  const left = projects[Symbol.iterator]();
  const publishNext = async (): Promise<void> => {
    // Dependencies come first in the list, so what a project waits for is always under way.
    for (const project of left) {
      const publishing = publish(project);
      done.set(project.slug, publishing);
      await publishing;
    }
  };
  await Promise.all(Array.from({ length: atOnce }, publishNext));
}
