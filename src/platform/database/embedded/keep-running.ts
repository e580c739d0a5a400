// Keeps the database server running: restarts it when it exits unexpectedly.
import type { Log } from "#platform/log.ts";
import { stopPostmaster } from "./postmaster.ts";
import type { Postmaster } from "./postmaster.ts";
import { waitForExit } from "./processes.ts";

/** A server that lived for less than this, in milliseconds, counts as failed at startup. */
const shortLife = 3000;
/** After this many short lives in a row it is not restarted. */
const maxShortLives = 5;

export type KeptServer = {
  current: () => Postmaster;
  /** Rejects with a clear message when the server cannot be kept running; never resolves. */
  failed: Promise<never>;
  stop: () => Promise<void>;
};

/** @param startAgain starts the server on its previous port; throws when that fails for good */
export function keepRunning(
  first: Postmaster,
  startAgain: (port: number) => Promise<Postmaster>,
  log: Log,
): KeptServer {
  const stopping = new AbortController();
  const failed = Promise.withResolvers<never>();
  // Callers that care observe the rejection; unobserved, it must not end the program.
  failed.promise.catch(() => {});
  let server = first;

  const watch = async () => {
    for (let shortLives = 0; ;) {
      const from = Date.now();
      await waitForExit(server.mark, stopping.signal);
      if (stopping.signal.aborted) return;
      shortLives = Date.now() - from < shortLife ? shortLives + 1 : 0;
      if (shortLives === maxShortLives) {
        throw new Error(`The database exited ${shortLives} times right after starting. See its log, postgres.log.`);
      }
      log.error({ pid: server.mark.pid, port: server.port }, "the database exited, restarting it");
      server = await startAgain(server.port);
    }
  };
  const watching = watch().catch((error: unknown) => failed.reject(error));
  const stop = async () => {
    stopping.abort();
    await watching;
    await stopPostmaster(server.mark);
  };
  return { current: () => server, failed: failed.promise, stop };
}
