// Opens the database: a connection pool with a query builder, and transactions.
import { setTimeout as sleep } from "node:timers/promises";
import { Kysely, PostgresDialect } from "kysely";
import pg from "pg";
import { asLostDatabase } from "./lost.ts";
import { createStatementNames, prepareStatements } from "./prepare-statements.ts";
import { type Patience, usualPatience, watchResponses } from "./watch-responses.ts";
import type { DB as Schema } from "./schema.ts";

export type { Schema };
/** The query builder every store function takes first; inside a transaction it is that transaction. */
export type Db = Kysely<Schema>;
export type Database = { db: Db; pool: pg.Pool; url: string; close: () => Promise<void> };

/** How values are parsed: bigint as number, date as `YYYY-MM-DD`, timestamptz as Date, numeric as string. */
const types = new pg.TypeOverrides();
types.setTypeParser(pg.types.builtins.INT8, readInt8);
types.setTypeParser(1016, readInt8Array); // bigint[], which the driver has no constant for
types.setTypeParser(pg.types.builtins.DATE, keepText);

function keepText(text: string): string {
  return text;
}

function readInt8(text: string): number {
  const value = Number(text);
  if (Number.isSafeInteger(value)) return value;
  throw new RangeError(`The bigint ${text} does not fit in a number; select it as ::text.`);
}

/** PostgreSQL writes an array of bigint as `{1,NULL,3}`. */
function readInt8Array(text: string): (number | null)[] {
  if (text === "{}") return [];
  const items = text.slice(1, -1).split(",");
  return items.map((item) => (item === "NULL" ? null : readInt8(item)));
}

/**
 * How long a single query may take, in milliseconds: longer than `statement_timeout`, so that only a dead connection
 * reaches it.
 */
const queryTimeout = 35_000;

/**
 * Opens a pool to PostgreSQL 15 or later. Does not connect yet: a wrong URL shows at the first query, as
 * Problem("unavailable"). So does a database that stops responding: queries wait for it for about four seconds, however long
 * they may take otherwise.
 * @param options.max maximum connections (default 10)
 * @param options.unlimited for migrations, which turn off `statement_timeout`: wait for each query's answer, however late
 */
export function openDatabase(
  url: string,
  options: { max?: number; unlimited?: boolean; patience?: Patience } = {},
): Database {
  const pool = new pg.Pool({
    connectionString: url,
    max: options.max ?? 10,
    connectionTimeoutMillis: usualPatience.lateAfter + usualPatience.answerWithin,
    statement_timeout: 30_000,
    ...(!options.unlimited && { query_timeout: queryTimeout }),
    idle_in_transaction_session_timeout: 60_000,
    keepAlive: true,
    application_name: "tessera",
    types,
  });
  const names = createStatementNames();
  const watch = watchResponses(url, options.patience ?? usualPatience);
  // A broken connection is replaced, and the query on it or the next one reports it; an unhandled error event would end
  // the program.
  pool.on("error", () => {});
  pool.on("connect", (client) => {
    client.on("error", () => {});
    prepareStatements(client, names, watch);
  });
  const connect = async () => {
    try {
      return await pool.connect();
    } catch (error) {
      throw asLostDatabase(error);
    }
  };
  const end = () => pool.end();
  const db = new Kysely<Schema>({ dialect: new PostgresDialect({ pool: { connect, end, options: pool.options } }) });
  let closed: Promise<void> | null = null;
  // Kysely closes the pool only if it ran a query.
  const close = () => (closed ??= db.destroy().then(() => (pool.ended ? undefined : pool.end())));
  return { db, pool, url, close };
}

/** Serialization failure and deadlock: PostgreSQL asks to retry from the beginning. */
const retryCodes = new Set(["40001", "40P01"]);
const maxAttempts = 5;

/**
 * Runs `work` in one transaction: all or nothing. Inside an open transaction it joins that one. Deadlocks and
 * serialization failures are retried a few times, so `work` must have no side effects outside the database.
 */
export async function transaction<Result>(db: Db, work: (db: Db) => Promise<Result>): Promise<Result> {
  if (db.isTransaction) return work(db);
  for (let attempt = 1; ; attempt++) {
    try {
      return await db.transaction().execute((inner) => work(inner));
    } catch (error) {
      if (attempt === maxAttempts || !mayRetry(error)) throw error;
      await sleep(Math.random() * 20 * 2 ** attempt);
    }
  }
}

function mayRetry(error: unknown): boolean {
  return error instanceof Error && "code" in error && retryCodes.has(String(error.code));
}
