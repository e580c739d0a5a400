// Measures whether response times reveal which accounts exist: known vs. unknown, interleaved, with Welch's t-test.
// Usage: node bench/enumeration.ts [samples=1000]   samples of each kind for sign-up, reset and sign-in.
import { hash } from "@node-rs/argon2";
import pg from "pg";
import { startEmbeddedPostgres } from "#platform/database/embedded.ts";
import { openLog } from "#platform/log.ts";
import { openAsker } from "./lib/ask.ts";
import { median, printHead, printMachine, printRow } from "./lib/report.ts";
import { openDataDir, runSite } from "./lib/run-site.ts";

const samples = Number(process.argv[2] ?? 1000);
const warmUp = 20;
const password = "correct horse battery staple";

/** Accounts `known0`, `known1`, … with confirmed addresses; one per sample, so that none is throttled. */
async function fillAccounts(client: pg.Client): Promise<void> {
  await client.query(
    `insert into users (id, username, email, email_verified_at, password_hash)
     select lpad(n::text, 8, '0'), 'known' || n, 'known' || n || '@example.com', now(), $1
     from generate_series(0, $2::int - 1) n on conflict do nothing`,
    [await hash(password), samples + warmUp],
  );
}

type Kind = "known" | "unknown";

/** Path and body of a sample's request; both kinds send bodies of the same length. */
const paths: Readonly<Record<string, (kind: Kind, at: number) => readonly [path: string, body: object]>> = {
  "sign-up, by address": (kind, at) => [
    "/api/auth/sign-up",
    { username: `${kind === "known" ? "Kw" : "Uw"}-${at}`, email: `${named(kind, at)}@example.com`, password },
  ],
  "reset, by username": (kind, at) => ["/api/auth/request-reset", { login: named(kind, at) }],
  "reset, by address": (kind, at) => ["/api/auth/request-reset", { login: `${named(kind, at)}@example.com` }],
  "sign-in, by username": (kind, at) => ["/api/auth/sign-in", { login: named(kind, at), password: "not this one" }],
};

function named(kind: Kind, at: number): string {
  return `${kind === "known" ? "known" : "nowho"}${at}`;
}

/** Welch's t and the difference of means of two lists, in milliseconds. */
function compare(one: readonly number[], other: readonly number[]) {
  const moments = (list: readonly number[]) => {
    const mean = list.reduce((sum, ms) => sum + ms, 0) / list.length;
    const variance = list.reduce((sum, ms) => sum + (ms - mean) ** 2, 0) / (list.length - 1);
    return { mean, error: variance / list.length };
  };
  const [a, b] = [moments(one), moments(other)];
  const error = Math.sqrt(a.error + b.error);
  return { difference: a.mean - b.mean, error, t: (a.mean - b.mean) / error };
}

async function measure(url: string, call: (kind: Kind, at: number) => readonly [string, object]) {
  const asker = openAsker();
  const times: Record<Kind, number[]> = { known: [], unknown: [] };
  const headers = { "content-type": "application/json" };
  for (let at = 0; at < samples + warmUp; at += 1)
    // Random order, so that neither benefits from going first.
    for (const kind of Math.random() < 0.5 ? (["known", "unknown"] as const) : (["unknown", "known"] as const)) {
      const [path, body] = call(kind, at);
      const from = performance.now();
      // Refusals are responses too; only their time counts.
      await asker.ask({ method: "POST", url: url + path, headers, body: JSON.stringify(body) }).catch(refusedOrEmpty);
      if (at >= warmUp) times[kind].push(performance.now() - from);
    }
  asker.close();
  return times;
}

function refusedOrEmpty(error: unknown): void {
  if (!(error instanceof Error && / answered (?:204|400):/.test(error.message))) throw error;
}

printMachine();
const data = await openDataDir();
const postgres = await startEmbeddedPostgres({ dataDir: data.dataDir, log: openLog("error") });
const site = await runSite(data.dataDir, {
  demo: false,
  environment: { DATABASE_URL: postgres.url, CAPTCHA: "none" },
});
const client = new pg.Client({ connectionString: postgres.url });
await client.connect();
try {
  await fillAccounts(client);
  await client.query("analyze users");
  printHead(
    `2 × ${samples}`,
    "known p50 ms",
    "unknown p50 ms",
    "difference of means ms",
    "± (1.96 errors)",
    "Welch's t",
  );
  for (const [name, call] of Object.entries(paths)) {
    const { known, unknown } = await measure(site.url, call);
    const { difference, error, t } = compare(known, unknown);
    printRow(name, median(known), median(unknown), difference.toFixed(3), (1.96 * error).toFixed(3), t.toFixed(2));
  }
} finally {
  await client.end();
  await site.stop();
  await postgres.stop();
  await data.close();
}
