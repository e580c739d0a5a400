// Global setup of the tests: one PostgreSQL for the run, with a migrated template database that every test clones.
import { randomBytes } from "node:crypto";
import { chmodSync, mkdtempSync, readdirSync, rmSync, statSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import pg from "pg";
import type { TestProject } from "vitest/node";
import { startEmbeddedPostgres } from "#platform/database/embedded.ts";
import { isOwned } from "#platform/database/embedded/own.ts";
import { findPostmaster, stopPostmaster } from "#platform/database/embedded/postmaster.ts";
import { hashMigrations, migrate } from "#platform/database/migrate.ts";
import { openDatabase } from "#platform/database/open.ts";
import { openLog } from "#platform/log.ts";

declare module "vitest" {
  interface ProvidedContext {
    /** `server` is the URL of the maintenance database; clones are named `{run}_…`. */
    testServer: { server: string; template: string; run: string };
  }
}

const folderStart = join(tmpdir(), "tessera-test-");
const migrationsFolder = join(import.meta.dirname, "../migrations");

/**
 * Starts the server (or uses TEST_DATABASE_URL's) and provides its URL to every test project; returns the teardown.
 * Only the first project of a run starts one.
 */
export default async function setUp(project: TestProject): Promise<(() => Promise<void>) | undefined> {
  const root = project.vitest.getRootProject();
  if ("testServer" in root.getProvidedContext()) return undefined;
  const own = process.env.TEST_DATABASE_URL ? null : await startServer();
  const server = withDatabase(own?.url ?? process.env.TEST_DATABASE_URL ?? "", "postgres");
  const run = `tessera_test_${randomBytes(5).toString("hex")}`;
  const template = await makeTemplate(server);
  root.provide("testServer", { server, template, run });
  return own ? own.remove : () => dropClones(server, run);
}

async function startServer(): Promise<{ url: string; remove: () => Promise<void> }> {
  await removeAbandoned();
  const dataDir = mkdtempSync(folderStart);
  // As root the database runs as another user, who needs access.
  chmodSync(dataDir, 0o755);
  const settings = { fsync: "off", synchronous_commit: "off", full_page_writes: "off", shared_buffers: "128MB" };
  const { url, folder, stop } = await startEmbeddedPostgres({ dataDir, log: openLog("silent"), settings });
  const remove = async () => {
    await stop();
    for (const path of [folder, dataDir]) rmSync(path, { recursive: true, force: true });
  };
  return { url, remove };
}

/** A killed run leaves its server and folder behind; the next run removes them. */
async function removeAbandoned(): Promise<void> {
  for (const name of readdirSync(tmpdir())) {
    const dataDir = join(tmpdir(), name);
    if (!dataDir.startsWith(folderStart)) continue;
    const folder = join(dataDir, "postgres");
    const age = Date.now() - (statSync(dataDir, { throwIfNoEntry: false })?.mtimeMs ?? Date.now());
    // A recent folder may belong to a run that is just starting.
    if (age < 60_000 || isOwned(folder)) continue;
    const left = findPostmaster(join(folder, "cluster"));
    if (left) await stopPostmaster(left.mark);
    rmSync(dataDir, { recursive: true, force: true });
  }
}

/** The URL of another database on the same server. */
function withDatabase(address: string, name: string): string {
  const url = new URL(address);
  url.pathname = `/${name}`;
  return url.href;
}

/** One template per state of the migrations; it is renamed into place only when complete. */
async function makeTemplate(server: string): Promise<string> {
  const template = `tessera_template_${hashMigrations(migrationsFolder)}`;
  await withClient(server, async (client) => {
    await client.query("select pg_advisory_lock(73820)");
    const found = await client.query("select 1 from pg_database where datname = $1", [template]);
    if (found.rowCount) return;
    const draft = `${template}_draft`;
    await client.query(`drop database if exists ${draft} with (force)`);
    await client.query(`create database ${draft}`);
    const database = openDatabase(withDatabase(server, draft), { max: 2 });
    try {
      await migrate(database, migrationsFolder);
    } finally {
      await database.close();
    }
    await client.query(`alter database ${draft} rename to ${template}`);
  });
  return template;
}

async function dropClones(server: string, run: string): Promise<void> {
  await withClient(server, async (client) => {
    const found = await client.query<{ name: string }>(
      "select datname as name from pg_database where starts_with(datname, $1)",
      [run],
    );
    for (const { name } of found.rows) await client.query(`drop database if exists ${name} with (force)`);
  });
}

async function withClient(url: string, work: (client: pg.Client) => Promise<void>): Promise<void> {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 10_000 });
  await client.connect();
  try {
    await work(client);
  } finally {
    await client.end();
  }
}
