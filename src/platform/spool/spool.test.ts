// Tests of spools: acknowledged records are applied exactly once, wherever a process dies and whatever a disk does.
import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtemp, readdir, rm, utimes, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { sql } from "kysely";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import type { Database, Db } from "#platform/database/open.ts";
import { openLog } from "#platform/log.ts";
import { testDatabase } from "#tests/database.ts";
import { openSpool, openSpoolDisk } from "./index.ts";
import type { Spool, SpoolDisk } from "./index.ts";
import type { End, Mortal, Platter } from "./failing-disk.fixture.ts";
import { cutPower, failingDisk } from "./failing-disk.fixture.ts";
import { encodeRecord } from "./record.ts";

const log = openLog("silent");
let database: Database;
const folders: string[] = [];
beforeAll(async () => {
  database = await testDatabase();
  // Whatever is applied twice appears twice here.
  await sql`create table applied (record text not null)`.execute(database.db);
});
beforeEach(async () => void (await sql`truncate applied, spool_marks`.execute(database.db)));
afterAll(async () => {
  await database.close();
  for (const folder of folders) await rm(folder, { recursive: true });
});

const rowsOf = async () =>
  (await sql<{ record: string }>`select record from applied order by record`.execute(database.db)).rows.map(
    ({ record }) => record,
  );
const marks = async () => (await sql`select from spool_marks`.execute(database.db)).rows.length;

const insert = async (db: Db, records: readonly string[]) => {
  await sql`insert into applied (record) select unnest(${records}::text[])`.execute(db);
};
/** Like `insert`, but recognizes records it was given before. */
const insertOnce = async (db: Db, records: readonly string[]) => {
  await sql`insert into applied (record) select record from unnest(${records}::text[]) as record
    where record not in (select record from applied)`.execute(db);
};

function open(disk: SpoolDisk, options: { apply?: typeof insert; mostBytes?: number } = {}): Spool {
  return openSpool({ db: database.db, disk, log, apply: insert, segmentBytes: 60, ...options });
}

async function folder(): Promise<string> {
  const made = await mkdtemp(join(tmpdir(), "tessera-spool-"));
  folders.push(made);
  return made;
}

/** Appends and drains as a process does; returns what was acknowledged by the time it died or ended. */
async function live(disk: Mortal, life: string): Promise<{ begun: string[]; promised: string[] }> {
  const [begun, promised]: [string[], string[]] = [[], []];
  const spool = open(disk, {
    apply: async (db, records) => {
      disk.step();
      await insert(db, records);
      disk.step();
    },
  });
  const append = async (record: string) => {
    begun.push(record);
    await spool.append(record);
    promised.push(record);
  };
  const several = (...names: string[]) => Promise.allSettled(names.map((name) => append(`${life} ${name}`)));
  const drain = () => spool.drain().catch(() => 0);
  await several("a", "b", "c");
  await drain();
  await Promise.all([several("d", "e"), drain(), several("f")]);
  await several("g is long enough to fill what is left of the segment");
  await drain();
  await several("h");
  await spool.close();
  await drain();
  return { begun, promised };
}

describe("a process that dies", () => {
  test.each<End>(["kill", "power cut"])(
    "killed by a %s at any step applies each record once",
    { timeout: 120_000 },
    async (end) => {
      for (let dieAt = 1; ; dieAt++) {
        await sql`truncate applied, spool_marks`.execute(database.db);
        const platter: Platter = new Map();
        const first = failingDisk(platter, dieAt);
        const one = await live(first, "one");
        if (end === "power cut") cutPower(platter);
        // The next one may die too, at a different step.
        const other = await live(failingDisk(platter, 1 + ((dieAt * 7) % 40)), "other");
        if (end === "power cut") cutPower(platter);
        await open(failingDisk(platter, Infinity)).drain();
        const applied = await rowsOf();
        const place = `${end} at step ${dieAt}`;
        expect(new Set(applied).size, place).toBe(applied.length);
        expect(applied, place).toEqual(expect.arrayContaining([...one.promised, ...other.promised]));
        expect([...one.begun, ...other.begun], place).toEqual(expect.arrayContaining(applied));
        expect([platter.size, await marks()], place).toEqual([0, expect.any(Number)]);
        if (!first.dead()) {
          expect(one.promised).toHaveLength(8);
          expect(dieAt).toBeGreaterThan(40);
          break;
        }
      }
    },
  );

  test("really killed applies what it acknowledged, once", { timeout: 120_000 }, async () => {
    const spoolFolder = await folder();
    const promised: string[] = [];
    for (let round = 0; round < 4; round++) {
      const program = join(import.meta.dirname, "append.fixture.ts");
      const child = spawn(process.execPath, [program, database.url, spoolFolder, String(round)], {
        stdio: ["ignore", "pipe", "inherit"],
      });
      const ended = once(child, "exit");
      for await (const record of createInterface(child.stdout)) {
        promised.push(record);
        // At a different point each round; pending output is read to the end.
        if (promised.length % 97 === 10 + round) child.kill("SIGKILL");
      }
      await ended;
    }
    await open(await openSpoolDisk(spoolFolder)).drain();
    const applied = await rowsOf();
    expect(new Set(applied).size).toBe(applied.length);
    expect(promised.length).toBeGreaterThan(50);
    const there = new Set(applied);
    expect(promised.filter((record) => !there.has(record))).toEqual([]);
  });
});

describe("a database that becomes unavailable", () => {
  test("while applying loses and duplicates nothing", async () => {
    const disk = await openSpoolDisk(await folder());
    let cuts = 0;
    const cut = async (db: Db, records: readonly string[]) => {
      await insert(db, records);
      if ((cuts += 1) <= 3) {
        const { rows } = await sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(db);
        await sql`select pg_terminate_backend(${rows[0]?.pid})`.execute(database.db);
      }
    };
    const spool = open(disk, { apply: cut });
    for (const name of ["a", "b", "c"]) {
      await spool.append(name);
      await expect(spool.drain()).rejects.toThrow("database.unavailable");
    }
    await spool.drain();
    expect(await rowsOf()).toEqual(["a", "b", "c"]);
    await spool.close();
  });

  test("for long lets only so much wait; the rest is refused", async () => {
    const disk = await openSpoolDisk(await folder());
    let down = true;
    const apply = async (db: Db, records: readonly string[]) => {
      if (down) throw new Error("the database is away");
      await insert(db, records);
    };
    const spool = open(disk, { apply, mostBytes: 50 });
    await spool.append("first");
    await spool.append("second");
    await spool.append("third");
    await expect(spool.append("one too many")).rejects.toThrow("the database is away");
    down = false;
    await spool.drain();
    expect(await rowsOf()).toEqual(["first", "second", "third"]);
    await spool.close();
  });
});

describe("a disk", () => {
  test("that is full diverts records to the database, and recovers when there is room", async () => {
    let full = false;
    const platter: Platter = new Map();
    const spool = open(
      failingDisk(platter, Infinity, () => full),
      { apply: insertOnce },
    );
    await spool.append("before");
    full = true;
    await Promise.all(["while full 1", "while full 2"].map((record) => spool.append(record)));
    expect(await rowsOf()).toEqual(["while full 1", "while full 2"]);
    full = false;
    await spool.append("after");
    await spool.drain();
    expect(await rowsOf()).toEqual(["after", "before", "while full 1", "while full 2"]);
    await spool.close();
    await spool.drain();
    expect(platter.size).toBe(0);
  });

  test("with damaged records yields the others", async () => {
    const spoolFolder = await folder();
    const damaged = encodeRecord("changed later").fill("x", 12, 14);
    const torn = encodeRecord("never written whole").subarray(0, 20);
    const lines = [encodeRecord("first"), damaged, encodeRecord("second"), Buffer.from("\n"), torn];
    await writeFile(join(spoolFolder, "of-another-1.log"), Buffer.concat(lines));
    await writeFile(
      join(spoolFolder, "of-another-2.log"),
      Buffer.concat([Buffer.alloc(600_000, "x\u0000"), Buffer.from("\n"), encodeRecord("third")]),
    );
    const spool = open(await openSpoolDisk(spoolFolder));
    expect(await spool.drain()).toBe(3);
    expect(await spool.drain()).toBe(0);
    expect(await rowsOf()).toEqual(["first", "second", "third"]);
  });
});

test("several processes on one folder apply each record once", async () => {
  const spoolFolder = await folder();
  const spools = await Promise.all([1, 2, 3].map(async () => open(await openSpoolDisk(spoolFolder))));
  const names = Array.from({ length: 60 }, (_, n) => `r${String(n).padStart(2, "0")}`);
  await Promise.all(
    names.map(async (name, n) => {
      await spools[n % 3]?.append(name);
      await spools[(n + 1) % 3]?.drain();
    }),
  );
  for (const spool of spools) await spool.drain();
  expect(await rowsOf()).toEqual(names);
  for (const spool of spools) await spool.close();
  for (const spool of spools) await spool.drain();
  expect([await readdir(spoolFolder), await marks()]).toEqual([[], 0]);
});

test("a process taken for dead, such as after its machine slept, loses nothing", async () => {
  const spoolFolder = await folder();
  const sleeper = open(await openSpoolDisk(spoolFolder), { apply: insertOnce });
  const other = open(await openSpoolDisk(spoolFolder), { apply: insertOnce });
  await sleeper.append("before");
  const long = new Date(Date.now() - 3_600_000);
  for (const name of await readdir(spoolFolder)) await utimes(join(spoolFolder, name), long, long);
  await other.drain();
  expect(await readdir(spoolFolder)).toEqual([]);
  await sleeper.append("after");
  await sleeper.append("later");
  await other.drain();
  expect(await rowsOf()).toEqual(["after", "before", "later"]);
  await sleeper.close();
  await sleeper.drain();
  expect([await readdir(spoolFolder), await marks()]).toEqual([[], 0]);
});

test("a segment set aside by a process that died is applied once", async () => {
  const spoolFolder = await folder();
  await writeFile(join(spoolFolder, "of-another-1.log.aside"), encodeRecord("set aside"));
  const spool = open(await openSpoolDisk(spoolFolder));
  expect([await spool.drain(), await spool.drain()]).toEqual([1, 0]);
  expect([await rowsOf(), await readdir(spoolFolder), await marks()]).toEqual([["set aside"], [], 0]);
  await spool.close();
});

test("a record of two lines is refused, without affecting others", async () => {
  const spool = open(await openSpoolDisk(await folder()));
  const [good, bad] = await Promise.allSettled([spool.append("one line"), spool.append("two\nlines")]);
  await spool.drain();
  expect([good.status, bad.status, await rowsOf()]).toEqual(["fulfilled", "rejected", ["one line"]]);
  await spool.close();
});
