// Test process: appends records to a spool until it is killed, and prints each that was acknowledged. Usage: node
// append.fixture.ts <database> <folder> <round>
import { sql } from "kysely";
import { openDatabase } from "#platform/database/open.ts";
import { openLog } from "#platform/log.ts";
import { openSpool, openSpoolDisk } from "./index.ts";

const [url = "", folder = "", round = ""] = process.argv.slice(2);
const { db } = openDatabase(url, { max: 2 });
const spool = openSpool({
  db,
  disk: await openSpoolDisk(folder),
  log: openLog("silent"),
  segmentBytes: 512,
  apply: async (db, records) => {
    await sql`insert into applied (record) select unnest(${records}::text[])`.execute(db);
  },
});

async function appendForever(lane: number): Promise<never> {
  for (let n = 0; ; n++) {
    const record = `${round}-${lane}-${n}`;
    await spool.append(record);
    process.stdout.write(`${record}\n`);
  }
}

for (let lane = 0; lane < 4; lane++) void appendForever(lane);
for (;;) await spool.drain();
