// Measures the cost of counting a request: in process, by leases of the shared bucket, and in the database each time.
// Usage: node bench/limits.ts [requests=20000]
import { fileURLToPath } from "node:url";
import { startEmbeddedPostgres } from "#platform/database/embedded.ts";
import { migrate } from "#platform/database/migrate.ts";
import { openDatabase } from "#platform/database/open.ts";
import { createLimiter, createSharedLimiter, publicRate } from "#platform/limits/index.ts";
import { openLog } from "#platform/log.ts";
import { printHead, printMachine, printRow, quantile } from "./lib/report.ts";
import { openDataDir } from "./lib/run-site.ts";

const requests = Number(process.argv[2] ?? 20_000);
/** The public rate, with a burst so large that nobody is refused. */
const rate = { ...publicRate, burst: 10_000_000 };
const patienceMs = 10_000;

/** Microseconds per request, 16 in flight at a time. */
async function time(take: (key: string) => Promise<unknown>, keyOf: (n: number) => string): Promise<number[]> {
  const times: number[] = [];
  let n = 0;
  const one = async () => {
    while (n < requests) {
      const key = keyOf((n += 1));
      const from = performance.now();
      await take(key);
      times.push((performance.now() - from) * 1000);
    }
  };
  await Promise.all(Array.from({ length: 16 }, one));
  return times;
}

printMachine();
const data = await openDataDir();
const postgres = await startEmbeddedPostgres({ dataDir: data.dataDir, log: openLog("error") });
const database = openDatabase(postgres.url, { max: 16 });
try {
  await migrate(database, fileURLToPath(new URL("../migrations", import.meta.url)));
  const shared = (leaseMost: number) =>
    createSharedLimiter(database.db, `bench ${leaseMost}`, rate, { leaseMost, patienceMs });
  const limiters = {
    "this process alone": createLimiter(rate),
    "leases of 25": shared(25),
    "every request": shared(1),
  };
  const clients = { "one busy client": () => "one", "5 requests each": (n: number) => String(Math.floor(n / 5)) };
  printHead(`counting ${requests} requests, 16 at a time`, "clients", "requests/s", "p50 µs", "p99 µs");
  for (const [clientsName, keyOf] of Object.entries(clients))
    for (const [name, limiter] of Object.entries(limiters)) {
      const from = performance.now();
      const times = await time((key) => limiter.take(key), keyOf);
      const perSecond = (requests * 1000) / (performance.now() - from);
      printRow(name, clientsName, perSecond, quantile(times, 0.5), quantile(times, 0.99));
    }
} finally {
  await database.close();
  await postgres.stop();
  await data.close();
}
