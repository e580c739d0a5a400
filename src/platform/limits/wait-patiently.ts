// A timeout counted in event-loop turns, so that a busy process does not blame the database for its own delay.
import { setImmediate as nextTurn, setTimeout as sleep } from "node:timers/promises";

/** Resolves after this many milliseconds, or rejects when the signal aborts the wait. */
export type Pause = (ms: number, signal: AbortSignal) => Promise<unknown>;

const pauseReally: Pause = (ms, signal) => sleep(ms, undefined, { signal });

/**
 * The wait is split into this many parts. Each can be delayed by other work on the event loop and still counts as one.
 */
const parts = 10;

/**
 * What the work resolves to, or false on timeout. After every part, pending socket data is read first: a response that
 * waits in a socket counts as received, however busy this process was.
 * @param patienceMs milliseconds of an idle event loop
 */
export async function waitPatiently(
  work: Promise<boolean>,
  patienceMs: number,
  pause: Pause = pauseReally,
): Promise<boolean> {
  const done = new AbortController();
  const runOut = async () => {
    for (let part = 0; part < parts; part++) await pause(patienceMs / parts, done.signal);
    // Timers run before sockets are read; an immediate runs after.
    await nextTurn();
    return false;
  };
  try {
    return await Promise.race([work, runOut().catch(() => false)]);
  } finally {
    done.abort();
  }
}
