// Repeatedly kills the site or its database during downloads, and compares the counts with what was sent.
// Usage: node bench/kills.ts [kills=200]   Every other kill hits the database. Exits with code 1 if a count is off.
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { sql } from "kysely";
import { startEmbeddedPostgres } from "#platform/database/embedded.ts";
import type { Database } from "#platform/database/open.ts";
import { openDatabase } from "#platform/database/open.ts";
import { openLog } from "#platform/log.ts";
import { someAddress } from "./lib/ask.ts";
import { printHead, printMachine, printRow } from "./lib/report.ts";
import type { RunningSite } from "./lib/run-site.ts";
import { openDataDir, runSite } from "./lib/run-site.ts";

const kills = Number(process.argv[2] ?? 200);
const lanes = 8;

/** A public file: the first of the site's most downloaded project. */
async function someFile(url: string): Promise<{ path: string; project: string }> {
  const found = (await (await fetch(`${url}/v2/search?limit=1`)).json()) as { hits: { project_id: string }[] };
  const project = found.hits[0]!.project_id;
  const versions = (await (await fetch(`${url}/v2/project/${project}/version`)).json()) as {
    files: { url: string }[];
  }[];
  return { path: new URL(versions[0]!.files[0]!.url).pathname, project };
}

interface Crowd {
  /** Completed downloads, each by a different user. */
  readonly whole: number;
  /** Downloads that were started. */
  readonly begun: number;
  stop(): Promise<void>;
}

/** Downloads continuously, whatever happens to the site. */
function download(address: () => string): Crowd {
  let going = true;
  const crowd = { whole: 0, begun: 0 };
  const lane = async () => {
    while (going) {
      const headers = { "x-forwarded-for": someAddress((crowd.begun += 1)) };
      const size = await fetch(address(), { headers })
        .then(async (answer) => (answer.ok ? (await answer.bytes()).length : 0))
        .catch(() => 0);
      if (size > 0) crowd.whole += 1;
      else await sleep(20);
    }
  };
  const running = Array.from({ length: lanes }, lane);
  return Object.assign(crowd, {
    async stop() {
      going = false;
      await Promise.all(running);
    },
  });
}

interface Counted {
  readonly events: number;
  readonly persons: number;
  readonly sum: number;
}

/** The counts in the database; every user of a run is distinct. */
async function counted(database: Database, project: string): Promise<Counted> {
  const { rows } = await sql<Counted>`
    select (select count(*) from download_events where project_id = ${project}) as events,
      (select count(distinct person) from download_events where project_id = ${project}) as persons,
      downloads as sum from projects where id = ${project}`.execute(database.db);
  return rows[0]!;
}

/** Polls for up to a minute until everything is summed; the database may still be restarting after the last kill. */
async function whenAddedUp(database: Database, project: string, before: Counted, whole: number): Promise<Counted> {
  let last = before;
  for (let look = 0; look < 60; look++) {
    last = await counted(database, project).catch(() => last);
    const events = last.events - before.events;
    if (events >= whole && last.sum - before.sum === events) break;
    await sleep(1000);
  }
  return last;
}

async function killDatabase(folder: string): Promise<void> {
  const pid = Number.parseInt(await readFile(join(folder, "cluster/postmaster.pid"), "utf8"), 10);
  process.kill(pid, "SIGKILL");
}

printMachine();
const data = await openDataDir();
const own = await openDataDir();
const postgres = await startEmbeddedPostgres({ dataDir: own.dataDir, log: openLog("fatal") });
const environment = { DATABASE_URL: postgres.url };
const start = (demo = false) => runSite(data.dataDir, { demo, environment });
let site: RunningSite = await start(true);
const database = openDatabase(postgres.url, { max: 1 });
try {
  const { path, project } = await someFile(site.url);
  const before = await counted(database, project);
  const crowd = download(() => site.url + path);
  for (let kill = 0; kill < kills; kill++) {
    if (kill % 10 === 0) console.error(`${kill} kills, ${crowd.whole} downloads`);
    const enough = crowd.whole + 1 + ((kill * 37) % 50);
    while (crowd.whole < enough) await sleep(5);
    if (kill % 2 === 0) {
      process.kill(site.pid, "SIGKILL");
      site = await start();
    } else await killDatabase(postgres.folder);
  }
  await crowd.stop();
  const after = await whenAddedUp(database, project, before, crowd.whole);
  const events = after.events - before.events;
  printHead(`${kills} kills under downloads`, "arrived whole", "begun", "recorded", "added up", "twice");
  const twice = events - (after.persons - before.persons);
  printRow("", crowd.whole, crowd.begun, events, after.sum - before.sum, twice);
  if (events < crowd.whole || twice !== 0 || after.sum - before.sum !== events) process.exitCode = 1;
} finally {
  await database.close();
  await site.stop();
  await postgres.stop();
  await data.close();
  await own.close();
}
