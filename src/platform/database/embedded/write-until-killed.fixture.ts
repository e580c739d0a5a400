// Test program: owns a data folder's database and prints each row it has committed, until it is killed. Usage: node
// write-until-killed.fixture.ts DATA_DIR FIRST_NUMBER [exit]   (exit: leaves by process.exit after ten rows)
import { sql } from "kysely";
import { startEmbeddedPostgres } from "#platform/database/embedded.ts";
import { openDatabase } from "#platform/database/open.ts";
import { openLog } from "#platform/log.ts";

const [dataDir = "", first = "0", ending] = process.argv.slice(2);
const { url } = await startEmbeddedPostgres({ dataDir, log: openLog("silent") });
const { db } = openDatabase(url, { max: 1 });
const pid = await sql<{ pid: string }>`select split_part(pg_read_file('postmaster.pid'), chr(10), 1) as pid`.execute(
  db,
);
process.stdout.write(`postmaster ${pid.rows[0]?.pid}\n`);
await sql`create table if not exists kept (n int primary key)`.execute(db);
for (let n = Number(first); ; n++) {
  await sql`insert into kept values (${n})`.execute(db);
  process.stdout.write(`kept ${n}\n`);
  if (ending === "exit" && n === Number(first) + 10) process.exit(0);
}
