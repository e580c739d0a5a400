// Names repeated queries, so that PostgreSQL parses and plans them once per connection.
import { LRUCache } from "lru-cache";
import pg from "pg";
import { asLostDatabase, asUnconfirmed, isCutOff } from "./lost.ts";
import type { WatchQuery } from "./watch-responses.ts";

/** Maximum prepared statements per connection; each costs the server some kilobytes. */
const maxNames = 500;

/** Names by query text; a text is named when it is seen a second time, so that one-off queries take no space. */
type StatementNames = { nameOf(text: string): string | null };

export function createStatementNames(): StatementNames {
  const seen = new LRUCache<string, string>({ max: 4 * maxNames });
  let count = 0;
  const nameOf = (text: string) => {
    const entry = seen.get(text);
    if (entry) return entry;
    seen.set(text, `q${++count}`);
    return null;
  };
  return { nameOf };
}

async function end(client: pg.ClientBase): Promise<void> {
  if (client instanceof pg.Client) await client.end().catch(() => {});
}

/** Whether a query that got no answer may have changed something: a commit, or a write outside a transaction. */
function mayHaveWritten(status: ReturnType<pg.ClientBase["getTransactionStatus"]>, query: unknown): boolean {
  const text = typeof query === "string" ? query : ((query as { text?: string } | null)?.text ?? "");
  return status === "T" ? /^\s*commit/i.test(text) : /\b(?:insert|update|delete|merge)\b/i.test(text);
}

type AnyQuery = (...parts: unknown[]) => unknown;

/**
 * Makes a connection prepare repeated queries: `query(text, values)` with at least one value. Other call forms pass
 * unchanged. Concurrent queries, as in a transaction, run one at a time: the driver is dropping its own queue. Errors
 * of a lost connection become Problem("unavailable"), and `watch` says when to give a connection up.
 */
export function prepareStatements(client: pg.ClientBase, names: StatementNames, watch: WatchQuery): void {
  const held = new Set<string>();
  const query = client.query.bind(client) as AnyQuery;
  const named = (text: unknown, values: unknown): unknown => {
    if (typeof text !== "string" || !Array.isArray(values) || values.length === 0) return text;
    const name = names.nameOf(text);
    if (name === null || (!held.has(name) && held.size >= maxNames)) return text;
    held.add(name);
    return { name, text };
  };
  // The reason a connection was given up: a rollback on it must not report another one.
  let cutOff: Error | null = null;
  const failed = (error: unknown, mayWrite: boolean): never => {
    if (cutOff) throw cutOff;
    const said = mayWrite ? asUnconfirmed(asLostDatabase(error)) : asLostDatabase(error);
    // Closed so that it does not return to the pool, which may not have noticed yet that the other side is gone.
    if (isCutOff(said)) {
      cutOff = said;
      void end(client);
    }
    throw said;
  };
  let last: Promise<void> | null = null;
  const ask: AnyQuery = (text, values, ...rest) => {
    const run = () => {
      const mayWrite = mayHaveWritten(client.getTransactionStatus(), text);
      const answer = query(named(text, values), values, ...rest);
      if (!(answer instanceof Promise)) return answer;
      const stopWatching = watch(() => void end(client));
      return answer.catch((error: unknown) => failed(error, mayWrite)).finally(stopWatching);
    };
    const answer = last ? last.then(run) : run();
    if (!(answer instanceof Promise)) return answer;
    const leave = () => void (last === turn && (last = null));
    const turn: Promise<void> = answer.then(leave, leave);
    last = turn;
    return answer;
  };
  client.query = ask as typeof client.query;
}
