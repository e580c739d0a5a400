// Tests of what all parts rely on when they use the database.
import { once } from "node:events";
import { connect, createServer } from "node:net";
import type { AddressInfo, Socket } from "node:net";
import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { Problem } from "#kernel/problem.ts";
import { testDatabase } from "#tests/database.ts";
import { openDatabase, transaction } from "./open.ts";
import { usualPatience } from "./watch-responses.ts";
import type { Database, Db } from "./open.ts";
import { watchQueries } from "./watch-queries.fixture.ts";

let database: Database;
let db: Db;
beforeAll(async () => {
  database = await testDatabase();
  db = database.db;
  await sql`create table things (id int primary key, count int not null default 0)`.execute(db);
});
afterAll(() => database.close());

async function one<Row>(query: ReturnType<typeof sql<Row>>): Promise<Row | undefined> {
  return (await query.execute(db)).rows[0];
}

describe("values", () => {
  test("bigint is a number, date a text, timestamptz a Date, jsonb its value", async () => {
    const row = await one(sql<Record<string, unknown>>`
      select count(*) as count, '{1,null,9007199254740991}'::bigint[] as list, '{}'::bigint[] as none,
             date '2026-01-31' as day, timestamptz '2026-01-31T10:00:00+02' as at, '[1,{"a":2}]'::jsonb as data
      from things`);
    expect(row).toEqual({
      count: 0,
      list: [1, null, Number.MAX_SAFE_INTEGER],
      none: [],
      day: "2026-01-31",
      at: new Date("2026-01-31T08:00:00Z"),
      data: [1, { a: 2 }],
    });
  });

  test("a bigint beyond the safe integers is refused, not rounded", async () => {
    await expect(one(sql`select 9007199254740993::bigint as n`)).rejects.toThrow("::text");
    expect(await one(sql`select (9007199254740993::bigint)::text as n`)).toEqual({ n: "9007199254740993" });
  });
});

describe("prepared statements", () => {
  const namesHeld = sql<{ name: string }>`select name from pg_prepared_statements where statement like '%marked%'`;

  test("a repeated query is prepared, a one-off is not", async () => {
    await db.connection().execute(async (connection) => {
      const ask = (value: number) => sql<{ n: number }>`select ${value}::int + 1 as n /* marked */`.execute(connection);
      expect((await ask(1)).rows).toEqual([{ n: 2 }]);
      expect((await namesHeld.execute(connection)).rows).toHaveLength(0);
      expect((await ask(2)).rows).toEqual([{ n: 3 }]);
      expect((await ask(3)).rows).toEqual([{ n: 4 }]);
      expect((await namesHeld.execute(connection)).rows).toHaveLength(1);
    });
  });

  test("a connection holds at most 500 prepared statements, and further queries still work", async () => {
    await db.connection().execute(async (connection) => {
      for (let i = 0; i < 520; i++) {
        const ask = sql<{ n: number }>`select ${i}::int as n /* marked ${sql.raw(String(i))} */`;
        await ask.execute(connection);
        expect((await ask.execute(connection)).rows).toEqual([{ n: i }]);
      }
      const held = await sql<{ n: number }>`select count(*) as n from pg_prepared_statements`.execute(connection);
      expect(held.rows[0]?.n).toBeLessThanOrEqual(500);
    });
  });
});

describe("transactions", () => {
  test("all or nothing, and a nested one joins the outer", async () => {
    const failing = transaction(db, async (outer) => {
      await transaction(outer, (inner) => sql`insert into things (id) values (1)`.execute(inner));
      throw new Error("changed my mind");
    });
    await expect(failing).rejects.toThrow("changed my mind");
    expect((await sql`select 1 from things where id = 1`.execute(db)).rows).toEqual([]);
  });

  test("deadlocked transactions are retried until both succeed", async () => {
    await sql`insert into things (id) values (10), (11)`.execute(db);
    const touch = (db: Db, id: number) => sql`update things set count = count + 1 where id = ${id}`.execute(db);
    let waiting = 2;
    let release = () => {};
    const bothHoldOne = new Promise<void>((resolve) => (release = resolve));
    const cross = (first: number, second: number) =>
      transaction(db, async (db) => {
        await touch(db, first);
        if (--waiting === 0) release();
        await bothHoldOne;
        await touch(db, second);
      });
    await Promise.all([cross(10, 11), cross(11, 10)]);
    const counts = await sql<{ count: number }>`select count from things where id in (10, 11)`.execute(db);
    expect(counts.rows).toEqual([{ count: 2 }, { count: 2 }]);
  });
});

test("concurrent queries in a transaction run one at a time, and a failure does not affect the next", async () => {
  const seen = watchQueries();
  const single = openDatabase(database.url, { max: 1 });
  const answers = await single.db
    .connection()
    .execute((connection) =>
      Promise.allSettled([
        sql`select 1 as n`.execute(connection),
        sql`select nothing`.execute(connection),
        sql<{ n: number }>`select 3 as n`.execute(connection),
      ]),
    );
  await single.close();
  seen.stop();
  expect(seen.together).toBe(1);
  expect(answers.map(({ status }) => status)).toEqual(["fulfilled", "rejected", "fulfilled"]);
  expect(answers[2]).toMatchObject({ value: { rows: [{ n: 3 }] } });
});

describe("an unavailable database", () => {
  test("nothing listening at the URL is an `unavailable` Problem", async () => {
    const nowhere = openDatabase("postgres://nobody@127.0.0.1:1/nothing");
    const asking = sql`select 1`.execute(nowhere.db);
    await expect(asking).rejects.toBeInstanceOf(Problem);
    await expect(asking).rejects.toMatchObject({ kind: "unavailable" });
    await nowhere.close();
  });

  test("so is a connection cut mid-query, and the next query works again", async () => {
    const cut = db.connection().execute(async (connection) => {
      const { rows } = await sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(connection);
      await sql`select pg_terminate_backend(${rows[0]?.pid})`.execute(db);
      await sql`select 1`.execute(connection);
    });
    // The server's final message may have been read before the query was sent; then the connection is simply gone.
    await expect(cut).rejects.toMatchObject({ kind: "unavailable", sqlState: expect.stringMatching(/^(?:57P01)?$/) });
    expect(await one(sql`select 1 as n`)).toEqual({ n: 1 });
  });

  test("a statement prepared before a migration fails once, and the next query gets the new columns", async () => {
    const single = openDatabase(database.url, { max: 1 });
    const read = () => sql`select * from changing where id > ${0}`.execute(single.db);
    await sql`create table changing (id int)`.execute(db);
    for (let i = 0; i < 3; i++) await read();
    await sql`alter table changing add column more text`.execute(db);
    await sql`insert into changing values (1, 'x')`.execute(db);
    await expect(read()).rejects.toMatchObject({ kind: "unavailable" });
    expect((await read()).rows).toEqual([{ id: 1, more: "x" }]);
    await single.close();
  });

  test("an error in a query stays an error", async () => {
    await expect(sql`select nothing`.execute(db)).rejects.not.toBeInstanceOf(Problem);
  });

  test("closing twice, or before any query, is harmless", async () => {
    const unused = openDatabase(database.url);
    await unused.close();
    await unused.close();
    expect(unused.pool.ended).toBe(true);
  });
});

/** A proxy in front of the database that passes everything on until `freeze`, and nothing from then on. */
async function openFreezer() {
  const { hostname, port } = new URL(database.url);
  const sockets = new Set<Socket>();
  let frozen = false;
  const server = createServer((near) => {
    const far = connect(Number(port), hostname);
    for (const [from, to] of [
      [near, far],
      [far, near],
    ] as const) {
      sockets.add(from.on("error", () => {}));
      from.on("data", (bytes) => void (frozen || to.write(bytes))).on("close", () => to.destroy());
    }
  }).listen(0, "127.0.0.1");
  await once(server, "listening");
  const url = new URL(database.url);
  url.host = `127.0.0.1:${(server.address() as AddressInfo).port}`;
  const freeze = (now: boolean) => (frozen = now);
  const close = () => {
    for (const socket of sockets) socket.destroy();
    server.close();
  };
  return { url: url.href, freeze, close };
}

describe("a frozen database", () => {
  const patience = { lateAfter: 20, answerWithin: 300 };
  const insert = (db: Db, id: number) => sql`insert into things (id) values (${id})`.execute(db);

  test.each([
    ["a read", (db: Db) => sql`select 1`.execute(db), "database.unavailable"],
    ["a write, which may have happened", (db: Db) => insert(db, 900), "database.unconfirmed"],
    [
      "a transaction that was not committed",
      (db: Db) => transaction(db, (inner) => insert(inner, 901)),
      "database.unavailable",
    ],
  ])("%s is refused, and the connection replaced", async (_, ask, code) => {
    const freezer = await openFreezer();
    const { db, pool, close } = openDatabase(freezer.url, { max: 1, patience });
    await sql`select 1`.execute(db);
    freezer.freeze(true);
    await expect(ask(db)).rejects.toMatchObject({ kind: "unavailable", code });
    expect(pool.totalCount).toBe(0);
    freezer.freeze(false);
    expect((await sql`select 2 as n`.execute(db)).rows).toEqual([{ n: 2 }]);
    await close();
    freezer.close();
  });

  test("is given up early enough for pages to answer within five seconds, connecting included", async () => {
    expect(usualPatience.lateAfter + usualPatience.answerWithin).toBeLessThanOrEqual(4000);
    const { pool, close } = openDatabase(database.url);
    expect(pool.options.connectionTimeoutMillis).toBeLessThanOrEqual(4000);
    await close();
  });

  test("a commit without an answer is refused as unconfirmed", async () => {
    const freezer = await openFreezer();
    const { db, close } = openDatabase(freezer.url, { max: 1, patience });
    const work = transaction(db, async (inner) => {
      await insert(inner, 902);
      freezer.freeze(true);
    });
    await expect(work).rejects.toMatchObject({ code: "database.unconfirmed" });
    await close();
    freezer.close();
  });

  test("a slow query is waited for while the database accepts connections", async () => {
    const slow = openDatabase(database.url, { max: 1, patience: { lateAfter: 1, answerWithin: 5000 } });
    const { rows } = await sql<{ n: number }>`select 1 as n from pg_sleep(0.2)`.execute(slow.db);
    expect(rows).toEqual([{ n: 1 }]);
    await slow.close();
  });
});
