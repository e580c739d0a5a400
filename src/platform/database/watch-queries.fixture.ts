// Test fixture: observes every query on connections of this process, and how many run at once.
import pg from "pg";
import { vi } from "vitest";

type AnyQuery = (this: pg.Client, ...parts: unknown[]) => Promise<unknown>;

/** `together` is the maximum concurrency on one connection; `asked` holds the query texts. Call `stop` when done. */
export function watchQueries() {
  const seen = { together: 0, asked: [] as string[], stop: () => {} };
  const busy = new WeakMap<pg.Client, number>();
  const query = Reflect.get(pg.Client.prototype, "query") as AnyQuery;
  const leave = (client: pg.Client) => void busy.set(client, (busy.get(client) ?? 1) - 1);
  function watched(this: pg.Client, ...parts: unknown[]): unknown {
    const beside = (busy.get(this) ?? 0) + 1;
    busy.set(this, beside);
    seen.together = Math.max(seen.together, beside);
    seen.asked.push(String(parts[0]));
    return query.apply(this, parts).finally(() => leave(this));
  }
  const spy = vi.spyOn(pg.Client.prototype, "query").mockImplementation(watched);
  seen.stop = () => spy.mockRestore();
  return seen;
}
