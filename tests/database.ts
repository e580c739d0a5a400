// Provides a new, migrated, empty database for a test.
import { randomBytes } from "node:crypto";
import pg from "pg";
import { inject } from "vitest";
import { openDatabase } from "#platform/database/open.ts";
import type { Database } from "#platform/database/open.ts";

/**
 * A clone of the migrated template, on the run's server (or TEST_DATABASE_URL's). Call it once per test file, in
 * `beforeAll` or at top level; `close()` in `afterAll` drops it.
 */
export async function testDatabase(): Promise<Database> {
  const { server, template, run } = inject("testServer");
  const name = `${run}_${randomBytes(6).toString("hex")}`;
  await ask(server, `create database ${name} template ${template}`);
  const url = new URL(server);
  url.pathname = `/${name}`;
  const database = openDatabase(url.href, { max: 5 });
  const close = async () => {
    await database.close();
    await ask(server, `drop database if exists ${name} with (force)`);
  };
  return { ...database, close };
}

async function ask(url: string, sql: string): Promise<void> {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 10_000 });
  await client.connect();
  try {
    await client.query(sql);
  } finally {
    await client.end();
  }
}
