// Measures restarts with a large catalog: until ready, memory, first requests, and how soon a change is found.
// Usage: node bench/restart.ts [projects=100000] [versions=8] [rounds=3]   DATA_DIR: an already populated folder.
import { existsSync } from "node:fs";
import { rm, stat } from "node:fs/promises";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { sql } from "kysely";
import { projectChanged } from "#features/catalog/events.ts";
import { startEmbeddedPostgres } from "#platform/database/embedded.ts";
import { type Db, openDatabase } from "#platform/database/open.ts";
import { emit } from "#platform/jobs/index.ts";
import { openLog } from "#platform/log.ts";
import { openAsker } from "./lib/ask.ts";
import { median, printHead, printMachine, printRow } from "./lib/report.ts";
import { fillLarge, openDataDir, peakMiB, type RunningSite, runSite, settledMiB } from "./lib/run-site.ts";

const projects = Number(process.argv[2] ?? 100_000);
const versions = Number(process.argv[3] ?? 8);
const rounds = Number(process.argv[4] ?? 3);

const firsts = {
  "first search": "/api/search?query=ender",
  "first browse": "/v2/search",
  "first /v2/statistics": "/v2/statistics",
  "first /sitemap.xml": "/sitemap.xml",
} as const;

const found: Record<string, number[]> = {};
const note = (name: string, value: number): void => void (found[name] ??= []).push(value);

async function askFirst(site: RunningSite, state: string): Promise<void> {
  const asker = openAsker();
  for (const [name, path] of Object.entries(firsts))
    note(`${state}: ${name}, ms`, (await asker.ask({ url: site.url + path })).ms);
  asker.close();
}

/** Renames a project until search finds it under its new title; returns the seconds that took. */
async function secondsUntilFound(db: Db, url: string, title: string): Promise<number> {
  const from = performance.now();
  const { rows } = await sql<{ id: string }>`
    update projects set title = ${title} where id = (select id from projects where is_listed order by random() limit 1)
    returning id`.execute(db);
  await emit(db, projectChanged, { projectId: rows[0]!.id });
  for (;;) {
    const answer = await fetch(`${url}/api/search?query=${encodeURIComponent(title)}`, {
      headers: { "x-forwarded-for": `10.9.${Math.floor(Math.random() * 250)}.${Math.floor(Math.random() * 250)}` },
    });
    const hits = answer.ok ? ((await answer.json()) as { hits: { title: string }[] }).hits : [];
    if (hits[0]?.title === title) return (performance.now() - from) / 1000;
    await sleep(20);
  }
}

const data = await openDataDir();
const log = openLog("silent");
if (data.isNew) await fillLarge(data.dataDir, projects, versions);
const postgres = await startEmbeddedPostgres({ dataDir: data.dataDir, log });
const database = openDatabase(postgres.url, { max: 2 });
const settings = { demo: false, environment: { DATABASE_URL: postgres.url } };
const snapshots = join(data.dataDir, "search");
let renamed = 0;

async function measure(state: string): Promise<void> {
  const site = await runSite(data.dataDir, settings);
  try {
    note(`${state}: start to ready, s`, site.readyMs / 1000);
    await askFirst(site, state);
    note(`${state}: memory settled, MiB`, await settledMiB(site.pid));
    for (let at = 0; at < 5; at++) {
      const title = `Zanzibar${(renamed += 1)}q${Date.now().toString(36)}`;
      note(`${state}: change until found, s`, await secondsUntilFound(database.db, site.url, title));
    }
    const peak = peakMiB(site.pid, () => sleep(1000));
    note(`${state}: memory afterwards, MiB`, await peak);
  } finally {
    const from = performance.now();
    await site.stop();
    note(`${state}: stop, s`, (performance.now() - from) / 1000);
  }
}

printMachine();
try {
  await database.db.selectFrom("projects").select("id").limit(1).execute();
  await rm(snapshots, { recursive: true, force: true });
  await measure("without snapshot");
  if (existsSync(snapshots)) {
    const { size } = await stat(join(snapshots, "index"));
    note("snapshot, MiB", size / 2 ** 20);
    for (let round = 0; round < rounds; round++) await measure("with snapshot");
  }
  printHead(`${projects} projects with ${versions} versions`, "median", "worst");
  for (const [name, values] of Object.entries(found)) printRow(name, median(values), Math.max(...values));
} finally {
  await database.close();
  await postgres.stop();
  await data.close();
}
