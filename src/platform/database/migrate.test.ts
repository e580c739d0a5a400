// Tests that migrations run once, in order, and never change afterwards.
import { once } from "node:events";
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { connect, createServer, type AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { sql } from "kysely";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { testDatabase } from "#tests/database.ts";
import { migrate, migrationsDone, readMigrations } from "./migrate.ts";
import type { Database } from "./open.ts";

let database: Database;
let folder: string;
const write = (name: string, text: string) => writeFileSync(join(folder, name), text);

beforeAll(async () => {
  database = await testDatabase();
  folder = mkdtempSync(join(tmpdir(), "migrations-"));
});
beforeEach(async () => {
  rmSync(folder, { recursive: true });
  mkdirSync(folder);
  await sql`drop table if exists schema_migrations, trees, leaves`.execute(database.db);
});
afterAll(async () => {
  rmSync(folder, { recursive: true });
  await database.close();
});

test("files run in order, once, and readiness reflects it", async () => {
  write("0002_fill.sql", "insert into trees values (1); insert into trees values (2);");
  write("0001_trees.sql", "create table trees (id int primary key);");
  expect(await migrationsDone(database, readMigrations(folder))).toBe(false);
  await migrate(database, folder);
  expect(await migrationsDone(database, readMigrations(folder))).toBe(true);
  write("0003_index.sql", "-- no-transaction\ncreate index concurrently tree_ids on trees (id);");
  expect(await migrationsDone(database, readMigrations(folder))).toBe(false);
  await migrate(database, folder);
  expect(await migrationsDone(database, readMigrations(folder))).toBe(true);
  expect((await sql`select id from trees`.execute(database.db)).rows).toHaveLength(2);
});

test("several programs may migrate concurrently", async () => {
  write("0001_trees.sql", "create table trees (id int primary key); select pg_sleep(0.2);");
  write("0002_index.sql", "-- no-transaction\ncreate index concurrently tree_ids on trees (id);");
  await Promise.all([1, 2, 3].map(() => migrate(database, folder)));
  expect(await migrationsDone(database, readMigrations(folder))).toBe(true);
});

test("a failing file is rolled back and named", async () => {
  write("0001_half.sql", "create table trees (id int primary key); create tabel leaves (id int);");
  await expect(migrate(database, folder)).rejects.toThrow("0001_half.sql");
  expect((await sql`select to_regclass('trees') as found`.execute(database.db)).rows).toEqual([{ found: null }]);
});

test("a file changed after it ran is refused; line endings do not matter", async () => {
  write("0001_trees.sql", "create table trees (id int primary key);\n");
  await migrate(database, folder);
  write("0001_trees.sql", "create table trees (id int primary key);\r\n");
  await migrate(database, folder);
  write("0001_trees.sql", "create table trees (id bigint primary key);\n");
  await expect(migrate(database, folder)).rejects.toThrow("changed after it ran");
});

test("a file inserted before one that already ran is refused", async () => {
  write("0002_trees.sql", "create table trees (id int primary key);");
  await migrate(database, folder);
  write("0001_leaves.sql", "create table leaves (id int primary key);");
  await expect(migrate(database, folder)).rejects.toThrow("next free number");
});

test("invalid file names are reported", async () => {
  write("1_trees.sql", "select 1;");
  await expect(migrate(database, folder)).rejects.toThrow("1_trees.sql");
  rmSync(join(folder, "1_trees.sql"));
  write("0001_trees.sql", "select 1;");
  write("0001_leaves.sql", "select 1;");
  await expect(migrate(database, folder)).rejects.toThrow("same number");
});

/** A message as a PostgreSQL that is recovering answers every connection. */
function startingUp(): Buffer {
  const fields = Buffer.from("SFATAL\0C57P03\0Mthe database system is starting up\0\0");
  const head = Buffer.alloc(5);
  head.write("E");
  head.writeInt32BE(4 + fields.length, 1);
  return Buffer.concat([head, fields]);
}

test("a database that is still starting is waited for", async () => {
  const real = new URL(database.url);
  let refused = 0;
  const front = createServer((socket) => {
    socket.on("error", () => {});
    if (refused < 2) {
      refused += 1;
      return void socket.once("data", () => socket.end(startingUp()));
    }
    const behind = connect(Number(real.port), real.hostname);
    behind.on("error", () => {});
    socket.pipe(behind).pipe(socket);
  });
  await once(front.listen(0, "127.0.0.1"), "listening");
  const url = new URL(database.url);
  url.port = String((front.address() as AddressInfo).port);
  write("0001_trees.sql", "create table trees (id int primary key);");
  await migrate({ ...database, url: url.href }, folder);
  expect(refused).toBe(2);
  expect(await migrationsDone(database, readMigrations(folder))).toBe(true);
  front.close();
});
