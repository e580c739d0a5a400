// Measures looking up 1000 files by hash among a million, and their updates; the baseline is the bare SQL.
// Usage: node bench/hashes.ts [projects=125000] [calls=100]   8 versions per project. DATA_DIR: an already populated
// folder.
import pg from "pg";
import { startEmbeddedPostgres } from "#platform/database/embedded.ts";
import { openLog } from "#platform/log.ts";
import { openAsker } from "./lib/ask.ts";
import { printHead, printMachine, printRow, quantile } from "./lib/report.ts";
import { fillLarge, openDataDir, residentMiB, runSite } from "./lib/run-site.ts";

const projects = Number(process.argv[2] ?? 125_000);
const calls = Number(process.argv[3] ?? 100);
const hashesOfCall = 1000;

/** Lists of hashes from the catalog, new for each call so that none is served from a cache of ours. */
async function chooseHashes(client: pg.Client): Promise<string[][]> {
  const wanted = hashesOfCall * (calls + warmUp);
  const { rows } = await client.query<{ hash: string }>(
    `select encode(f.sha1, 'hex') as hash from version_files f join versions v on v.id = f.version_id
       join projects p on p.id = v.project_id where p.status in ('approved', 'archived', 'unlisted')
     order by hashtext(v.id) limit $1`,
    [wanted],
  );
  const hashes = rows.map(({ hash }) => hash);
  const lists = Math.floor(hashes.length / hashesOfCall);
  return Array.from({ length: lists }, (_, at) => hashes.slice(at * hashesOfCall, (at + 1) * hashesOfCall));
}
const warmUp = 20;

const bareSql = `select encode(b.sha1, 'hex') as hash, f.version_id from published_bytes b
  join version_files f on f.sha1 = b.sha1 where b.sha1 = any($1::bytea[])`;

async function timeSql(client: pg.Client, hashes: readonly string[]): Promise<number> {
  const from = performance.now();
  const probes = hashes.map((hash) => Buffer.from(hash, "hex"));
  const { rowCount } = await client.query({ name: "bare", text: bareSql, values: [probes] });
  if (rowCount !== hashes.length) throw new Error(`The SQL query found ${rowCount} of ${hashes.length} files.`);
  return performance.now() - from;
}

/** Runs each list through all variants in turn, so that all are exposed to the same noise. */
async function measure(client: pg.Client, url: string, lists: readonly string[][]) {
  const asker = openAsker();
  const post = async (path: string, body: object, found: number) => {
    const headers = { "content-type": "application/json" };
    const { text, ms } = await asker.ask({ method: "POST", url: url + path, headers, body: JSON.stringify(body) });
    const count = Object.keys(JSON.parse(text) as object).length;
    if (count < found) throw new Error(`${path} found ${count} of ${hashesOfCall} files.`);
    return { ms, bytes: text.length };
  };
  const filters = { loaders: ["fabric", "forge", "neoforge"], game_versions: ["1.21.1", "1.20.1", "1.19.2"] };
  const times: Record<string, number[]> = { sql: [], found: [], updates: [], filtered: [] };
  let bytes = 0;
  for (const [at, hashes] of lists.entries()) {
    const body = { hashes, algorithm: "sha1" };
    const found = await post("/v2/version_files", body, hashesOfCall);
    const taken: Record<string, number> = {
      sql: await timeSql(client, hashes),
      found: found.ms,
      updates: (await post("/v2/version_files/update", body, hashesOfCall)).ms,
      filtered: (await post("/v2/version_files/update", { ...body, ...filters }, 1)).ms,
    };
    bytes = found.bytes;
    if (at >= warmUp) for (const [way, ms] of Object.entries(taken)) times[way]!.push(ms);
  }
  asker.close();
  return { times, bytes };
}

printMachine();
const data = await openDataDir();
const postgres = await startEmbeddedPostgres({ dataDir: data.dataDir, log: openLog("error") });
const environment = { DATABASE_URL: postgres.url };
if (data.isNew) await fillLarge(data.dataDir, projects, 8, environment);
const site = await runSite(data.dataDir, { demo: false, environment });
const client = new pg.Client({ connectionString: postgres.url });
await client.connect();
try {
  const { rows } = await client.query<{ files: string }>("select count(*) as files from version_files");
  const { times, bytes } = await measure(client, site.url, await chooseHashes(client));
  printHead(`${hashesOfCall} hashes among ${rows[0]!.files} files`, "calls", "p50 ms", "p99 ms", "p50 ÷ bare SQL");
  const anchor = quantile(times.sql!, 0.5);
  const names = {
    sql: "anchor: bare SQL",
    found: `POST /v2/version_files (${(bytes / 1000).toFixed(0)} KB)`,
    updates: "POST /v2/version_files/update",
    filtered: "the same with 3 loaders and 3 game versions",
  };
  for (const [way, name] of Object.entries(names)) {
    const p50 = quantile(times[way]!, 0.5);
    printRow(name, String(times[way]!.length), p50, quantile(times[way]!, 0.99), p50 / anchor);
  }
  console.log(`\nmemory of the program: ${residentMiB(site.pid).toFixed(0)} MiB`);
} finally {
  await client.end();
  await site.stop();
  await postgres.stop();
  await data.close();
}
