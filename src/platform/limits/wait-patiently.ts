// Waits for an answer for a while that is counted in turns of the event loop, so that a busy process does not blame others.
import { setImmediate as nextTurn, setTimeout as sleep } from "node:timers/promises";

/** Resolves after so many milliseconds, or rejects when the signal says that nobody waits any more. */
export type Pause = (ms: number, signal: AbortSignal) => Promise<unknown>;

const pauseReally: Pause = (ms, signal) => sleep(ms, undefined, { signal });

/** The wait has so many parts. Each can be late by whatever else holds the event loop, and counts as one all the same. */
const parts = 10;

/**
 * What the work resolves to, or false when the patience is used up. After every part what has arrived meanwhile is
 * read first: an answer that waits in a socket counts as come, however long this process was busy.
 * @param patienceMs of an idle event loop
 */
export async function waitPatiently(
  work: Promise<boolean>,
  patienceMs: number,
  pause: Pause = pauseReally,
): Promise<boolean> {
  const done = new AbortController();
  const runOut = async () => {
    for (let part = 0; part < parts; part++) await pause(patienceMs / parts, done.signal);
    // Timers run before sockets are read; what this makes runs after.
    await nextTurn();
    return false;
  };
  try {
    return await Promise.race([work, runOut().catch(() => false)]);
  } finally {
    done.abort();
  }
}
