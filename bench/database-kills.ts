// Repeatedly kills the embedded database during writes, and counts lost writes and the time until recovery.
// Usage: node bench/database-kills.ts [kills=50]
import { chmod, mkdtemp, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { sql } from "kysely";
import { startEmbeddedPostgres } from "#platform/database/embedded.ts";
import { openDatabase } from "#platform/database/open.ts";
import { openLog } from "#platform/log.ts";
import { median, printHead, printMachine, printRow, quantile } from "./lib/report.ts";

const kills = Number(process.argv[2] ?? 50);
const dataDir = await mkdtemp(join(tmpdir(), "tessera-bench-kills-"));
// Otherwise the database of a site started by root would be placed elsewhere and left behind.
await chmod(dataDir, 0o711);
const postgres = await startEmbeddedPostgres({ dataDir, log: openLog("silent") });
postgres.failed.catch((error: unknown) => {
  process.stderr.write(`${String(error)}\n`);
  process.exit(1);
});
const database = openDatabase(postgres.url, { max: 8 });
await sql`create table kept (n bigint primary key)`.execute(database.db);

let next = 0;
let ended = false;
const acknowledged: number[] = [];
async function write(): Promise<void> {
  while (!ended) {
    const n = next++;
    const done = await sql`insert into kept values (${n})`.execute(database.db).then(
      () => true,
      () => sleep(5, false),
    );
    if (done) acknowledged.push(n);
  }
}

async function secondsUntilAnswer(): Promise<number> {
  const from = performance.now();
  while (true) {
    const answered = await sql`select 1`.execute(database.db).then(
      () => true,
      () => sleep(5, false),
    );
    if (answered) return (performance.now() - from) / 1000;
  }
}

const writers = Array.from({ length: 6 }, write);
const away: number[] = [];
for (let kill = 0; kill < kills; kill++) {
  // The supervisor gives up on a server that exits right after starting five times in a row.
  await sleep(3200 + Math.random() * 500);
  const [pid] = (await readFile(join(postgres.folder, "cluster/postmaster.pid"), "utf8")).split("\n");
  process.kill(Number(pid), "SIGKILL");
  // Queries in progress may still be answered by a child of the killed server.
  await sleep(50);
  away.push(await secondsUntilAnswer());
}
ended = true;
await Promise.all(writers);
const found = await sql<{ n: number }>`select n from kept`.execute(database.db);
const there = new Set(found.rows.map(({ n }) => n));
const lost = acknowledged.filter((n) => !there.has(n));
await database.close();
await postgres.stop();
await rm(dataDir, { recursive: true, force: true });

printMachine();
printHead(`${kills} kills of the database`, "");
printRow("acknowledged rows", acknowledged.length);
printRow("of them lost", lost.length);
printRow("seconds without an answer, median", median(away));
printRow("seconds without an answer, most", quantile(away, 1));
process.exit(lost.length === 0 ? 0 : 1);
