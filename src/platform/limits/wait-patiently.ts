// A timeout counted in event-loop turns, so that a busy process does not blame the database for its own delay.
import { setImmediate as nextTurn, setTimeout as sleep } from "node:timers/promises";

/** Resolves after this many milliseconds. */
export type Pause = (ms: number) => Promise<unknown>;

const pauseReally: Pause = (ms) => sleep(ms, undefined, { ref: false });

/** The wait is split into this many parts. A part delayed by other work on the event loop still counts as one. */
const parts = 10;

/**
 * What the work resolves to, or false on timeout. After every part, pending socket data is read first: data waiting in
 * a socket counts as received, however long this process was busy.
 * @param patienceMs milliseconds of an idle event loop
 */
export async function waitPatiently(
  work: Promise<boolean>,
  patienceMs: number,
  pause: Pause = pauseReally,
): Promise<boolean> {
  let waiting = true;
  const runOut = async () => {
    for (let part = 0; part < parts && waiting; part++) await pause(patienceMs / parts);
    // Timers run before sockets are read; an immediate runs after.
    if (waiting) await nextTurn();
    return false;
  };
  try {
    return await Promise.race([work, runOut()]);
  } finally {
    waiting = false;
  }
}
