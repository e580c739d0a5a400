// Measures the memory that large responses take: many at once, and to readers that do not read.
// Usage: node bench/big-answers.ts [versions per request=62]   A project with 490 versions with changelogs of 64 KiB.
import { once } from "node:events";
import type { Socket } from "node:net";
import { connect } from "node:net";
import { setTimeout as sleep } from "node:timers/promises";
import { sql } from "kysely";
import { startEmbeddedPostgres } from "#platform/database/embedded.ts";
import { openDatabase } from "#platform/database/open.ts";
import { openLog } from "#platform/log.ts";
import { printHead, printMachine, printRow } from "./lib/report.ts";
import { openDataDir, peakMiB, residentMiB, runSite } from "./lib/run-site.ts";

const limit = Number(process.argv[2] ?? 62);
const many = 12;
const readers = 16;
let asker = 0;
const from = () => ({ "x-forwarded-for": `198.51.100.${(asker += 1) & 255}` });

async function ask(url: string): Promise<{ status: number; bytes: number }> {
  const answer = await fetch(url, { headers: { ...from(), "accept-encoding": "identity" } });
  return { status: answer.status, bytes: (await answer.arrayBuffer()).byteLength };
}

/** Sends a request and never reads the response. */
async function askWithoutReading(url: URL): Promise<Socket> {
  const socket = connect(Number(url.port), url.hostname).on("error", () => {});
  await once(socket, "connect");
  const { "x-forwarded-for": address } = from();
  socket.write(`GET ${url.pathname}${url.search} HTTP/1.1\r\nHost: a\r\nX-Forwarded-For: ${address}\r\n\r\n`);
  return socket.pause();
}

printMachine();
const data = await openDataDir();
const postgres = await startEmbeddedPostgres({ dataDir: data.dataDir, log: openLog("error") });
const database = openDatabase(postgres.url, { max: 2 });
const site = await runSite(data.dataDir, { demo: true, environment: { DATABASE_URL: postgres.url } });
try {
  const { rows } = await sql<{ id: string }>`
    with one as (select v.* from versions v join projects p on p.id = v.project_id where p.status = 'approved' limit 1),
      made as (insert into versions (id, project_id, author_id, version_number, name, changelog, channel, loaders, game_versions)
        select 'long' || lpad(n::text, 4, '0'), project_id, author_id, 'long' || n, name, repeat('x', 65536), channel, loaders,
          game_versions from one, generate_series(1, 490) n)
    select project_id as id from one`.execute(database.db);
  const address = `${site.url}/api/projects/${rows[0]!.id}/versions?limit=${limit}`;
  const all = await ask(`${site.url}/v2/project/${rows[0]!.id}/version`);
  const one = await ask(address);
  const rest = residentMiB(site.pid);
  const statuses: number[] = [];
  const peak = await peakMiB(site.pid, async () => {
    const answers = await Promise.all(Array.from({ length: many }, () => ask(address)));
    statuses.push(...answers.map(({ status }) => status));
  });
  const before = residentMiB(site.pid);
  const held: Socket[] = [];
  const peakOfReaders = await peakMiB(site.pid, async () => {
    for (let i = 0; i < readers; i++) held.push(await askWithoutReading(new URL(address)));
    await sleep(5000);
  });
  const holding = residentMiB(site.pid);
  for (const socket of held) socket.destroy();
  printHead("one answer", "status", "KB", "all 490 by v2", "KB");
  printRow(`limit=${limit}`, one.status, one.bytes / 1000, all.status, all.bytes / 1000);
  printHead("RSS, MiB", "before", "peak", "after");
  const answered = statuses.filter((status) => status === 200).length;
  printRow(`${many} at once, ${answered} answered`, rest, peak, before);
  printRow(`${readers} who do not read`, before, peakOfReaders, holding);
} finally {
  await site.stop();
  await database.close();
  await postgres.stop();
  await data.close();
}
process.exit(0);
