// Connections of the job queue: they wait while the database is unavailable, so that its restart does not end a worker.
import { setTimeout as sleep } from "node:timers/promises";
import { callbackify } from "node:util";
import pg from "pg";
import { isCutOff, asLostDatabase } from "#platform/database/lost.ts";

type Connected = Parameters<pg.Pool["connect"]>[0];

/** The code that the queue library retries on: "cannot connect now". Any other code ends its worker. */
const retryCode = "57P03";
/** The longest delay between connection attempts, in milliseconds. */
const longestPause = 1000;

/**
 * A pool whose `connect` waits while the database is unavailable. Queries that fail because the database is
 * unavailable, full or read-only fail with a code that the queue library retries.
 */
export class JobPool extends pg.Pool {
  #state: "patient" | "impatient" | "closed" = "patient";
  readonly #noMoreWaiting = new AbortController();
  readonly #foundAway = Promise.withResolvers<void>();

  constructor(url: string, max: number) {
    super({
      connectionString: url,
      max,
      connectionTimeoutMillis: 5000,
      keepAlive: true,
      statement_timeout: 30_000,
      query_timeout: 35_000,
      idle_in_transaction_session_timeout: 60_000,
      application_name: "tessera jobs",
    });
    // Broken connections are replaced; an unhandled error event would end the program.
    this.on("error", () => {});
    this.on("connect", (client) => {
      client.on("error", () => {});
      translateErrors(client);
    });
  }

  override connect(): Promise<pg.PoolClient>;
  override connect(callback: NonNullable<Connected>): void;
  override connect(callback?: Connected): Promise<pg.PoolClient> | void {
    if (!callback) return this.#connectWhenThere();
    const connecting = callbackify(() => this.#connectWhenThere());
    connecting((error, client) => callback(error ?? undefined, client, (end) => client?.release(end)));
  }

  async #connectWhenThere(): Promise<pg.PoolClient> {
    for (let attempt = 0; ; attempt++) {
      // The queue library may still retry after its worker ended; leave the promise pending, as nothing would handle an
      // error.
      if (this.#state === "closed") return new Promise(() => {});
      try {
        return await super.connect();
      } catch (error) {
        if (this.#state === "impatient") {
          this.#foundAway.resolve();
          throw retryable(error);
        }
        const pause = Math.min(longestPause, 50 * 2 ** Math.min(attempt, 10));
        await sleep(pause, null, { signal: this.#noMoreWaiting.signal }).catch(() => {});
      }
    }
  }

  /** Whether `connect` waits while the database is unavailable. */
  get isPatient(): boolean {
    return this.#state === "patient";
  }

  /** Resolves when `connect` failed while not waiting. */
  get foundAway(): Promise<void> {
    return this.#foundAway.promise;
  }

  /** From now on `connect` tries once. */
  stopWaiting(): void {
    if (this.#state === "patient") this.#state = "impatient";
    this.#noMoreWaiting.abort();
  }

  /** Closes the connections; later requests for one stay pending forever. */
  async close(): Promise<void> {
    this.stopWaiting();
    this.#state = "closed";
    await this.end();
  }
}

type AnyQuery = (...parts: unknown[]) => unknown;

function translateErrors(client: pg.PoolClient): void {
  const query = client.query.bind(client) as AnyQuery;
  const ask: AnyQuery = (...parts) => {
    const answer = query(...parts);
    if (!(answer instanceof Promise)) return answer;
    return answer.catch((error: unknown) => {
      const said = asLostDatabase(error);
      if (said === error) throw error;
      // Closed so that it does not return to the pool, which may not have noticed yet that the other side is gone.
      if (isCutOff(said) && client instanceof pg.Client) void client.end().catch(() => {});
      throw retryable(error);
    });
  };
  client.query = ask as typeof client.query;
}

function retryable(error: unknown): Error {
  const message = error instanceof Error ? error.message : String(error);
  return Object.assign(new Error(message, { cause: error }), { code: retryCode });
}
