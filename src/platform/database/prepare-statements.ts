// Gives repeated queries a name, so that PostgreSQL parses and plans them once per connection.
import { LRUCache } from "lru-cache";
import pg from "pg";
import { sayIfLost } from "./lost.ts";

/** How many named statements one connection may hold; each costs the server some kilobytes. */
const namesMost = 500;

/** Names by query text; a text gets its name when it is seen again, so that one-off texts fill nothing. */
type StatementNames = { nameOf(text: string): string | null };

export function createStatementNames(): StatementNames {
  const seen = new LRUCache<string, string>({ max: 4 * namesMost });
  let count = 0;
  const nameOf = (text: string) => {
    const entry = seen.get(text);
    if (entry) return entry;
    seen.set(text, `q${++count}`);
    return null;
  };
  return { nameOf };
}

type AnyQuery = (...parts: unknown[]) => unknown;

/**
 * Makes a connection prepare what it is asked repeatedly: `query(text, values)` with at least one value.
 * Other forms of query pass unchanged. Errors of a lost connection become Problem("unavailable").
 */
export function prepareStatements(client: pg.ClientBase, names: StatementNames): void {
  const held = new Set<string>();
  const query = client.query.bind(client) as AnyQuery;
  const named = (text: unknown, values: unknown): unknown => {
    if (typeof text !== "string" || !Array.isArray(values) || values.length === 0) return text;
    const name = names.nameOf(text);
    if (name === null || (!held.has(name) && held.size >= namesMost)) return text;
    held.add(name);
    return { name, text };
  };
  const ask: AnyQuery = (text, values, ...rest) => {
    const answer = query(named(text, values), values, ...rest);
    if (!(answer instanceof Promise)) return answer;
    return answer.catch((error: unknown) => {
      const said = sayIfLost(error);
      // Ended, it does not go back to the pool, which may not have noticed yet that the other side is gone.
      if (said !== error && client instanceof pg.Client) void client.end().catch(() => {});
      throw said;
    });
  };
  client.query = ask as typeof client.query;
}
