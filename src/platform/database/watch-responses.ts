// Notices a database that stopped responding: when a query is late, a new connection shows whether it still answers.
import pg from "pg";

/** When a query counts as late, and how long a new connection may take, in milliseconds. */
export type Patience = { lateAfter: number; answerWithin: number };

/** Together a second less than the five in which pages answer: hundreds of error pages take as long to render. */
export const usualPatience: Patience = { lateAfter: 1500, answerWithin: 2500 };

/** Watches one query until the returned function is called; `onLost` ends it if the database does not answer. */
export type WatchQuery = (onLost: () => void) => () => void;

/**
 * Slow queries are left alone as long as the database accepts connections, so that exports, seeds and jobs need no
 * limits of their own.
 */
export function watchResponses(url: string, { lateAfter, answerWithin }: Patience): WatchQuery {
  let asking: Promise<boolean> | null = null;
  const stillAnswers = () => (asking ??= answers(url, answerWithin).finally(() => (asking = null)));
  return (onLost) => {
    const query = { done: false };
    const check = async () => {
      const alive = await stillAnswers();
      if (query.done) return;
      if (alive) timer = setTimeout(() => void check(), lateAfter);
      else onLost();
    };
    let timer = setTimeout(() => void check(), lateAfter);
    return () => {
      query.done = true;
      clearTimeout(timer);
    };
  };
}

/** Whether the database accepts a connection, or refuses it in words, for example because it has too many. */
async function answers(url: string, within: number): Promise<boolean> {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: within, application_name: "tessera" });
  client.on("error", () => {});
  try {
    await client.connect();
    return true;
  } catch (error) {
    return error instanceof pg.DatabaseError;
  } finally {
    void client.end().catch(() => {});
  }
}
