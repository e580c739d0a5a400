// Keeps the database server running: restarts it when it exits unexpectedly.
import { setTimeout as sleep } from "node:timers/promises";
import type { Log } from "#platform/log.ts";
import { stopPostmaster } from "./postmaster.ts";
import type { Postmaster } from "./postmaster.ts";
import { waitForExit } from "./processes.ts";

/** A second server in a row that lived for less than this, in milliseconds, is restarted after a pause. */
const shortLife = 3000;
/** The pause doubles with each further one, from a second to half a minute. */
const pauses = { first: 1000, longest: 30_000 };

export type KeptServer = {
  current: () => Postmaster;
  /** Rejects with a clear message when the server cannot be kept running; never resolves. */
  failed: Promise<never>;
  stop: () => Promise<void>;
};

/**
 * Restarts the server however often it exits: what kills it may pass, and meanwhile the program says what is wrong.
 * @param startAgain starts the server on its previous port; throws when that fails for good
 */
export function keepRunning(
  first: Postmaster,
  startAgain: (port: number) => Promise<Postmaster>,
  log: Log,
  pause: (milliseconds: number, signal: AbortSignal) => Promise<void> = sleepUnless,
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
      const { pid } = server.mark;
      if (shortLives > 1) {
        const wait = Math.min(pauses.first * 2 ** (shortLives - 2), pauses.longest);
        log.error(
          { pid, port: server.port, shortLives, wait },
          "the database exited right after starting; its log says why",
        );
        await pause(wait, stopping.signal);
        if (stopping.signal.aborted) return;
      }
      log.error({ pid, port: server.port }, "the database exited, restarting it");
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

async function sleepUnless(milliseconds: number, signal: AbortSignal): Promise<void> {
  await sleep(milliseconds, null, { signal }).catch(() => {});
}
